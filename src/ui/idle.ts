const longest = 3000
const usual = 500

/** When the browser has nothing better to do: for what a page needs only later. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longest })
    else setTimeout(resolve, usual) // Safari
  })

const pause = 4000

/**
 * When a person begins to do something, or has looked at the page for a while: for what no page shows by itself. On a
 * slow phone it would otherwise hold up what the page is waiting for.
 */
export const attended = (): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController()
    const go = () => {
      over.abort()
      resolve()
    }
    for (const press of ['pointerdown', 'keydown'] as const) {
      addEventListener(press, go, { capture: true, signal: over.signal })
    }
    setTimeout(go, pause)
  })
