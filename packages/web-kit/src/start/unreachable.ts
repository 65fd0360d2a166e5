/** The service worker's message to a page from its cache. */
export const unreachableMessage = 'unreachable'

/** Records the worker's message on the document: a browser delivers it before the application's code runs. */
export function recordUnreachable(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  workers?.addEventListener('message', ({ data }) => {
    if (data === unreachableMessage) document.documentElement.dataset.unreachable = ''
  })
}

/** Whether the worker's message was recorded. */
export function wasUnreachable(): boolean {
  return 'unreachable' in document.documentElement.dataset
}
