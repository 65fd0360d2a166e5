import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Agent, IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import { Socket } from 'node:net'
import { extname, join } from 'node:path'
import type { Endpoint } from '@repo/contracts/endpoint'
import type { Request, RequestHandler, Response } from 'express'
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import sirv from 'sirv'
import type { RefusalStyle } from './answers.ts'
import { answerRefusal } from './answers.ts'
import { apiAgent } from './api-agent.ts'
import { endInTime } from './end-in-time.ts'
import { forwardReads } from './forward-reads.ts'
import { closeServer, listenOn, serverLimits } from './lifecycle.ts'
import type { Logger } from './log.ts'
import { Refusal } from './refusal.ts'
import { logRequests, nameRequest, noteFailure, noteHandedOn, routeAmong } from './request-log.ts'
import type { SiteSources } from './site-headers.ts'
import { contentPolicy, everyAnswer, noncePlaceholder, pageHeaders } from './site-headers.ts'
import { traceRequests } from './trace-requests.ts'
import type { Traces } from './traces.ts'

export type SiteOptions = {
  /** What failed, and what the site itself refused, is noted here by the endpoint that was called: whatever a browser got is in a log. */
  readonly log: Logger
  /** Where calls of the API are traced; the site ends it. */
  readonly traces?: Traces | null
  /** What `/api` serves. */
  readonly endpoints: readonly Endpoint[]
  /** The folder with the built application: `index.html`, and hashed files under `assets/`. */
  readonly dir: string
  /** 0 for any free port. */
  readonly port: number
  /** The address to listen on; every one of the machine unless said otherwise. */
  readonly host?: string
  /** Where `/api` is answered, such as `http://127.0.0.1:4000`. */
  readonly apiUrl: string
  readonly csp?: SiteSources
  /** The proxies before the site that may say for whom they call, as Express's `trust proxy` names them; those of the machine itself unless said otherwise. */
  readonly trustProxy?: string
  /** By when an answer of the API must have begun, in milliseconds; after it a call is refused with 503. Longer than the API takes unless said otherwise. */
  readonly apiAnswersWithinMs?: number
  /** Whom `security.txt` asks to write to. */
  readonly securityEmail: string
  /** What the type of a problem begins with, as the API's do; `urn:volant:` unless said otherwise. */
  readonly problemType?: string
  /** What the address of a page begins with that is a secret in itself: no search engine lists it, no link from it tells it. */
  readonly secretPages?: readonly string[]
  /** Documents answered as JSON under their path, such as the settings that the application reads at its start. */
  readonly documents?: Readonly<Record<string, unknown>>
  /** `Link` headers of pages by path: files that the page will need and the browser does not know of yet. */
  readonly preloads?: Readonly<Record<string, string>>
}

/** A site that answers requests. */
export type Site = {
  readonly port: number
  /** From now on says under `/livez` that it is not ready. */
  drain(): void
  /** Lets running requests finish, ends what is open after 5 s. */
  close(): Promise<void>
}

/**
 * Serves a built single-page application and hands its API calls on, so that a browser knows one origin.
 *
 * Compressed copies made at build time (`.br`, `.gz`) are used; hashed files are kept for a year, the rest is asked again
 * each time. A page's styles have the nonce of its answer. A path that is no file is a page of the application, except under `/assets/` and where
 * it looks like a file. Calls stream both ways; while the
 * API is away they are answered with 503, and reads that it refuses for a moment are retried (`forwardReads`).
 * Throws when the application has not been built or the port is taken.
 */
