/** What the service worker says to a page that it had to serve from its cache. */
export const unreachable = 'unreachable'

/** Notes on the document that the worker said so: a browser delivers the message before the application's code runs. */
export function noteUnreachable(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  workers?.addEventListener('message', ({ data }) => {
    if (data === unreachable) document.documentElement.dataset.unreachable = ''
  })
}

/** Whether the worker has said so. */
export function wasUnreachable(): boolean {
  return 'unreachable' in document.documentElement.dataset
}
