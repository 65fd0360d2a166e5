import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { defineEndpoint } from './endpoint.ts'
import { done } from './wire.ts'

/** The web apps that report their errors. */
export const browserApps = ['web', 'carrier', 'lottery'] as const

/** An error thrown outside of any handler, an unhandled promise rejection, or the failure of a page. */
export const browserErrorKinds = ['error', 'rejection', 'page'] as const

const maxMessageLength = 300
const maxFrames = 10
const maxFrameLength = 120
const maxSegments = 8

/** An error of a page, without anything about the person who met it. */
const browserError = z.object({
  app: z.enum(browserApps),
  kind: z.enum(browserErrorKinds),
  /** The name of the application's first script, which changes with each build. */
  version: z.string().regex(/^[\w.-]{1,80}$/),
  /** As returned by `getPagePattern`. */
  page: z
    .string()
    .max(300)
    .regex(/^\/(?:(?:[a-z-]{1,30}|:id)(?:\/(?:[a-z-]{1,30}|:id)){0,7})?$/i),
  /** As returned by `redactPersonalData`. */
  message: z.string().max(maxMessageLength),
  /** Where it was thrown, innermost first, as returned by `listOwnFrames`. */
  frames: z
    .array(
      z
        .string()
        .regex(/^[\w.@-]{1,80}\.[a-z]{2,3}:\d{1,7}:\d{1,7}$/)
        .max(maxFrameLength),
    )
    .max(maxFrames),
  /** How many times it happened since it was last reported. */
  count: z.int().min(1).max(1000),
})

/** A report of an error of a page. */
export type BrowserError = z.output<typeof browserError>

/** The path of error reports, below `/api`. */
export const browserErrorPath = '/browser-errors'

/** Returns the endpoint for errors of pages; `summary` is in the language of the product's API. */
export function createBrowserErrorEndpoint(
  summary: string,
): Endpoint<typeof browserError, typeof done, 'public'> {
  return defineEndpoint({
    method: 'POST',
    path: browserErrorPath,
    auth: 'public',
    summary,
    rateLimit: 'browser-report',
    request: browserError,
    response: done,
  })
}

/**
 * Returns an error's sentence, at most 300 characters, without what it may repeat of people: quotes, addresses,
 * numbers.
 */
export function redactPersonalData(message: string): string {
  return message
    .slice(0, 2000)
    .replace(/"[^"]*"?|“[^”]*”?|«[^»]*»?|`[^`]*`?|(?<!\p{L})'[^']*'?/gu, '"…"')
    .replace(/(?<![\w-])\+?\d(?:[ .-]?\d){3,}(?![\w-])/g, '<number>')
    .replace(/\S+/g, cutWord)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxMessageLength)
}

function cutWord(word: string): string {
  if (word.includes('://')) return '<url>'
  if (word.includes('@')) return '<email>'
  return word.replace(/\D/g, '').length >= 3 ? '<number>' : word
}

/** A file, its query if any, a line and a column: `index-B1x.js?v=2:1:20`. */
const framePattern = /([\w.@-]{1,80}\.[a-z]{2,3})(?:\?[^:]*)?:(\d{1,7}):(\d{1,7})/

/** Returns the first ten lines of a stack that are in the site's own files, by file name: `index-B1x.js:1:20`. */
export function listOwnFrames(stack: string, origin: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => findOwnFrame(line, origin) ?? [])
    .slice(0, maxFrames)
}

function findOwnFrame(line: string, origin: string): string | null {
  const start = line.indexOf(`${origin}/`)
  if (start === -1) return null
  const [, file, row, column] = framePattern.exec(line.slice(start + origin.length)) ?? []
  return file === undefined ? null : `${file}:${row}:${column}`
}

/**
 * Returns a page's path, at most its first eight segments, with `:id` for each that is no plain word: an id, a week, a
 * secret.
 */
export function getPagePattern(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  const words = segments.slice(0, maxSegments).map((segment) => (wordPattern.test(segment) ? segment : ':id'))
  return `/${words.join('/')}`
}

/** The form of page names: lower-case letters and hyphens; a few are two words joined by a capital. */
const wordPattern = /^(?=.{1,30}$)[a-z]+(?:[A-Z][a-z]+)?(?:-[a-z]+)*$/
