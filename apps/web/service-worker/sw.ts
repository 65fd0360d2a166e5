// The page of a device without a connection, and quicker ones on a slow one. It keeps the site's own files and nothing else:
// what the API says is never kept, and every page is asked of the server first, so that nobody stays in an old version.

declare const self: ServiceWorkerGlobalScope

/** Filled in by the bundler's plugin. */
const { version, files } = JSON.parse('__PRECACHE__') as { version: string; files: readonly string[] } // as: written by us
const prefix = 'volant-'
const cacheName = `${prefix}${version}`

/** After that long without an answer a page that is known already is shown from here. */
const patienceMs = 4000

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
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim()))
})

/** Open pages may be one version behind and want parts that the server has no longer: the last version's files stay. */
async function forgetOldVersions(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (/^\/(api|v1|livez)(\/|$)/.test(pathname)) return
  if (pathname.startsWith('/assets/')) event.respondWith(kept(event, request))
  else if (request.mode === 'navigate') event.respondWith(page(event, request))
  else event.respondWith(newest(event, request))
})

/** A file whose name changes with its content: from here once it is known. */
async function kept(event: FetchEvent, request: Request): Promise<Response> {
  const known = await caches.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) keep(event, request, answer)
  return answer
}

/** A file that may change: the server's, or the last known one without a connection. */
async function newest(event: FetchEvent, request: Request): Promise<Response> {
  try {
    const answer = await fetch(request)
    if (answer.ok) keep(event, request, answer)
    return answer
  } catch (error) {
    const known = await caches.match(request)
    if (known) return known
    throw error
  }
}

/** Any page: the server's; the application as it is known here while the server is away, failing or too slow. */
async function page(event: FetchEvent, request: Request): Promise<Response> {
  const shell = await caches.match('/')
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

/** The page that is about to open cannot know: a device may believe to be connected when nothing answers. */
async function tellUnreachable(clientId: string): Promise<void> {
  const client = await self.clients.get(clientId)
  client?.postMessage('unreachable')
}

function keep(event: FetchEvent, request: Request, answer: Response): void {
  const copy = answer.clone()
  // A full disk only makes the next visit slower.
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.put(request, copy))
      .catch(() => undefined),
  )
}
