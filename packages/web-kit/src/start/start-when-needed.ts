import { EarlyActions } from './early-actions.ts'
import { recoverStart } from './failed-start.ts'
import { onRunning } from './running.ts'
import { noteUnreachable } from './unreachable.ts'

/** What tells that somebody begins to use the page. */
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'input', 'scroll'] as const

/** Somebody who reads for so long is likely to use the page next: it gets ready while nothing else happens. */
const readingMs = 10_000

/**
 * Loads a site's application with `load`. A page that the server sent as it looks is read without: its code is fetched when the
 * browser is idle and runs once the visitor begins to use the page, or has read it for a while. What they did until then is
 * repeated. Any other page loads it now, and so does a visitor who has been here before: the browser has kept the code, and the
 * page may look different for them. So does one whose browser reads another language than French where a French page
 * `followsBrowser`: they wait for their language. A page whose application does not load is loaded once more.
 */
export function startWhenNeeded(
  application: () => Promise<unknown>,
  { followsBrowser = false }: { readonly followsBrowser?: boolean } = {},
): void {
  const load = () =>
    application().catch((error: unknown) => {
      recoverStart()
      throw error
    })
  noteUnreachable()
  const root = document.getElementById('root')
  if (root === null || !('prerendered' in root.dataset)) return void load()
  const early = new EarlyActions(root)
  onRunning(() => early.replay())
  if (mayHaveVisited() || (followsBrowser && mayReadAnotherLanguage())) return void load()
  const started = new AbortController()
  const start = () => {
    if (started.signal.aborted) return
    started.abort()
    void load()
  }
  const options = { capture: true, passive: true, signal: started.signal }
  for (const sign of signs) window.addEventListener(sign, (event) => isByVisitor(event) && start(), options)
  const wait = () => {
    whenIdle(fetchScripts)
    setTimeout(() => whenIdle(start), readingMs)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

/** Whether something is stored for this site. A browser that blocks storage refuses even the question: then the page loads at once. */
function mayHaveVisited(): boolean {
  try {
    return localStorage.length > 0
  } catch {
    return true
  }
}

/** Whether a French page may change its language for this visitor. The address of any other page decides. */
function mayReadAnotherLanguage(): boolean {
  return document.documentElement.lang === 'fr' && !/^fr\b/i.test(navigator.language)
}

/** A pointer that rests where a page appears is reported once as if it had moved. */
function isByVisitor(event: Event): boolean {
  return (
    !(event instanceof PointerEvent && event.type === 'pointermove') ||
    event.movementX !== 0 ||
    event.movementY !== 0
  )
}

/** Fetches the scripts that the server names in the page, and runs none. */
function fetchScripts(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="scripts"]')?.content ?? ''
  for (const href of named.split(' ').filter((file) => file !== '')) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href })
    document.head.append(link)
  }
}

/** Safari knows no idle time. */
function whenIdle(then: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(then)
  else setTimeout(then)
}
