import { EarlyActions } from './early-actions.ts'
import { onRunning } from './running.ts'

/** What tells that somebody begins to use the page. */
const signs = ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin', 'input', 'scroll'] as const

/**
 * Loads a site's application with `load`. A page that the server sent as it looks is read without: there the application loads
 * when the browser is idle, or sooner when the visitor begins to use the page, and what they did until it runs is repeated.
 * Any other page loads it now, and so does a visitor who has been here before: the browser has kept the code, and the page may
 * look different for them.
 */
export function startWhenNeeded(load: () => Promise<unknown>): void {
  const root = document.getElementById('root')
  if (root === null || !('prerendered' in root.dataset)) return void load()
  const early = new EarlyActions(document)
  onRunning(() => early.replay())
  if (localStorage.length > 0) return void load()
  const started = new AbortController()
  const start = () => {
    if (started.signal.aborted) return
    started.abort()
    void load()
  }
  const options = { capture: true, passive: true, signal: started.signal }
  for (const sign of signs) window.addEventListener(sign, start, options)
  if (document.readyState === 'complete') whenIdle(start)
  else window.addEventListener('load', () => whenIdle(start), { once: true })
}

/** Safari knows no idle time. */
function whenIdle(start: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(start)
  else setTimeout(start)
}
