import type { BrowserError } from '@repo/contracts/browser-errors'
import { getPagePattern, redactPersonalData } from '@repo/contracts/browser-errors'
import type { Request, Router } from 'express'
import express from 'express'
import { Counter } from 'prom-client'
import { z } from 'zod'
import type { Logger } from './log.ts'

/** Where browsers report violations of a page's security headers, on the site's own origin. */
export const violationsPath = '/api/browser-reports'

const maxBodySize = '20kb'
const maxViolations = 20
/** The maximum number of different reports that a process remembers. */
const maxRememberedReports = 1000

/** The useful parts of a policy violation, by the Reporting API (`report-to`) here, and by `report-uri` below. */
const reportingApiSchema = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: z.string(), blockedURL: z.string(), documentURL: z.string() }),
})
const reportUriSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.string(),
    'blocked-uri': z.string(),
    'document-uri': z.string(),
  }),
})

type Violation = { readonly directive: string; readonly blocked: string; readonly page: string }

/**
 * Logs and counts what browsers report: errors of pages, and violations of a page's policy. The same report is logged
 * the first, tenth, hundredth … time, and counted each time; beyond 1 000 different reports the oldest is forgotten.
 * The log never identifies the reporter: texts are cut again, whatever the page has cut.
 */
export class BrowserReports {
  readonly #log: Logger
  readonly #counts = new Map<string, number>()
  readonly #errors = new Counter({
    name: 'browser_errors_total',
    help: 'Errors that pages reported',
    labelNames: ['app', 'kind'],
    registers: [],
  })
  readonly #violations = new Counter({
    name: 'browser_policy_violations_total',
    help: 'What the content security policy of a page blocked, as browsers reported it',
    labelNames: ['directive'],
    registers: [],
  })

  constructor(log: Logger) {
    this.#log = log
  }

  /** The counters of both, to be registered with a product's metrics. */
  get counters(): readonly Counter[] {
    return [this.#errors, this.#violations]
  }

  /** Counts errors of a page by app and kind, and logs them as this class says. */
  noteError({ count, ...error }: BrowserError): void {
    const { app, kind, page } = error
    this.#errors.inc({ app, kind }, count)
    const line = { ...error, page: getPagePattern(page), message: redactPersonalData(error.message) }
    this.#logSome('browser error', line, count)
  }

  /** Counts a violation of a page's policy by directive, and logs it as this class says. */
  noteViolation(violation: Violation): void {
    this.#violations.inc({ directive: violation.directive })
    this.#logSome('browser blocked by policy', violation, 1)
  }

  #logSome(what: string, line: object, count: number): void {
    const key = `${what} ${JSON.stringify(line)}`
    const countBefore = this.#counts.get(key) ?? 0
    const total = countBefore + count
    const oldest =
      countBefore === 0 && this.#counts.size >= maxRememberedReports
        ? this.#counts.keys().next().value
        : undefined
    if (oldest !== undefined) this.#counts.delete(oldest)
    this.#counts.set(key, total)
    if (countBefore === 0 || countPowersOfTen(total) > countPowersOfTen(countBefore))
      this.#log.warn({ ...line, total }, what)
  }
}

const countPowersOfTen = (count: number) => Math.floor(Math.log10(count))

/**
 * Serves the address to which browsers report violations. Counts each call by `limit`, and ignores any other content
 * and violations beyond 20. Throws for a body of more than 20 kB, or no JSON.
 */
export function createViolationsRouter(
  reports: BrowserReports,
  limit: (request: Request) => Promise<void>,
): Router {
  const types = ['application/reports+json', 'application/csp-report', 'application/json']
  const readBody = express.json({ type: types, limit: maxBodySize })
  return express.Router().post(
    violationsPath,
    async (request, _response, next) => {
      await limit(request)
      next()
    },
    readBody,
    (request, response) => {
      for (const violation of readViolations(request.body)) reports.noteViolation(violation)
      response.status(204).end()
    },
  )
}

function readViolations(body: unknown): readonly Violation[] {
  const list: readonly unknown[] = Array.isArray(body) ? body.slice(0, maxViolations) : [body]
  return list.flatMap((each) => {
    const { data: report } = reportingApiSchema.safeParse(each)
    if (report)
      return [
        createViolation(report.body.effectiveDirective, report.body.blockedURL, report.body.documentURL),
      ]
    const { data: olderReport } = reportUriSchema.safeParse(each)
    if (!olderReport) return []
    const violation = olderReport['csp-report']
    return [
      createViolation(violation['effective-directive'], violation['blocked-uri'], violation['document-uri']),
    ]
  })
}

const isPolicyWord = (text: string) => /^[a-z-]{1,30}$/.test(text)

/** Returns a violation with the blocked origin, or the browser's word for an address without one, such as `inline`. */
function createViolation(directive: string, blocked: string, document: string): Violation {
  return {
    directive: isPolicyWord(directive) ? directive : 'other',
    blocked: URL.parse(blocked)?.origin ?? (isPolicyWord(blocked) ? blocked : 'other'),
    page: getPagePattern(URL.parse(document)?.pathname ?? '/'),
  }
}
