import { defineEndpoint } from '@repo/contracts/endpoint'
import { count, euros, instant, picture, text, zeroOne } from '@repo/contracts/wire'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openApiDocument } from './openapi.ts'

const create = defineEndpoint({
  method: 'POST',
  path: '/orders/create',
  aliases: ['/orders/Create'],
  auth: 'sender',
  summary: 'Crée une commande',
  refusals: ['key-limit-reached', 'order-above-key-limit', 'password-needed'],
  self: { userId: 'accountId' },
  request: z.object({ montant: euros, fragile: zeroOne, colis: count(10), nom: text().optional() }),
  response: z.object({ success: z.literal(true), at: instant }),
})
const upload = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/photo',
  auth: 'optional',
  summary: 'Envoie une photo',
  encoding: 'multipart',
  request: z.object({ id: z.string(), photo: picture }),
  response: z.object({ success: z.literal(true) }),
})
const list = defineEndpoint({
  method: 'GET',
  path: '/orders/list',
  auth: 'public',
  summary: 'Liste',
  request: z.object({ page: z.string().default('1'), tri: z.string() }),
  response: z.array(z.string()),
})

const info = { title: 'T', version: '1', description: 'D' }

// The document is data of any shape, which the tests read down to its leaves.
// biome-ignore lint/suspicious/noExplicitAny: see above.
const document: any = openApiDocument([create, upload, list], info, {
  schemes: {
    session: { type: 'apiKey', in: 'cookie', name: 'session' },
    key: { type: 'http', scheme: 'bearer' },
  },
  schemesOf: ({ auth }) => (auth === 'sender' ? ['session', 'key'] : ['session']),
  isNameable: ({ auth }) => auth === 'optional',
})

test('every spelling of every endpoint is described under its own id', () => {
  expect(document.openapi).toBe('3.1.1')
  expect(Object.keys(document.paths)).toEqual([
    '/api/orders/create',
    '/api/orders/Create',
    '/api/orders/{id}/photo',
    '/api/orders/list',
  ])
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(4)
})

test('a request is described as it travels, the optional own ids included', () => {
  const { post } = document.paths['/api/orders/create']
  const { schema } = post.requestBody.content['application/json']
  expect(schema.required).toEqual(['montant', 'fragile', 'colis'])
  expect(Object.keys(schema.properties)).toEqual(['montant', 'fragile', 'colis', 'nom', 'userId'])
  expect(schema.properties.montant.anyOf.map(({ type }: { type: string }) => type)).toEqual([
    'number',
    'string',
  ])
  expect(post.responses[200].content['application/json'].schema.anyOf[0].properties.at).toMatchObject({
    type: 'string',
    format: 'date-time',
  })
  expect(post['x-policy']).toBe('sender')
})

test('who may call is told', () => {
  expect(document.paths['/api/orders/create'].post.security).toEqual([{ session: [] }, { key: [] }])
  expect(document.paths['/api/orders/{id}/photo'].post.security).toEqual([{ session: [] }, {}])
  expect(document.paths['/api/orders/list'].get.security).toEqual([])
})

test('the refusals that a call names stand under their status with their sentences, and all others are one', () => {
  const { responses } = document.paths['/api/orders/create'].post
  expect(Object.keys(responses)).toEqual(['200', '403', '429', 'default'])
  expect(responses[429].description).toMatch(/^- `key-limit-reached` : La limite de montant[^\n]*$/)
  expect(responses[403].description.split('\n')).toEqual([
    expect.stringMatching(/^- `order-above-key-limit` : /),
    expect.stringMatching(/^- `password-needed` : /),
  ])
  expect(responses.default.description).toBe('Refus')
})

test('a form holds files, a path and a query have parameters', () => {
  const { post } = document.paths['/api/orders/{id}/photo']
  expect(post.requestBody.content['multipart/form-data'].schema.properties.photo).toMatchObject({
    type: 'string',
    format: 'binary',
  })
  expect(post.parameters).toEqual([
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    { $ref: '#/components/parameters/IdempotencyKey' },
  ])
  const { get } = document.paths['/api/orders/list']
  expect(get.requestBody).toBeUndefined()
  expect(
    get.parameters.map(({ name, required }: { name: string; required: boolean }) => [name, required]),
  ).toEqual([
    ['page', false],
    ['tri', true],
  ])
})

test('where no call can be named, none says that it can', () => {
  const unnamed = openApiDocument([create, upload, list], info, { schemes: {}, schemesOf: () => [] })
  expect(JSON.stringify(unnamed)).not.toContain('Idempotency')
})

test('every reference of the document leads somewhere', () => {
  for (const [, name = ''] of JSON.stringify(document).matchAll(/#\/components\/(\w+\/\w+)/g))
    expect(document.components).toHaveProperty(name.replace('/', '.'))
})
