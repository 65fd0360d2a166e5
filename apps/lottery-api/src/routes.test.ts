import { lotteryEndpoints } from '@repo/contracts/lottery/endpoints'
import { expect, test } from 'vitest'
import { routes } from './routes.ts'

test('every endpoint of the contract is served exactly once', () => {
  const served = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort()
  const declared = lotteryEndpoints.map(({ method, path }) => `${method} ${path}`).sort()
  expect(served).toEqual(declared)
})
