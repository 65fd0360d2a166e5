import { deliveryEndpoints } from '@repo/contracts/delivery/endpoints'
import { isRead } from '@repo/contracts/endpoint'
import { openApiDocument } from '@repo/server-kit/openapi'
import { expect, test } from 'vitest'
import { routes } from './routes.ts'

test('every endpoint of the contract is served exactly once', () => {
  const served = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort()
  const declared = deliveryEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`).sort()
  expect(served).toEqual(declared)
})

test('every endpoint of senders that changes something says which permission a member needs for it', () => {
  const changing = deliveryEndpoints.filter((endpoint) => endpoint.auth === 'sender' && !isRead(endpoint))
  expect(changing.length).toBeGreaterThan(20)
  expect(changing.filter(({ permission }) => permission === undefined).map(({ path }) => path)).toEqual([])
})

const info = { title: 't', version: '1', description: 'd' }

test('the OpenAPI document lists every endpoint under every spelling', () => {
  const { paths } = openApiDocument(deliveryEndpoints, info, { schemes: {}, schemesOf: () => [] }) as {
    paths: Record<string, Record<string, { summary: string }>>
  }
  for (const { method, path, aliases = [], summary } of deliveryEndpoints) {
    for (const spelling of [path, ...aliases])
      expect(paths[`/api${spelling.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]?.summary).toBe(
        summary,
      )
  }
})
