import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { Router } from 'express'
import type { ApiReference } from './document.ts'
import { createApiDocument } from './document.ts'

const compress = promisify(gzip)

/** One file that holds the whole viewer, its styles included. */
const viewerFile = 'standalone.js'
const viewerFolder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@scalar/api-reference/style.css')),
  'browser',
)

/** The viewer compressed, by the first call for it: a quarter of its 4 MB. */
let viewer: Promise<Buffer> | undefined
const compressViewer = () => {
  viewer ??= readFile(path.join(viewerFolder, viewerFile)).then((bytes) => compress(bytes))
  return viewer
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Returns the page of the viewer, which adds its styles by script with the nonce that the page names. */
const renderPage = ({ description: { title, words } }: ApiReference, nonce: string) => `<!doctype html>
<html lang="${words.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<meta property="csp-nonce" content="${nonce}"></head>
<body><main id="reference"></main>
<script src="/api/reference/styles.js"></script><script src="/api/reference/standalone.js" defer></script><script src="/api/reference/start.js" defer></script></body></html>`

/**
 * Runs before the viewer, which sets no nonce on some of its styles and writes others as attributes.
 * Gives each style element the page's nonce, and sets style attributes by script, which the policy allows.
 */
const stylesScript = `const { content } = document.querySelector('meta[property=csp-nonce]')
const { createElement } = Document.prototype
Document.prototype.createElement = function (...named) {
  const element = createElement.apply(this, named)
  if (element instanceof HTMLStyleElement) element.nonce = content
  return element
}
const { setAttribute } = Element.prototype
Element.prototype.setAttribute = function (name, value) {
  if (name === 'style' && this.style) this.style.cssText = value
  else setAttribute.call(this, name, value)
}
const markup = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
Object.defineProperty(Element.prototype, 'innerHTML', {
  ...markup,
  set(text) {
    markup.set.call(this, String(text).replaceAll(' style="', ' data-style="'))
    for (const element of (this.content ?? this).querySelectorAll('[data-style]')) {
      element.style.cssText = element.dataset.style
      delete element.dataset.style
    }
  },
})
`

/** Darkens the viewer's faintest texts in the light mode, and lightens them in the dark one. */
const customCss = `
.light-mode { --scalar-color-2: #5f5f5f; --scalar-color-3: #6b6b6b; --scalar-sidebar-search-color: #6b6b6b; --scalar-color-orange: #b34a00; --scalar-color-green: #06752f; --scalar-color-blue: #0a6aa8; }
.dark-mode { --scalar-color-3: #a3a3a3; --scalar-sidebar-search-color: #a3a3a3; }
`

/** Returns the script that starts the viewer. It reads our document, calls only us and reports to no other server. */
const createStartScript = ({ description: { words } }: ApiReference) => {
  const settings = {
    url: '/api/openapi.json',
    telemetry: false,
    withDefaultFonts: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    mcp: { disabled: true },
    agent: { disabled: true },
    documentDownloadType: 'json',
    showOperationId: true,
    orderSchemaPropertiesBy: 'preserve',
    localization: { locale: words.language },
    customCss,
  }
  return `Scalar.createApiReference('#reference', ${JSON.stringify(settings)})`
}

const createPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** A document as it is sent. */
type PrintedDocument = { readonly json: Buffer; readonly compressed: Buffer; readonly etag: string }

/**
 * The documents, each printed by the first call for it: that takes as long as the rest of a start, and tests start a
 * product often.
 */
const documents = new WeakMap<ApiReference, Promise<PrintedDocument>>()

async function printDocument(reference: ApiReference): Promise<PrintedDocument> {
  const json = Buffer.from(JSON.stringify(createApiDocument(reference)))
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  return { json, compressed: await compress(json, { level: 9 }), etag }
}

async function sendDocument(reference: ApiReference, request: Request, response: Response): Promise<void> {
  const printing = documents.get(reference) ?? printDocument(reference)
  documents.set(reference, printing)
  const { json, compressed, etag } = await printing
  response.set({ ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }).type('json')
  if (request.fresh) return void response.status(304).end()
  if (!request.acceptsEncodings('gzip')) return void response.send(json)
  response.set('Content-Encoding', 'gzip').send(compressed)
}

/** Serves `/api/openapi.json`, and the page `/api/reference` to browse and try it. */
export function createReferenceRouter(reference: ApiReference): Router {
  const startScript = createStartScript(reference)
  const router = Router()
  router.get('/api/openapi.json', async (request, response) => sendDocument(reference, request, response))
  router.get('/api/reference', (_request, response) => {
    const nonce = randomBytes(16).toString('base64url')
    response.set('Content-Security-Policy', createPolicy(nonce)).set('Cache-Control', 'no-store').type('html')
    response.send(renderPage(reference, nonce))
  })
  router.get('/api/reference/styles.js', (_request, response) => {
    response.type('js').send(stylesScript)
  })
  router.get('/api/reference/start.js', (_request, response) => {
    response.type('js').send(startScript)
  })
  router.get('/api/reference/standalone.js', async (request, response) => {
    response.set({ 'Cache-Control': 'public, max-age=86400', Vary: 'Accept-Encoding' }).type('js')
    if (!request.acceptsEncodings('gzip')) return response.sendFile(viewerFile, { root: viewerFolder })
    response.set('Content-Encoding', 'gzip').send(await compressViewer())
  })
  return router
}
