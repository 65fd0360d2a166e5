import { EarlyActions } from './early-actions.ts'
import { recoverStart } from './failed-start.ts'
import { onRunning } from './running.ts'
import { recordUnreachable } from './unreachable.ts'

/** The events that show that somebody begins to use the page. */
const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'input', 'scroll'] as const

/** A visitor who reads for this long will probably use the page next: it loads while nothing else happens. */
const readingMs = 10_000

/**
 * Loads a site's application; one that does not load is loaded once more, by a reload. A prerendered page is readable
 * without: its code is fetched when the browser is idle, and runs once the visitor uses the page or has read it for a
 * while; earlier actions are repeated. Any other page loads it immediately, and so does a returning visitor's: the code
 * is cached, and the page may look different. So does a French page that `shouldFollowBrowser` in a browser of another
 * language.
 */
export function startWhenNeeded(
  importApplication: () => Promise<unknown>,
  { shouldFollowBrowser = false }: { readonly shouldFollowBrowser?: boolean } = {},
): void {
  const load = () =>
    importApplication().catch((error: unknown) => {
      recoverStart()
      throw error
    })
  recordUnreachable()
  const root = document.getElementById('root')
  if (root === null || !('prerendered' in root.dataset)) return void load()
  const earlyActions = new EarlyActions(root)
  onRunning(() => earlyActions.replay())
  if (hasStoredData() || (shouldFollowBrowser && canChangeLanguage())) return void load()
  const started = new AbortController()
  const start = () => {
    if (started.signal.aborted) return
    started.abort()
    void load()
  }
  const options = { capture: true, passive: true, signal: started.signal }
  for (const sign of signs) window.addEventListener(sign, (event) => isByVisitor(event) && start(), options)
  const wait = () => {
    runWhenIdle(fetchScripts)
    setTimeout(() => runWhenIdle(start), readingMs)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

/** Whether anything is stored for this site. True when the browser blocks storage: then the page loads immediately. */
function hasStoredData(): boolean {
  try {
    return localStorage.length > 0
  } catch {
    return true
  }
}

/** Whether a French page may change its language for this visitor. Any other page's address decides. */
function canChangeLanguage(): boolean {
  return document.documentElement.lang === 'fr' && !/^fr\b/i.test(navigator.language)
}

/** Whether a visitor caused the event. A pointer that rests where a page appears is reported as moved once. */
function isByVisitor(event: Event): boolean {
  return (
    !(event instanceof PointerEvent && event.type === 'pointermove') ||
    event.movementX !== 0 ||
    event.movementY !== 0
  )
}

/** Fetches the scripts that the page names, without running them. */
function fetchScripts(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="scripts"]')?.content ?? ''
  for (const href of files.split(' ').filter((file) => file !== '')) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href })
    document.head.append(link)
  }
}

/** Safari has no idle callback. */
function runWhenIdle(callback: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(callback)
  else setTimeout(callback)
}
