const eventName = 'page-running'

/** Reports that the page responds to its visitor from now on. */
export function reportRunning(): void {
  document.getElementById('root')?.removeAttribute('data-prerendered')
  window.dispatchEvent(new Event(eventName))
}

/** Calls `listener` once, when the page begins to respond. */
export function onRunning(listener: () => void): void {
  window.addEventListener(eventName, listener, { once: true })
}

/** Whether the page was prerendered, and does not respond to its visitor yet. */
export function isPrerendered(): boolean {
  return document.getElementById('root')?.hasAttribute('data-prerendered') ?? false
}
