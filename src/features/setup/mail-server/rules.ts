/** Which mail servers may be entered in the browser. */

/** Those of mail and of nothing else, so that the portal cannot be sent knocking elsewhere. */
export const mailPorts = [587, 465, 25, 2525] as const

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const isIpv4 = /^\d{1,3}(\.\d{1,3}){3}$/

/** A name of the internet or an IPv4 address: no path, no port, no user. */
export const isHost = (host: string): boolean =>
  host.length <= 253 && (isIpv4.test(host) || host.split('.').every((part) => label.test(part))) && !/^\d+$/.test(host)

/** So often a code may be wrong before the letter has to be sent again. */
export const mostTries = 5
