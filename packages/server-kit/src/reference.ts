import { createRequire } from 'node:module'
import path from 'node:path'
import type { Endpoint } from '@repo/contracts/endpoint'
import { Router } from 'express'
import type { ApiAccess, ApiDescription } from './openapi.ts'
import { openApiDocument } from './openapi.ts'

const viewerFolder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const pageOf = (title: string) => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="stylesheet" href="/api/reference/swagger-ui.css"></head>
<body><main id="reference"></main>
<script src="/api/reference/swagger-ui-bundle.js"></script><script src="/api/reference/start.js"></script></body></html>`

const start =
  "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'list' })"

// Nothing is loaded from elsewhere.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"

/** By the endpoints that they describe: it takes as long as the rest of a start, and tests start a product many times. */
const documents = new WeakMap<readonly Endpoint[], ReturnType<typeof openApiDocument>>()

/** `/api/openapi.json`, and `/api/reference`: the same to browse and try. */
export function referenceRouter(
  endpoints: readonly Endpoint[],
  description: ApiDescription,
  access: ApiAccess,
): Router {
  const document = documents.get(endpoints) ?? openApiDocument(endpoints, description, access)
  documents.set(endpoints, document)
  const page = pageOf(description.title)
  const router = Router()
  router.get('/api/openapi.json', (_request, response) => {
    response.json(document)
  })
  router.get('/api/reference', (_request, response) => {
    response.set('Content-Security-Policy', policy).type('html').send(page)
  })
  router.get('/api/reference/start.js', (_request, response) => {
    response.type('js').send(start)
  })
  for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css']) {
    router.get(`/api/reference/${file}`, (_request, response) => {
      response.sendFile(file, { root: viewerFolder, maxAge: '1d' })
    })
  }
  return router
}
