// Lets a page open without network once it was open. It is registered for one address and serves nothing else: the page
// itself, which is the same for everybody, and the files that the page has put into the store (src/ui/keep-page.ts).
// What the server answers about people never comes here.
const patience = 3000

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

// The page of today where there is network; a network that only seems to be there is given up on.
async function page(request, pathname) {
  const kept = await caches.match(pathname)
  const fresh = fetch(request)
  if (!kept) return fresh
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  const answer = await Promise.race([fresh, late]).catch(() => null)
  return answer && answer.status < 500 ? answer : kept
}

const asset = async (request) => (await caches.match(request.url)) ?? fetch(request)
