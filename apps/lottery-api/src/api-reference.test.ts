import { everyRefusal } from '@repo/contracts/every-refusal'
import { createApiDocument } from '@repo/server-kit/openapi/document'
import { findExampleFaults } from '@repo/server-kit/testing/example-faults'
import { expect, test } from 'vitest'
import { apiReference } from './api-reference.ts'

test('every endpoint has one example, which its contract reads, of a day near that of the tests', () => {
  expect(findExampleFaults(apiReference)).toEqual([])
})

test('the codes of the recorded refusals are codes of the contract', () => {
  const codes = Object.values(apiReference.examples).flatMap(({ refusals }) => refusals)
  expect(codes.length).toBeGreaterThan(50)
  for (const code of codes) expect(everyRefusal).toHaveProperty([code])
})

test('every operation has a summary and its example in the document', () => {
  const { paths = {} } = createApiDocument(apiReference)
  const operations = Object.values(paths).flatMap(({ get, post, put, delete: remove }) =>
    [get, post, put, remove].filter((operation) => operation !== undefined),
  )
  expect(operations.length).toBeGreaterThanOrEqual(apiReference.api.endpoints.size)
  const lacking = operations.filter(
    ({ summary = '', responses }) =>
      summary.trim() === '' || responses?.['200']?.content?.['application/json']?.example === undefined,
  )
  expect(lacking.map(({ operationId }) => operationId)).toEqual([])
})