export async function serveSite(options: SiteOptions): Promise<Site> {
  const { dir, port, apiUrl, csp, documents = {}, preloads = {} } = options
  if (!existsSync(join(dir, 'index.html')))
    throw new Error(`There is no application in ${dir}: build it first.`)
  const agent = apiAgent()
  const app = express().disable('x-powered-by').disable('etag')
  app.set('trust proxy', options.trustProxy ?? 'loopback')
  app.use(
    sayingAlways(everyAnswer),
    nameRequest,
    logRequests(options.log, { routeOf: routeAmong(options.endpoints), onlyRefusals: true }),
  )
  let isDraining = false
  app.get('/livez', (_request, response) => {
    response
      .status(isDraining ? 503 : 200)
      .type('text')
      .send(isDraining ? 'stopping' : 'ok')
  })
  const style = { problemType: options.problemType ?? 'urn:volant:' }
  app.use(endInTime(options.apiAnswersWithinMs ?? apiAnswersWithinMs, style), tellOrigin)
  app.all(apiPaths, traceRequests(options.traces ?? null, { isEntry: true }))
  app.all(apiPaths, forwardReads(apiUrl, agent, style))
  app.use(toApi(apiUrl, agent, style))

  app.use(sayingAlways(pageHeaders(csp)))
  app.get(['/.well-known/security.txt', '/security.txt'], securityText(options.securityEmail))
  for (const path of options.secretPages ?? []) app.use(path, hideAddress)
  for (const [path, content] of Object.entries(documents)) {
    app.get(path, (_request, response) => void response.set('Cache-Control', 'no-cache').json(content))
  }
  app.use(...pages(dir, preloads, (nonce) => contentPolicy(csp, nonce)))

  const server = createServer(serverLimits, app)
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

const sayingAlways =
  (headers: Readonly<Record<string, string>>): RequestHandler =>
  (_request, response, next) => {
    response.set(headers)
    next()
  }

/** A body has 15 s to arrive, and the API's longest deadline is 50 s. */
const apiAnswersWithinMs = 75_000

/** What the API returns. */
const apiPaths = /^\/api(\/|$)/

/** The agent is our own, because the proxy's default one stops at 256 connections, and each watched delivery holds one. */
function toApi(target: string, agent: Agent, style: RefusalStyle): RequestHandler {
  return createProxyMiddleware<Request, Response>({
    target,
    agent,
    pathFilter: (path) => apiPaths.test(path),
    on: {
      error: (cause, request, response) => {
        if (!(response instanceof Socket)) noteFailure(response, cause)
        // A socket is what a WebSocket would have; an answer that has begun can only be broken off.
        if (response instanceof Socket || response.headersSent) return void response.destroy()
        // An upload that nobody reads would hold the connection.
        request.unpipe()
        request.resume()
        answerRefusal(response, new Refusal('unavailable', { cause, retryAfterS: 2 }), style)
      },
      // A stream without an event yet is open all the same: tell the browser so, once the proxy has copied the headers.
      proxyRes: ({ headers }, _request, response) => {
        noteHandedOn(response)
        const isStream = headers['content-type']?.startsWith('text/event-stream')
        if (isStream) process.nextTick(() => response.flushHeaders())
      },
    },
  })
}

/** What says for whom a call is made, and how it came. */
const forwarded = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
] as const

/** Adds the caller to `X-Forwarded-For`. What it says of other callers, of its scheme or host is dropped: only a proxy that is trusted may. */
const tellOrigin: RequestHandler = (request, _response, next) => {
  const { app, headers } = request
  const caller = callerAddress(request)
  // Express makes it of the setting.
  const isTrusted = app.get('trust proxy fn') as (address: string, hops: number) => boolean // as: Express types settings as any
  if (!isTrusted(caller, 0)) for (const name of forwarded) delete headers[name]
  const before = headers['x-forwarded-for']
  headers['x-forwarded-for'] = before ? `${before}, ${caller}` : caller
  headers['x-forwarded-proto'] ??= 'http'
  next()
}

function callerAddress({ socket }: IncomingMessage): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}

/** Keeps a page whose address is a secret out of search engines and of the referrer of what it links to. */
const hideAddress: RequestHandler = (_request, response, next) => {
  response.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow, noarchive' })
  next()
}

/** How long after the start of the site `security.txt` holds; RFC 9116 wants less than a year. */
const securityTextDays = 180

/** Says whom to tell of a weakness (RFC 9116). */
function securityText(email: string): RequestHandler {
  const expires = new Date(Date.now() + securityTextDays * 86_400_000)
  const text = [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: fr, en',
  ]
  return (_request, response) => void response.type('text').send(`${text.join('\n')}\n`)
}

/**
 * No page's address ends in an extension, has a hidden part or is that of another API: whoever asks for `/.env`, `/wp-login.php` or `/v1/users` looks
 * for holes.
 */
const isNoPage = /\/\.|\.[a-z0-9]{1,12}$|^\/v\d+(\/|$)/i

/** Of files of text the type that is sent with how their letters are written: a browser guesses nothing. */
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

/** What the folder has as a file, too, but is answered with a nonce of its own. */
const isIndex = /^\/(?:index\.html)?$/

/** The files, then the application for every other page. */
function pages(
  dir: string,
  preloads: Readonly<Record<string, string>>,
  policyWith: (nonce: string) => string,
): RequestHandler[] {
  const html = readFileSync(join(dir, 'index.html'), 'utf8')
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
  const onlyReading: RequestHandler = (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    response.status(405).set('Allow', 'GET, HEAD').end()
  }
  const preloading: RequestHandler = (request, response, next) => {
    const link = Object.hasOwn(preloads, request.path) ? preloads[request.path] : undefined
    if (link) response.set('Link', link)
    next()
  }
  const application: RequestHandler = (request, response) => {
    // An old page asking for a file of an earlier build must see that it is gone, not get a page as a script. Nor is there any other file.
    if (isHashed(request.path) || (isNoPage.test(request.path) && !isIndex.test(request.path)))
      return void response.status(404).type('text').send('Not found')
    const nonce = randomBytes(16).toString('base64')
    response
      .set('Content-Security-Policy', policyWith(nonce))
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(html.replaceAll(noncePlaceholder, nonce))
  }
  const filesButPage: RequestHandler = (request, response, next) =>
    isIndex.test(request.path) ? next() : files(request, response, next)
  return [onlyReading, preloading, filesButPage, application]
}
