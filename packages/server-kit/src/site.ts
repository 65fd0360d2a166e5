import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Agent, IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { extname, join } from 'node:path'
import type { Endpoint } from '@repo/contracts/endpoint'
import type { Request, RequestHandler, Response } from 'express'
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import sirv from 'sirv'
import { createApiAgent } from './api-agent.ts'
import { endInTime } from './end-in-time.ts'
import { createExpressServer } from './express-server.ts'
import { forwardReads } from './forward-reads.ts'
import { closeServer, listenOn } from './lifecycle.ts'
import type { Logger } from './log.ts'
import { Refusal } from './refusal.ts'
import { assignRequestId, createRouteFinder, logRequests, noteFailure, noteForwarded } from './request-log.ts'
import type { RefusalStyle } from './responses.ts'
import { sendRefusal } from './responses.ts'
import type { SiteSources } from './site-headers.ts'
import { buildContentPolicy, buildPageHeaders, commonHeaders } from './site-headers.ts'
import type { Preloads } from './site-page.ts'
import { createPageSender } from './site-page.ts'
import { traceRequests } from './trace-requests.ts'
import type { Traces } from './traces.ts'

/** What a site serves, and where its API is. */
export type SiteOptions = {
  /**
   * The log for failures and the site's own refusals, by the called endpoint. Every response to a browser is in some
   * log.
   */
  readonly log: Logger
  /** Where calls to the API are traced; the site closes it. */
  readonly traces?: Traces | null
  /** The endpoints below `/api`. */
  readonly endpoints: readonly Endpoint[]
  /** The folder with the built application: `index.html`, and hashed files below `assets/`. */
  readonly dir: string
  /** 0 for any free port. */
  readonly port: number
  /** The address to listen on; all of the machine's by default. */
  readonly host?: string
  /** Where `/api` is forwarded to, such as `http://127.0.0.1:4000`. */
  readonly apiUrl: string
  readonly csp?: SiteSources
  /**
   * The proxies before the site that may name their callers, as in Express's `trust proxy`; those of this machine by
   * default.
   */
  readonly trustProxy?: string
  /**
   * The deadline for the start of an API response, in milliseconds. After it a call is refused with 503.
   * Longer than the API's own by default.
   */
  readonly apiAnswersWithinMs?: number
  /** The address for reports of vulnerabilities in `security.txt`. */
  readonly securityEmail: string
  /** The prefix of a problem's type, as the API's; `urn:volant:` by default. */
  readonly problemType?: string
  /** The prefixes of pages with a secret address. No search engine lists them, and their links do not reveal it. */
  readonly secretPages?: readonly string[]
  /** Documents served as JSON under their path, such as the settings that the application reads at its start. */
  readonly documents?: Readonly<Record<string, unknown>>
  /** The prerendered pages; without them every path is the application's own. */
  readonly pages?: PrerenderedPages
  readonly preloads?: Preloads
}

/** Prerendered pages. The nonce of a response replaces each `noncePlaceholder`. */
export type PrerenderedPages = {
  /** Whole pages by path. */
  readonly pages: Readonly<Record<string, string>>
  /** Pages that the browser renders, by the pattern of their path (`/suivi/:jeton`), tried in this order. */
  readonly shells: readonly { readonly pattern: string; readonly html: string }[]
  /** The pages for unknown paths (404), by the language of their address; the French one where it names no other. */
  readonly unknown: Readonly<Record<string, string>>
  /** Texts for tools, by path. */
  readonly files: Readonly<Record<string, { readonly type: string; readonly text: string }>>
}

/** A running site. */
export type Site = {
  readonly port: number
  /** Makes `/livez` report not ready. */
  drain(): void
  /** Lets running requests finish, closes the rest after 5 s. */
  close(): Promise<void>
}

/**
 * Serves a built single-page application and forwards its API calls, so that a browser sees one origin. Resolves when
 * it listens, and throws when the application is not built or the port is taken. Files are sent compressed (`.br`,
 * `.gz` of the build). Hashed files are cached for a year, the rest is revalidated. A path that is no file is a page of
 * the application, except under `/assets/` and where it looks like a file. Calls stream both ways. While the API is
 * down they get a 503; temporarily refused reads are retried (`forwardReads`).
 */
