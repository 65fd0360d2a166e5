import { deliveryEndpoints } from '@repo/contracts/delivery/endpoints'
import { isRead } from '@repo/contracts/endpoint'
import { createApiDocument } from '@repo/server-kit/openapi/document'
import { expect, test } from 'vitest'
import { apiReference } from './api-reference.ts'
import { routes } from './routes.ts'

test('every endpoint of the contract is served exactly once', () => {
  const served = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort()
  const declared = deliveryEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`).sort()
  expect(served).toEqual(declared)
})

test('every changing endpoint of senders names the permission that a member needs', () => {
  const changing = deliveryEndpoints.filter((endpoint) => endpoint.auth === 'sender' && !isRead(endpoint))
  expect(changing.length).toBeGreaterThan(20)
  expect(changing.filter(({ permission }) => permission === undefined).map(({ path }) => path)).toEqual([])
})

test('the OpenAPI document lists every endpoint with every spelling of its path', () => {
  const { paths = {} } = createApiDocument(apiReference)
  const printed = Object.entries(paths).flatMap(([path, { get, post, put, delete: remove }]) =>
    Object.entries({ GET: get, POST: post, PUT: put, DELETE: remove }).flatMap(([method, operation]) =>
      operation ? [`${method} ${path} ${operation.summary}`] : [],
    ),
  )
  const declared = deliveryEndpoints.flatMap(({ method, path, aliases = [], summary }) =>
    [path, ...aliases].map((spelling) => `${method} /api${spelling.replace(/:(\w+)/g, '{$1}')} ${summary}`),
  )
  expect(printed.toSorted()).toEqual(declared.toSorted())
})
