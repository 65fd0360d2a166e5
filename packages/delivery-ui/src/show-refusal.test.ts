import { CallError } from '@repo/api-client/call'
import { showError } from '@repo/ui/popups'
import { expect, test, vi } from 'vitest'
import { showRefusal } from './show-refusal.ts'

vi.mock(import('@repo/ui/popups'), { spy: true })

const serverWords = [{ title: 'Déjà là' }]

test.each([
  ['a refusal', 'in the server’s words', { status: 409, code: 'webhook-exists' }, serverWords],
  [
    'a 503 that says when to come back',
    'in the server’s words, too',
    { status: 503, code: 'files-unavailable', retryAfterMs: 1 },
    serverWords,
  ],
  ['an internal error', 'in the usual words', { status: 500, code: 'internal-error' }, []],
  ['a response without a code', 'in the usual words', { status: 502, retryAfterMs: 1 }, []],
])('%s is shown to the user %s', (_, __, details, shown) => {
  vi.mocked(showError).mockClear()
  showRefusal(new CallError('Déjà là', details))
  expect(vi.mocked(showError).mock.calls).toEqual([shown])
})