export async function serveSite(options: SiteOptions): Promise<Site> {
  const { dir, port, apiUrl, csp, documents = {}, preloads = {} } = options
  if (!existsSync(join(dir, 'index.html')))
    throw new Error(`There is no application in ${dir}: build it first.`)
  const agent = createApiAgent()
  const app = express().disable('x-powered-by').disable('etag')
  app.set('trust proxy', options.trustProxy ?? 'loopback')
  app.use(
    withHeaders(commonHeaders),
    assignRequestId,
    logRequests(options.log, { findRoute: createRouteFinder(options.endpoints), onlyRefusals: true }),
  )
  let isDraining = false
  app.get('/livez', (_request, response) => {
    response
      .status(isDraining ? 503 : 200)
      .type('text')
      .send(isDraining ? 'stopping' : 'ok')
  })
  const style = { problemType: options.problemType ?? 'urn:volant:' }
  app.use(endInTime(options.apiAnswersWithinMs ?? apiTimeoutMs, style), addOrigin)
  app.all(apiPaths, traceRequests(options.traces ?? null, { isEntry: true }))
  app.all(apiPaths, forwardReads(apiUrl, agent, style))
  app.use(forwardToApi(apiUrl, agent, style))

  app.use(withHeaders(buildPageHeaders(csp)))
  app.get(['/.well-known/security.txt', '/security.txt'], serveSecurityText(options.securityEmail))
  for (const path of options.secretPages ?? []) app.use(path, hideAddress)
  for (const [path, content] of Object.entries(documents)) {
    app.get(path, (_request, response) => void response.set('Cache-Control', 'no-cache').json(content))
  }
  for (const [path, { type, text }] of Object.entries(options.pages?.files ?? {})) {
    app.get(
      path,
      (_request, response) => void response.set('Cache-Control', 'no-cache').type(type).send(text),
    )
  }
  app.use(
    ...servePages(dir, {
      preloads,
      prerendered: options.pages ?? null,
      policyWith: (nonce) => buildContentPolicy(csp, nonce),
    }),
  )

  const { server, answerBy } = createExpressServer()
  answerBy(app)
  return {
    // An empty host leaves it to Node: IPv6 and IPv4 together, or IPv4 alone where there is nothing else.
    port: await listenOn(server, port, options.host ?? ''),
    drain() {
      isDraining = true
    },
    async close() {
      await closeServer(server)
      agent.destroy()
      await options.traces?.close()
    },
  }
}

const withHeaders =
  (headers: Readonly<Record<string, string>>): RequestHandler =>
  (_request, response, next) => {
    response.set(headers)
    next()
  }

/** A body has 15 s to arrive, and the API's longest deadline is 50 s. */
const apiTimeoutMs = 75_000

/** The paths of the API. */
const apiPaths = /^\/api(\/|$)/

/**
 * Returns the middleware that forwards calls to the API. The agent is our own: the proxy's default agent stops at 256
 * connections, and each watched delivery holds one.
 */
function forwardToApi(target: string, agent: Agent, style: RefusalStyle): RequestHandler {
  return createProxyMiddleware<Request, Response>({
    target,
    agent,
    pathFilter: (path) => apiPaths.test(path),
    on: {
      error: (cause, request, response) => {
        if (!(response instanceof Socket)) noteFailure(response, cause)
        // A socket would be a WebSocket; a response that has begun can only be aborted.
        if (response instanceof Socket || response.headersSent) return void response.destroy()
        // An unread upload would hold the connection.
        request.unpipe()
        request.resume()
        sendRefusal(response, new Refusal('unavailable', { cause, retryAfterS: 2 }), style)
      },
      // A stream without an event is open all the same: tell the browser so, once the proxy has copied the headers.
      proxyRes: ({ headers }, _request, response) => {
        noteForwarded(response)
        const isStream = headers['content-type']?.startsWith('text/event-stream')
        if (isStream) process.nextTick(() => response.flushHeaders())
      },
    },
  })
}

/** The headers that name a call's origin and the proxies before us. */
const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
] as const

/**
 * Adds the caller to `X-Forwarded-For`. Drops its own claims about other callers, its scheme or its host, unless it is
 * a trusted proxy.
 */
const addOrigin: RequestHandler = (request, _response, next) => {
  const { app, headers } = request
  const caller = readCallerAddress(request)
  // Express derives this function from the setting.
  const isTrusted = app.get('trust proxy fn') as (address: string, hops: number) => boolean // as: Express types settings as any
  if (!isTrusted(caller, 0)) for (const name of forwardingHeaders) delete headers[name]
  const earlierHops = headers['x-forwarded-for']
  headers['x-forwarded-for'] = earlierHops ? `${earlierHops}, ${caller}` : caller
  headers['x-forwarded-proto'] ??= 'http'
  next()
}

function readCallerAddress({ socket }: IncomingMessage): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}

/** Keeps a page with a secret address out of search engines and out of the referrer of its links. */
const hideAddress: RequestHandler = (_request, response, next) => {
  response.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow, noarchive' })
  next()
}

