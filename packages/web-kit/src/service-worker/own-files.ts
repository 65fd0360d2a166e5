// The offline page of a device, and faster pages on a slow connection. It caches the site's own files and nothing else:
// responses of the API are never cached, and every page is requested from the server first, so that nobody stays on an
// old version.

declare const self: ServiceWorkerGlobalScope

/** The files of one build, as the plugin `precache` writes them into the worker. */
export type Build = { readonly version: string; readonly files: readonly string[] }

/** After this long without a response a cached page is shown. */
const patienceMs = 4000

/**
 * Makes a service worker serve the files of its site: caches those of the build at its installation, and others as they
 * are loaded, under the name of the product. API calls are ignored.
 */
export function serveOwnFiles(product: string, { version, files }: Build): void {
  const prefix = `${product}-`
  const cacheName = `${prefix}${version}`
  self.addEventListener('install', (event) => {
    event.waitUntil(
      caches
        .open(cacheName)
        .then((cache) => cache.addAll([...files]))
        // It decides nothing that an open page of another version could miss: no need to wait until all are closed.
        .then(() => self.skipWaiting()),
    )
  })
  self.addEventListener('activate', (event) => {
    event.waitUntil(forgetOldVersions(prefix, cacheName).then(() => self.clients.claim()))
  })
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== self.location.origin) return
    if (/^\/(api|livez)(\/|$)/.test(pathname)) return
    const store = storeIn(cacheName, event)
    if (pathname.startsWith('/assets/')) event.respondWith(cachedFirst(request, store))
    else if (request.mode === 'navigate') event.respondWith(page(event))
    else event.respondWith(newest(request, store))
  })
}

type StoreInCache = (answer: Response) => void

/**
 * Open pages may be one version behind and want parts that the server no longer has: the last version's files stay.
 * Caches of earlier versions under other names are deleted.
 */
async function forgetOldVersions(prefix: string, cacheName: string): Promise<void> {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  const strange = names.filter((name) => !name.startsWith(prefix))
  await Promise.all([...strange, ...older.slice(0, -1)].map((name) => caches.delete(name)))
}

/** A file whose name changes with its content: from the cache once it is there. */
async function cachedFirst(request: Request, store: StoreInCache): Promise<Response> {
  const known = await caches.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) store(answer)
  return answer
}

/** A file that may change: the server's, or the last known one without a connection. */
async function newest(request: Request, store: StoreInCache): Promise<Response> {
  try {
    const answer = await fetch(request)
    if (answer.ok) store(answer)
    return answer
  } catch (error) {
    const known = await caches.match(request)
    if (known) return known
    throw error
  }
}

/** Any page: the server's; the cached application while the server is down, failing or too slow. */
async function page(event: FetchEvent): Promise<Response> {
  const { request } = event
  const shell = await caches.match('/index.html')
  if (!shell) return fetch(request)
  const late = new Promise<Response>((resolve) => setTimeout(resolve, patienceMs, shell))
  const answer = fetch(request).then(
    (response) => (response.status >= 500 ? shell : response),
    () => {
      event.waitUntil(tellUnreachable(event.resultingClientId))
      return shell
    },
  )
  return Promise.race([answer, late])
}

/** The page that is about to open cannot know: a device may appear connected when nothing responds. */
async function tellUnreachable(clientId: string): Promise<void> {
  const client = await self.clients.get(clientId)
  client?.postMessage('unreachable')
}

function storeIn(cacheName: string, event: FetchEvent): StoreInCache {
  return (answer) => {
    const copy = answer.clone()
    // A full disk only makes the next visit slower.
    event.waitUntil(
      caches
        .open(cacheName)
        .then((cache) => cache.put(event.request, copy))
        .catch(() => undefined),
    )
  }
}
