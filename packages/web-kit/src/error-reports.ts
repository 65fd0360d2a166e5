import type { BrowserError } from '@repo/contracts/browser-errors'
import {
  browserErrorPath,
  getPagePattern,
  listOwnFrames,
  redactPersonalData,
} from '@repo/contracts/browser-errors'

/** The maximum number of errors of one visit: a page that keeps failing has reported enough. */
const maxReports = 5
/** The maximum of the contract. */
const maxCount = 1000
/** Errors of this time are sent together: one failure often causes several. */
const sendAfterMs = 1000

type Visit = {
  readonly app: BrowserError['app']
  /** The name of the application's first script. */
  readonly version: string
  readonly origin: string
  readonly getPath: () => string
  readonly send: (report: BrowserError) => void
}

/**
 * Collects the errors of one visit. Each is reported once, and its repeats with the next new error or when the page is
 * hidden.
 */
export class ErrorReports {
  readonly #visit: Visit
  readonly #reports = new Map<string, BrowserError>()

  constructor(visit: Visit) {
    this.#visit = visit
  }

  /**
   * Records an error. Returns whether to report it: false for a repeat, after five different ones, and for an error of
   * other files, as an extension's, unless a page fails by it.
   */
  record(kind: BrowserError['kind'], error: unknown): boolean {
    const { app, version, origin, getPath } = this.#visit
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
    const frames = listOwnFrames(stack ?? '', origin)
    if (frames.length === 0 && kind !== 'page') return false
    const report = {
      app,
      kind,
      version,
      page: getPagePattern(getPath()),
      message: redactPersonalData(message),
      frames,
      count: 1,
    }
    const key = `${report.message} ${frames[0] ?? ''}`
    const earlier = this.#reports.get(key)
    if (earlier) this.#reports.set(key, { ...earlier, count: Math.min(maxCount, earlier.count + 1) })
    else if (this.#reports.size < maxReports) this.#reports.set(key, report)
    return earlier === undefined && this.#reports.get(key) === report
  }

  /** Sends the unsent reports. */
  flush(): void {
    for (const [key, report] of this.#reports) {
      if (report.count > 0) this.#visit.send(report)
      this.#reports.set(key, { ...report, count: 0 })
    }
  }
}

let reports: ErrorReports | null = null

/** Reports the page's errors to the API from now on, without personal data. */
export function watchErrors(app: BrowserError['app']): void {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  reports = new ErrorReports({
    app,
    version: script?.src.split('/').pop()?.replace(/\?.*/, '') || 'unknown',
    origin: window.location.origin,
    getPath: () => window.location.pathname,
    send,
  })
  window.addEventListener('error', ({ error }) => recordError('error', error))
  window.addEventListener('unhandledrejection', ({ reason }) => recordError('rejection', reason))
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && reports?.flush(),
  )
}

/** Reports the error of a failed page. */
export function reportPageFailure(error: unknown): void {
  recordError('page', error)
}

function recordError(kind: BrowserError['kind'], error: unknown): void {
  // An error of a lost connection is not ours, and could not be sent.
  if (!navigator.onLine || !reports?.record(kind, error)) return
  setTimeout(() => reports?.flush(), sendAfterMs)
}

function send(report: BrowserError): void {
  // The page may be closing, and a failed report is not itself an error.
  fetch(`/api${browserErrorPath}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined)
}
