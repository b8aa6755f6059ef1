/** Where a mail server that somebody enters in the browser may not be: the machine's own services and the cloud's notes about it. */
import { BlockList, isIP, isIPv6 } from 'node:net'

const forbidden = new BlockList()
// Link-local, with the addresses at which clouds hand out a machine's keys; unspecified, multicast and reserved ones.
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 3],
] as const)
  forbidden.addSubnet(net, bits)
forbidden.addAddress('100.100.100.200')
for (const [net, bits] of [
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::', 32],
  ['64:ff9b::a9fe:0', 112],
] as const)
  forbidden.addSubnet(net, bits, 'ipv6')

const own = new BlockList()
own.addSubnet('127.0.0.0', 8)
own.addAddress('::1', 'ipv6')

const holds = (list: BlockList, address: string): boolean => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether nothing may be connected to there. An IPv4 address in the clothes of IPv6 is what it is. */
export const isForbiddenAddress = (address: string): boolean => holds(forbidden, address)

/** Whether it is this machine: a relay of its own, to which nothing crosses a network. */
export const isOwnAddress = (host: string): boolean => host === 'localhost' || (isIP(host) !== 0 && holds(own, host))

export class ForbiddenServer extends Error {}
export const refuseForbidden = (): ForbiddenServer => new ForbiddenServer('this address is no mail server’s')
