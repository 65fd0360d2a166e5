import { deliveryEndpoints } from '@repo/contracts/delivery/endpoints'
import type { Endpoint } from '@repo/contracts/endpoint'
import { Refusal } from '@repo/server-kit/refusal'
import { expect, test } from 'vitest'
import type { Caller } from './caller.ts'
import { admissionRefusals, admit, everyPermission } from './caller.ts'

const kinds = ['CLPA', 'CLEN', 'TRIN', 'TREN', 'LIVR', 'ADMI'] as const
const account = { accountId: 'a', personId: 'p', senderId: 'a', email: 'a@b.test' }
const callers: readonly (Caller | null | 'invalid')[] = [
  null,
  'invalid',
  ...kinds.flatMap((kind) =>
    [[], everyPermission].map((permissions) => ({
      ...account,
      kind,
      permissions,
      sessionId: 's',
      secret: 's',
    })),
  ),
  { ...account, kind: 'CLEN', permissions: everyPermission, sessionId: '', secret: '', apiKeyId: 'k' },
]

function codeOf(endpoint: Endpoint, caller: Caller | null | 'invalid'): string | undefined {
  try {
    admit(endpoint, caller)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

test('an endpoint refuses callers by the codes that its description names, and by no others', () => {
  expect(deliveryEndpoints.length).toBeGreaterThan(200)
  for (const endpoint of deliveryEndpoints) {
    const codes = new Set(
      callers.map((caller) => codeOf(endpoint, caller)).filter((code) => code !== undefined),
    )
    expect([...codes].sort(), endpoint.path).toEqual([...admissionRefusals(endpoint)].sort())
  }
})