/** The validity of `security.txt` after the start of the site, in days; RFC 9116 requires less than a year. */
const securityTextDays = 180

/** Returns the handler of `security.txt`, the contact for reporting a vulnerability (RFC 9116). */
function serveSecurityText(email: string): RequestHandler {
  const expires = new Date(Date.now() + securityTextDays * 86_400_000)
  const text = [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: fr, en',
  ]
  return (_request, response) => void response.type('text').send(`${text.join('\n')}\n`)
}

/**
 * Requests such as `/.env`, `/wp-login.php` or `/v1/users` probe for holes: no page's address ends in an extension, has
 * a hidden part, or is that of another API.
 */
const nonPagePath = /\/\.|\.[a-z0-9]{1,12}$|^\/v\d+(\/|$)/i

/** The types of text files with their charset, so that a browser guesses nothing. */
const textTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.md': 'text/plain',
  '.mjs': 'text/javascript',
  '.sh': 'text/plain',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.xml': 'text/xml',
}

/** The path of the page that is also a file in the folder, but is served with its own nonce. */
const indexPath = /^\/(?:index\.html)?$/

/** Serves the files, then the application for every other page. */
function servePages(
  dir: string,
  options: {
    readonly preloads: Preloads
    readonly prerendered: PrerenderedPages | null
    readonly policyWith: (nonce: string) => string
  },
): RequestHandler[] {
  const { preloads, policyWith } = options
  const indexHtml = readFileSync(join(dir, 'index.html'), 'utf8')
  const findPage = options.prerendered
    ? createPageFinder(options.prerendered, indexHtml)
    : () => ({ html: indexHtml, kind: 'page' as const })
  const isHashed = (path: string) => path.startsWith('/assets/')
  const files = sirv(dir, {
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders(response, path) {
      const type = textTypes[extname(path)]
      if (type !== undefined) response.setHeader('Content-Type', `${type}; charset=utf-8`)
      response.setHeader('Cache-Control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const refuseWrites: RequestHandler = (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    response.status(405).set('Allow', 'GET, HEAD').end()
  }
  const sendPage = createPageSender(dir, preloads)
  const sendApplication: RequestHandler = (request, response) => {
    // An old page that requests a file of an earlier build must get a 404, not a page as a script. No other file exists
    // there either.
    if (isHashed(request.path) || (nonPagePath.test(request.path) && !indexPath.test(request.path)))
      return void response.status(404).type('text').send('Not found')
    const { html, kind } = findPage(request.path)
    // A secret page has already set a stricter one.
    if (kind !== 'page' && !response.hasHeader('X-Robots-Tag')) response.set('X-Robots-Tag', 'noindex')
    const nonce = randomBytes(16).toString('base64')
    response.status(kind === 'unknown' ? 404 : 200).set('Content-Security-Policy', policyWith(nonce))
    sendPage(request, response, html, nonce)
  }
  const serveFilesButIndex: RequestHandler = (request, response, next) =>
    indexPath.test(request.path) ? next() : files(request, response, next)
  return [refuseWrites, serveFilesButIndex, sendApplication]
}

type FoundPage = { readonly html: string; readonly kind: 'page' | 'shell' | 'unknown' }

/**
 * Finds the page for a path. As in the application's router, capitals and a final slash do not matter.
 * The bare application is `/index.html`, for browsers that show it offline.
 */
function createPageFinder(prerendered: PrerenderedPages, indexHtml: string): (path: string) => FoundPage {
  const byPath = new Map(Object.entries(prerendered.pages).map(([path, html]) => [normalise(path), html]))
  const shells = prerendered.shells.map(({ pattern, html }) => ({
    html,
    parts: normalise(pattern).split('/'),
  }))
  const matchesPattern = (parts: readonly string[], path: readonly string[]) =>
    parts.length === path.length && parts.every((part, index) => part.startsWith(':') || part === path[index])
  return (address) => {
    const path = normalise(decodePath(address))
    if (path === '/index.html') return { html: indexHtml, kind: 'shell' }
    const page = byPath.get(path)
    if (page !== undefined) return { html: page, kind: 'page' }
    const parts = path.split('/')
    const shell = shells.find((one) => matchesPattern(one.parts, parts))
    if (shell) return { html: shell.html, kind: 'shell' }
    const language = parts[1] ?? ''
    const html =
      prerendered.unknown[Object.hasOwn(prerendered.unknown, language) ? language : 'fr'] ?? indexHtml
    return { html, kind: 'unknown' }
  }
}

const normalise = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path).toLowerCase()

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // No page has such an address.
    return path
  }
}
