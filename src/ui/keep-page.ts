/** Keeps a page on the device, so that it opens without network. The page is the same for everybody; its data it keeps itself. */

const named = /["'](\/assets\/[^"'?#\\]+)/g

/**
 * Stores the page of this address with the files that it needs, and those that this visit has used. Gives whether the
 * browser can do that.
 */
export async function keepPage(path: string): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return false
  try {
    const registration = await navigator.serviceWorker.register('/offline.js', { scope: path })
    const answer = await fetch(path, { cache: 'no-cache' })
    if (!answer.ok || answer.redirected) return false
    const html = await answer.clone().text()
    const files = new Set([...html.matchAll(named)].map(([, file = '']) => file))
    for (const { name } of performance.getEntriesByType('resource')) {
      const { origin, pathname } = new URL(name)
      if (origin === location.origin && pathname.startsWith('/assets/')) files.add(pathname)
    }
    const cache = await caches.open(`page ${path}`)
    const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    await cache.addAll([...files].filter((file) => !there.has(file)))
    // Last, so that a page is only there with all its files.
    await cache.put(path, answer)
    await isActive(registration)
    // Those of an earlier release.
    const old = [...there].filter((file) => file !== path && !files.has(file))
    await Promise.all(old.map((file) => cache.delete(file)))
    return true
  } catch {
    // Storage that is full or forbidden, or a network that went away: what an earlier visit has kept still opens.
    return caches.match(path).then(
      (kept) => kept !== undefined,
      () => false,
    )
  }
}

/** Resolves when the worker serves the page, on the way to which it may still be at a first visit. */
function isActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting
  return new Promise((resolve) => {
    if (active || !coming) resolve()
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve()
    })
  })
}
