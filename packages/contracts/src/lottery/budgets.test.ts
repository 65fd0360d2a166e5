import { expect, test } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import { lotteryEndpoints } from './endpoints.ts'
import { existingPassword } from './fields.ts'

const calls: readonly Endpoint[] = lotteryEndpoints
const listUnlimited = (endpoints: readonly Endpoint[]) =>
  endpoints.flatMap(({ method, path, rateLimit }) => (rateLimit === undefined ? [`${method} ${path}`] : []))

test('every lottery call that takes a password has a rate limit', () => {
  const passwordCalls = calls.filter(({ request }) => Object.values(request.shape).includes(existingPassword))
  expect(passwordCalls.length).toBeGreaterThan(4)
  expect(listUnlimited(passwordCalls)).toEqual([])
})

test('every lottery call that changes something in a draw has a rate limit', () => {
  const drawChanges = calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/draws/'))
  expect(drawChanges.length).toBeGreaterThan(4)
  expect(listUnlimited(drawChanges)).toEqual([])
})
