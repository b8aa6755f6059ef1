/**
 * Notices a proxy that is not believed: it names its visitor by X-Forwarded-For, but no setting names the proxy. All
 * visitors behind it count as one then, and soon that one asks too much.
 */
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Others } from '#kit/gate/process-messages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** `requests` that came with a header that is not believed, and the address of the `proxy` that sends them. */
    unbelieved: { requests: number; proxy: string | null }
  }
}

/** Any visitor may send the header. From an address out in the world so many are a proxy's. */
const fewest = 100

const near = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  near.addSubnet(net, bits)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

// The list of a believed one goes on with the addresses that it speaks for.
const isUnbelieved = ({ headers, ips = [] }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined && ips.length < 2

/** Watches for it from now on. One process of the portal writes it into the log once; all of them know of it. */
export function watchForwarded(app: FastifyInstance, log: Pick<FastifyBaseLogger, 'warn'>, others: Others): void {
  const seen: FastifyInstance['unbelieved'] = { requests: 0, proxy: null }
  app.decorate('unbelieved', seen)
  others.receive('unbelieved proxy', ([proxy]) => (seen.proxy ??= String(proxy)))
  app.addHook('onRequest', async (request) => {
    if (!isUnbelieved(request)) return
    seen.requests += 1
    const address = request.ip.replace(/^::ffff:/i, '')
    const isNear = near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
    if (seen.proxy !== null || (!isNear && seen.requests < fewest)) return
    seen.proxy = address
    others.send('unbelieved proxy', [address])
    log.warn({ proxy: address }, `X-Forwarded-For arrives from ${address}, which TRUST_PROXY does not name`)
  })
}
