import { isReloaded } from './start/reloaded.ts'
import { unreachableMessage, wasUnreachable } from './start/unreachable.ts'
import { reportUnreachable } from './use-online.ts'

const checkEveryMs = 60 * 60_000

/** The browser's errors for application parts that could not load. */
const missingParts = new WeakSet<object>()

/** Remembers from now on which errors are missing parts of the application. */
export function watchMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missingParts.add(payload))
}

/**
 * Whether a page failed because a part of it is gone from the server, as after a deployment, so that a reload helps.
 * False in a reloaded page, so that it never loops.
 */
export function shouldReloadFor(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missingParts.has(error) && !isReloaded()
}

/**
 * Registers the service worker once the page has loaded, and checks for a newer one, at most once an hour, when the
 * reader returns to the page. After a deployment calls `onNewVersion`, at most once. A page from the worker's cache
 * learns that the site is unreachable.
 */
export function keepNewestVersion(onNewVersion: () => void): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers) return
  // The very first worker takes over a page of its own version.
  const hadWorker = workers.controller !== null
  if (hadWorker) workers.addEventListener('controllerchange', onNewVersion, { once: true })
  if (wasUnreachable()) reportUnreachable()
  workers.addEventListener('message', ({ data }) => data === unreachableMessage && reportUnreachable())
  let lastCheckMs = Date.now()
  const register = async () => {
    // Without it the site works online as before: no notice is needed.
    const registration = await workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => null)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - lastCheckMs < checkEveryMs) return
      lastCheckMs = Date.now()
      registration?.update().catch(() => undefined)
    })
  }
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
}
