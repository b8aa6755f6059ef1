/** What a rush has left in memory is collected once it is over: V8 does so only when somebody allocates again. */
import type { FastifyInstance } from 'fastify'

/** How the moment is found: so many requests are a rush, and fewer than that in one period are quiet. */
export type Quiet = { periodMs: number; rush: number; calm: number }
const usual: Quiet = { periodMs: 5000, rush: 500, calm: 10 }

/**
 * Collects garbage once after each rush of requests, in the first quiet period after it.
 * @param collect runs a whole collection, which stops the process for some 100 ms; by default V8's own, which only a
 *   process started with `--expose-gc` has: elsewhere nothing is done
 */
export function collectWhenIdle(
  app: FastifyInstance,
  collect: (() => void) | undefined = wholeCollection(),
  { periodMs, rush, calm }: Quiet = usual,
): void {
  if (!collect) return
  let now = 0
  let uncollected = 0
  app.addHook('onRequest', (_request, _reply, done) => {
    now += 1
    done()
  })
  const timer = setInterval(() => {
    uncollected += now
    if (now < calm && uncollected >= rush) {
      uncollected = 0
      collect()
    }
    now = 0
  }, periodMs).unref()
  app.addHook('onClose', () => clearInterval(timer))
}

/** The one that V8 runs before it gives up: others leave freed pages with the process. */
function wholeCollection(): (() => void) | undefined {
  const { gc } = globalThis
  return gc && (() => void gc({ type: 'major', flavor: 'last-resort' }))
}
