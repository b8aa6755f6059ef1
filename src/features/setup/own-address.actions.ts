/** Asks the portal's own address as a visitor would: whether it leads here, and how long its certificate is good. */
import { isIP } from 'node:net'
import { connect } from 'node:tls'

const patience = 5000

/** Null when a portal answers there; else what came instead. */
export async function askAddress(appUrl: string): Promise<string | null> {
  try {
    const answer = await fetch(`${appUrl}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(patience) })
    const text = (await answer.text()).slice(0, 100)
    return answer.status === 200 && text === '{"status":"up"}' ? null : `HTTP ${answer.status}`
  } catch (error) {
    const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException }
    return cause?.code ?? cause?.message ?? message
  }
}

/** When the certificate there ends, and why a browser refuses it; null when nobody shows one. */
export function findCertificate(appUrl: string): Promise<{ ends: Date; problem: string | null } | null> {
  const { hostname, port } = new URL(appUrl)
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const name = isIP(host) ? {} : { servername: host }
  return new Promise((done) => {
    // Nothing is sent, and one that is refused is looked at as well: it has an end.
    const options = { host, port: Number(port || 443), ...name, rejectUnauthorized: false, timeout: patience }
    const socket = connect(options, () => {
      const ends = new Date(socket.getPeerCertificate().valid_to)
      done({ ends, problem: socket.authorized ? null : String(socket.authorizationError) })
      socket.destroy()
    })
    const end = () => {
      done(null)
      socket.destroy()
    }
    socket.on('error', end).on('timeout', end)
  })
}
