import { collectApi } from '@repo/contracts/api'
import { defineEndpoint } from '@repo/contracts/endpoint'
import { count, day, euros, id, instant, picture, signedEuros, text, zeroOne } from '@repo/contracts/wire'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ApiReference } from './document.ts'
import { createApiDocument } from './document.ts'

const parcel = z.object({ poids: count(10), montant: euros })

const createOrder = defineEndpoint({
  method: 'POST',
  path: '/orders/create',
  aliases: ['/orders/Create'],
  auth: 'sender',
  summary: 'Crée une commande',
  refusals: ['key-limit-reached', 'order-above-key-limit', 'password-needed', 'nothing-fits'],
  self: { userId: 'accountId' },
  request: z.object({ montant: euros, fragile: zeroOne, jour: day, nom: text().optional(), colis: parcel }),
  response: z.object({
    success: z.literal(true),
    at: instant,
    jour: day,
    fragile: zeroOne,
    solde: signedEuros,
    minimum: euros.refine((cents) => cents > 0),
    colis: z.array(parcel),
  }),
})
const sendPhoto = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/photo',
  auth: 'optional',
  summary: 'Envoie une photo',
  encoding: 'multipart',
  request: z.object({ id, photo: picture }),
  response: z.object({ success: z.literal(true) }),
})
const listOrders = defineEndpoint({
  method: 'GET',
  path: '/orders/list',
  auth: 'public',
  summary: 'Liste',
  request: z.object({ page: z.string().default('1'), tri: z.string() }),
  response: z.array(z.string()),
})

const reference: ApiReference = {
  api: collectApi([
    { createOrder, sendPhoto, listOrders },
    { euros, id, instant, parcel, unused: z.string() },
  ]),
  description: {
    title: 'T',
    version: '1',
    description: 'D',
    words: { language: 'fr', answer: 'Réponse', ownField: 'Facultatif', license: 'Aucune' },
  },
  access: {
    schemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'session' },
      key: { type: 'http', scheme: 'bearer' },
    },
    listSchemes: ({ auth }) => (auth === 'sender' ? ['session', 'key'] : ['session']),
    admissionRefusals: ({ auth }) => (auth === 'sender' ? ['not-signed-in'] : []),
    isNameable: ({ auth }) => auth === 'optional',
  },
  examples: {
    listOrders: { request: { page: '2', tri: 'date' }, answer: ['a'], refusals: ['not-found'] },
    createOrder: { request: { montant: 12.5, fragile: '1' }, answer: { success: true }, refusals: [] },
  },
}

// The document is data of any shape, which the tests read down to its leaves.
// biome-ignore lint/suspicious/noExplicitAny: see above.
const document: any = createApiDocument(reference)
const { schemas, responses } = document.components

test('every spelling of every endpoint has its own id: its name in the contract', () => {
  expect(document.openapi).toBe('3.1.1')
  const operations = Object.entries(document.paths).map(([path, item]) => [
    path,
    ...Object.values(item as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
  ])
  expect(operations).toEqual([
    ['/api/orders/create', 'createOrder'],
    ['/api/orders/Create', 'createOrderAlias1'],
    ['/api/orders/{id}/photo', 'sendPhoto'],
    ['/api/orders/list', 'listOrders'],
  ])
})

test('a request is described as it is read, the optional own ids included', () => {
  const { post } = document.paths['/api/orders/create']
  expect(post.requestBody.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/CreateOrderRequest',
  })
  const { required, properties } = schemas.CreateOrderRequest
  expect(required).toEqual(['montant', 'fragile', 'jour', 'colis'])
  expect(Object.keys(properties)).toEqual(['montant', 'fragile', 'jour', 'nom', 'colis', 'userId'])
  expect(schemas.Euros.anyOf.map(({ type }: { type: string }) => type)).toEqual(['number', 'string'])
  expect(new RegExp(properties.jour.pattern).test('25/11/2026')).toBe(true)
  expect(post['x-policy']).toBe('sender')
})

test('a response is described as it is written: money is a number, a day has one form, lists name their items', () => {
  const { properties } = schemas.CreateOrderResponse
  expect(schemas.EurosOutput).toEqual({ type: 'number', minimum: 0, maximum: 9_999_999.99 })
  expect(properties.solde).toEqual({ type: 'number' })
  expect(properties.minimum).toEqual({ $ref: '#/components/schemas/EurosOutput' })
  expect(properties.jour).toEqual({ type: 'string', format: 'date' })
  expect(properties.fragile).toEqual({ type: 'string', enum: ['0', '1'] })
  expect(schemas.Instant).toEqual({ type: 'string', format: 'date-time' })
  expect(properties.colis).toEqual({ type: 'array', items: { $ref: '#/components/schemas/ParcelOutput' } })
  expect(schemas.ParcelOutput.properties.montant).toEqual({ $ref: '#/components/schemas/EurosOutput' })
  expect(schemas.Parcel.properties.montant).toEqual({ $ref: '#/components/schemas/Euros' })
})

test('the contract writes responses in their described form', () => {
  const encoded = z.encode(createOrder.response, {
    success: true,
    at: new Date('2026-11-25T10:00:00Z'),
    jour: '2026-11-25',
    fragile: true,
    solde: -1250,
    minimum: 500,
    colis: [{ poids: 3, montant: 1999 }],
  })
  expect(encoded).toEqual({
    success: true,
    at: '2026-11-25T10:00:00.000Z',
    jour: '2026-11-25',
    fragile: '1',
    solde: -12.5,
    minimum: 5,
    colis: [{ poids: 3, montant: 19.99 }],
  })
})

