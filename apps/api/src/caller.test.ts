import { deliveryEndpoints } from '@repo/contracts/delivery/endpoints'
import type { Endpoint } from '@repo/contracts/endpoint'
import { defineEndpoint } from '@repo/contracts/endpoint'
import { Refusal } from '@repo/server-kit/refusal'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Caller } from './caller.ts'
import {
  admit,
  everyPermission,
  isNameable,
  isOpenToKeys,
  listAdmissionRefusals,
  listOwnValues,
} from './caller.ts'

const endpoint = defineEndpoint({
  method: 'POST',
  path: '/orders',
  auth: 'sender',
  permission: 'order',
  summary: '',
  request: z.object({}),
  response: z.object({}),
})

function aCaller(changes: Partial<Caller> = {}): Caller {
  const own = { accountId: 'account', personId: 'person', senderId: 'account', sessionId: 's', secret: 'x' }
  const session = { sessionChanges: 0, validUntilMs: Number.POSITIVE_INFINITY }
  return { ...own, ...session, kind: 'CLPA', email: 'Me@Test.test', permissions: [], ...changes }
}

function decideAdmission(called: Endpoint, caller: Caller | null | 'invalid') {
  try {
    return admit(called, caller) === null ? 'a guest' : 'admitted'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const kinds = ['CLPA', 'CLEN', 'TRIN', 'TREN', 'LIVR', 'ADMI'] as const

describe('an endpoint with the policy', () => {
  test.each([
    ['public', [], 'a guest', 'a guest'],
    ['optional', kinds, 'a guest', 'a guest'],
    ['signed-in', kinds, 'not-signed-in', 'not-signed-in'],
    ['sender', ['CLPA', 'CLEN'], 'not-signed-in', 'not-signed-in'],
    ['carrier', ['TRIN', 'TREN', 'LIVR'], 'not-signed-in', 'not-signed-in'],
  ] as const)('%s admits %j', (auth, admitted: readonly string[], guest, invalid) => {
    const { permission: _, ...bare } = { ...endpoint, auth }
    expect(decideAdmission(bare, null)).toBe(guest)
    expect(decideAdmission(bare, 'invalid')).toBe(invalid)
    for (const kind of kinds) {
      const expected = auth === 'public' ? 'a guest' : admitted.includes(kind) ? 'admitted' : 'not-allowed'
      expect(decideAdmission(bare, aCaller({ kind })), kind).toBe(expected)
    }
  })

  test('sender and a permission admits only holders of the permission', () => {
    expect(decideAdmission(endpoint, aCaller())).toBe('not-allowed')
    expect(decideAdmission(endpoint, aCaller({ permissions: ['administer'] }))).toBe('not-allowed')
    expect(decideAdmission(endpoint, aCaller({ permissions: everyPermission }))).toBe('admitted')
  })

  test('signed-in, or with the permission to administer, refuses every API key', () => {
    const key = aCaller({ kind: 'CLEN', apiKeyId: 'key', permissions: everyPermission })
    expect(decideAdmission(endpoint, key)).toBe('admitted')
    expect(decideAdmission({ ...endpoint, permission: 'administer' }, key)).toBe('not-for-keys')
    expect(decideAdmission({ ...endpoint, auth: 'signed-in' }, key)).toBe('not-for-keys')
  })
})

test('a field that repeats the caller may name its account, its person or its email', () => {
  const caller = aCaller()
  expect(listOwnValues('accountId', caller)).toEqual(['account'])
  expect(listOwnValues('personId', caller)).toEqual(['person'])
  expect(listOwnValues('email', caller)).toEqual(['me@test.test', 'account'])
})

test.each([
  ['sender', undefined, true],
  ['sender', 'order', true],
  ['sender', 'administer', false],
  ['optional', undefined, true],
  ['signed-in', undefined, false],
  ['carrier', undefined, false],
  ['public', undefined, false],
] as const)(
  'an endpoint with the policy %s and the permission %s is open to API keys: %s',
  (auth, permission, expected) => {
    const whole = { ...endpoint, auth, ...(permission ? { permission } : {}) }
    const { permission: _, ...bare } = whole
    expect(isOpenToKeys(permission ? whole : bare)).toBe(expected)
  },
)

test.each([
  ['that changes something', true, {}],
  ['that reads', false, { method: 'GET' }],
  ['that administers', false, { permission: 'administer' }],
  ['that returns a secret', false, { hasSecretResponse: true }],
] as const)('a call %s may have an idempotency key: %s', (_, expected, changes) => {
  expect(isNameable({ ...endpoint, ...changes })).toBe(expected)
})

test('an endpoint refuses callers by the codes that its description names, and by no others', () => {
  const everyone = [
    null,
    'invalid' as const,
    ...kinds.flatMap((kind) => [[], everyPermission].map((permissions) => aCaller({ kind, permissions }))),
    aCaller({ kind: 'CLEN', apiKeyId: 'key', permissions: everyPermission }),
  ]
  expect(deliveryEndpoints.length).toBeGreaterThan(200)
  for (const each of deliveryEndpoints) {
    const outcomes = new Set(everyone.map((caller) => decideAdmission(each, caller)))
    const codes = [...outcomes].filter((found) => found !== 'a guest' && found !== 'admitted')
    expect(codes.toSorted(), each.path).toEqual(listAdmissionRefusals(each).toSorted())
  }
})
