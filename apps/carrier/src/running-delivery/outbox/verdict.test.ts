import { CallError } from '@repo/api-client/call'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { judgeError } from './verdict.ts'

function catchError(attempt: () => unknown): unknown {
  try {
    return attempt()
  } catch (error) {
    return error
  }
}

test.each([
  ['an aborted call', new TypeError('aborted'), 'later'],
  ['no connection', new CallError('Hors connexion', { status: 0 }), 'later'],
  ['the status 503', new CallError('', { status: 503 }), 'later'],
  ['the status 429', new CallError('', { status: 429 }), 'later'],
  ['an unreadable response of the status 200', new CallError('', { status: 200 }), 'later'],
] as const)('a step whose call ends with %s is sent again later', (_, error, kind) => {
  expect(judgeError(error).kind).toBe(kind)
})

test('a step whose call ends with the status 401 waits for a sign-in', () => {
  expect(judgeError(new CallError('', { status: 401 }))).toEqual({ kind: 'signed-out' })
})

test('a step whose call ends with the status 404 is refused', () => {
  expect(judgeError(new CallError('', { status: 404, code: 'not-found' })).kind).toBe('refused')
})

test('a step that the contract does not permit is refused, and its carrier is asked to repeat it', () => {
  const attempt = () => z.encode(z.object({ nombreColis: z.int().max(1000) }), { nombreColis: 5000 })
  expect(judgeError(catchError(attempt))).toEqual({
    kind: 'refused',
    refusal: { code: null, message: expect.stringContaining('refaites-la'), facts: {} },
  })
})

test('a refusal is reported with its code, its message and its facts', () => {
  const facts = { essaisRestants: 4 }
  const error = new CallError('Code incorrect', { status: 409, code: 'handover-code-wrong', facts })
  expect(judgeError(error)).toEqual({
    kind: 'refused',
    refusal: { code: 'handover-code-wrong', message: 'Code incorrect', facts },
  })
})