test('a case-insensitive pattern is left out, since JSON Schema would treat it as case-sensitive', () => {
  const both = z.object({ loose: z.string().regex(/^[a-z]$/i), strict: z.string().regex(/^[a-z]$/) })
  const withNamedType = {
    ...reference,
    examples: {},
    api: collectApi([{ ping: { ...listOrders, response: both } }]),
  }
  const { PingResponse } = createApiDocument(withNamedType).components?.schemas ?? {}
  expect(PingResponse).toMatchObject({
    properties: { loose: { type: 'string' }, strict: { pattern: '^[a-z]$' } },
  })
  expect(PingResponse).not.toHaveProperty('properties.loose.pattern')
})

test('the document names the permitted callers', () => {
  expect(document.paths['/api/orders/create'].post.security).toEqual([{ session: [] }, { key: [] }])
  expect(document.paths['/api/orders/{id}/photo'].post.security).toEqual([{ session: [] }, {}])
  expect(document.paths['/api/orders/list'].get.security).toEqual([])
})

test('each refusal of the caller, the request, the endpoint and the tests is listed under its status with its sentence', () => {
  const refused = document.paths['/api/orders/create'].post.responses
  expect(Object.keys(refused)).toEqual(['200', '400', '401', '403', '413', '415', '422', '429', '500', '503'])
  expect(refused[429]).toEqual({ $ref: '#/components/responses/KeyLimitReached' })
  expect(responses.KeyLimitReached.description).toMatch(
    /^- `key-limit-reached` : La limite de montant[^\n]*$/,
  )
  expect(responses.NotYoursOrOrderAboveKeyLimitOrPasswordNeeded.description.split('\n')).toEqual([
    expect.stringMatching(/^- `not-yours` : /),
    expect.stringMatching(/^- `order-above-key-limit` : /),
    expect.stringMatching(/^- `password-needed` : /),
  ])
  expect(document.paths['/api/orders/list'].get.responses[404]).toEqual({
    $ref: '#/components/responses/NotFound',
  })
})

test('a problem lists its codes', () => {
  const { schema } = responses.KeyLimitReached.content['application/problem+json']
  expect(schema.allOf[0]).toEqual({ $ref: '#/components/schemas/Problem' })
  expect(schema.allOf[1].properties.code.enum).toEqual(['key-limit-reached'])
  expect(schemas.Problem.required).toEqual(['type', 'status', 'success', 'code', 'message'])
})

test('a 200 response may be a refusal only when one of its codes has that status', () => {
  const answer = (path: string, method: string) =>
    document.paths[path][method].responses[200].content['application/json'].schema
  expect(answer('/api/orders/create', 'post').anyOf).toEqual([
    { $ref: '#/components/schemas/CreateOrderResponse' },
    { $ref: '#/components/schemas/Refusal' },
  ])
  expect(answer('/api/orders/list', 'get')).toEqual({ $ref: '#/components/schemas/ListOrdersResponse' })
})

test('a form contains its files as binary, and no value of its path', () => {
  const { post } = document.paths['/api/orders/{id}/photo']
  expect(post.requestBody.content['multipart/form-data'].schema).toEqual({
    $ref: '#/components/schemas/SendPhotoRequest',
  })
  expect(Object.keys(schemas.SendPhotoRequest.properties)).toEqual(['photo'])
  expect(schemas.SendPhotoRequest.properties.photo).toMatchObject({ type: 'string', format: 'binary' })
})

test('a value of the path is a required parameter', () => {
  const { post } = document.paths['/api/orders/{id}/photo']
  expect(post.parameters).toEqual([
    { in: 'path', name: 'id', required: true, schema: { $ref: '#/components/schemas/Id' } },
    { $ref: '#/components/parameters/IdempotencyKey' },
  ])
})

test('the values of a query are parameters, in no body, and required unless they are optional', () => {
  const { get } = document.paths['/api/orders/list']
  expect(get.requestBody).toBeUndefined()
  const required = get.parameters.map((each: { name: string; required?: boolean }) => [
    each.name,
    each.required === true,
  ])
  expect(required).toEqual([
    ['page', false],
    ['tri', true],
  ])
})

test('an example is placed where its fields are sent', () => {
  const { get } = document.paths['/api/orders/list']
  expect(get.parameters.map(({ example }: { example: string }) => example)).toEqual(['2', 'date'])
  expect(get.responses[200].content['application/json'].example).toEqual(['a'])
  const { post } = document.paths['/api/orders/create']
  expect(post.requestBody.content['application/json'].example).toEqual({ montant: 12.5, fragile: '1' })
  expect(post.responses[200].content['application/json'].example).toEqual({ success: true })
})

test('an API whose calls cannot be named documents no idempotency header', () => {
  const { isNameable: _, ...access } = reference.access
  const unnamed = createApiDocument({ ...reference, access })
  expect(JSON.stringify(unnamed)).not.toContain('Idempotency')
})

test('every reference of the document resolves, and every schema is referenced', () => {
  const references = [...JSON.stringify(document).matchAll(/#\/components\/(\w+\/\w+)/g)].map(
    ([, name]) => name,
  )
  expect(references.length).toBeGreaterThan(10)
  for (const name of references) expect(document.components).toHaveProperty(String(name).replace('/', '.'))
  for (const name of Object.keys(schemas)) expect(references).toContain(`schemas/${name}`)
})

test('the same contract prints the same bytes', () => {
  expect(JSON.stringify(createApiDocument(reference))).toBe(JSON.stringify(document))
})

test('two modules that export different things under one name are refused', () => {
  expect(() => collectApi([{ id }, { id: z.string() }])).toThrow('Two modules export "id"')
  expect(collectApi([{ id }, { id }]).schemas.size).toBe(1)
})
