// The offline page of a device, and faster pages on a slow connection. It caches only the site's own files: responses
// of the API are never cached, and every page is requested from the server first, so that no page stays on an old
// version.

declare const self: ServiceWorkerGlobalScope

/** The files of one build, as the plugin `precache` writes them into the worker. */
export type Build = { readonly version: string; readonly files: readonly string[] }

/** The time without a response after which a cached page is shown. */
const timeoutMs = 4000

/**
 * Makes a service worker serve the files of its site. Caches those of the build at its installation, and others as
 * they are loaded, under the product's name. Ignores API calls.
 */
export function serveOwnFiles(product: string, { version, files }: Build): void {
  const prefix = `${product}-`
  const cacheName = `${prefix}${version}`
  self.addEventListener('install', (event) => {
    event.waitUntil(
      caches
        .open(cacheName)
        .then((cache) => cache.addAll([...files]))
        // A new worker changes nothing for open pages of another version, so it need not wait until they are closed.
        .then(() => self.skipWaiting()),
    )
  })
  self.addEventListener('activate', (event) => {
    event.waitUntil(deleteOldCaches(prefix, cacheName).then(() => self.clients.claim()))
  })
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== self.location.origin) return
    if (/^\/(api|livez)(\/|$)/.test(pathname)) return
    const store = createStore(cacheName, event)
    if (pathname.startsWith('/assets/')) event.respondWith(fetchCachedFirst(request, store))
    else if (request.mode === 'navigate') event.respondWith(fetchPage(event))
    else event.respondWith(fetchNewest(request, store))
  })
}

type StoreInCache = (response: Response) => void

/**
 * Deletes the caches under other names, and those of earlier versions except the last: open pages may be one version
 * behind and need parts that the server no longer has.
 */
async function deleteOldCaches(prefix: string, cacheName: string): Promise<void> {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  const otherNames = names.filter((name) => !name.startsWith(prefix))
  await Promise.all([...otherNames, ...older.slice(0, -1)].map((name) => caches.delete(name)))
}

/** Returns a file whose name changes with its content, from the cache once it is there. */
async function fetchCachedFirst(request: Request, store: StoreInCache): Promise<Response> {
  return (await caches.match(request)) ?? fetchAndStore(request, store)
}

/** Returns a file that may change: the server's, or offline the cached one. */
async function fetchNewest(request: Request, store: StoreInCache): Promise<Response> {
  try {
    return await fetchAndStore(request, store)
  } catch (error) {
    const cached = await caches.match(request)
    if (cached) return cached
    throw error
  }
}

/** Returns the server's response, and stores a successful one. */
async function fetchAndStore(request: Request, store: StoreInCache): Promise<Response> {
  const response = await fetch(request)
  if (response.ok) store(response)
  return response
}

/** Returns any page: the server's; the cached application while the server is down, failing or too slow. */
async function fetchPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  const shell = await caches.match('/index.html')
  if (!shell) return fetch(request)
  const lateShell = new Promise<Response>((resolve) => setTimeout(resolve, timeoutMs, shell))
  const newestPage = fetch(request).then(
    (response) => (response.status >= 500 ? shell : response),
    () => {
      event.waitUntil(notifyUnreachable(event.resultingClientId))
      return shell
    },
  )
  return Promise.race([newestPage, lateShell])
}

/** Notifies the opening page, which cannot know: a device may appear connected when nothing responds. */
async function notifyUnreachable(clientId: string): Promise<void> {
  const client = await self.clients.get(clientId)
  // This is `unreachableMessage`. The worker must be one file, so it imports nothing that the pages import.
  client?.postMessage('unreachable')
}

function createStore(cacheName: string, event: FetchEvent): StoreInCache {
  return (response) => {
    const copy = response.clone()
    // A full disk only makes the next visit slower.
    event.waitUntil(
      caches
        .open(cacheName)
        .then((cache) => cache.put(event.request, copy))
        .catch(() => undefined),
    )
  }
}
