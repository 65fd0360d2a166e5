import { expect, test } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import { lotteryEndpoints } from './endpoints.ts'
import { givenPassword } from './fields.ts'

const all: readonly Endpoint[] = lotteryEndpoints
const unlimited = (endpoints: readonly Endpoint[]) =>
  endpoints.flatMap(({ method, path, rateLimit }) => (rateLimit === undefined ? [`${method} ${path}`] : []))

test('no call that a password is given in can be used to guess it without end', () => {
  const asking = all.filter(({ request }) => Object.values(request.shape).includes(givenPassword))
  expect(asking.length).toBeGreaterThan(4)
  expect(unlimited(asking)).toEqual([])
})

test('no call that changes something of a draw is made without end', () => {
  const changing = all.filter(({ method, path }) => method !== 'GET' && path.startsWith('/draws/'))
  expect(changing.length).toBeGreaterThan(4)
  expect(unlimited(changing)).toEqual([])
})
