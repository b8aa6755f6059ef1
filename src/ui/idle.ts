const longest = 3000
const usual = 500

/** When the browser has nothing better to do: for what a page needs only later. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longest })
    else setTimeout(resolve, usual) // Safari
  })
