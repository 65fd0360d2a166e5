import { describe, expect, test } from 'vitest'
import { getPagePattern, listOwnFrames, redactPersonalData } from './browser-errors.ts'
import { reportBrowserError } from './delivery/browser-errors.ts'

describe('the sentence of a reported error', () => {
  test.each([
    [`Unexpected token 'A', "Anne Dupont," is not valid JSON`, 'Unexpected token "…", "…" is not valid JSON'],
    ['Call +33 6 12 34 56 78 or 06.12.34.56.78 now', 'Call <number> or <number> now'],
    ['no anne.dupont@example.fr here', 'no <email> here'],
    ['GET https://volant.example/suivi/aSecret?x=1 failed', 'GET <url> failed'],
    [
      "Cannot read properties of undefined (reading 'iban')",
      'Cannot read properties of undefined (reading "…")',
    ],
    ['order 5f0c2a4e-8f5d-4c8e-9d7a-0d6a1c2b3e4f is gone', 'order <number> is gone'],
    ["can't find it, it isn't there", "can't find it, it isn't there"],
  ])('%s is written as %s', (message, expected) => {
    expect(redactPersonalData(message)).toBe(expected)
  })

  test('has at most 300 characters, however long the error is', () => {
    expect(redactPersonalData('word '.repeat(100_000)).length).toBeLessThanOrEqual(300)
    expect(redactPersonalData('"'.repeat(100_000))).toBe('"…"'.repeat(100).slice(0, 300))
  })
})

test('a reported stack contains only the frames of our own files, by their names', () => {
  const stack = [
    'TypeError: Anne Dupont',
    '    at f (https://volant.example/assets/index-B1x_9.js:10:2345)',
    '    at chrome-extension://abc/content.js:1:1',
    'g@https://volant.example/assets/page-C2.js:3:4',
    '    at https://js.stripe.com/v3/x.js:1:1',
    '    at h (https://volant.example/suivi/aSecretThatOpensADelivery:1:1)',
  ].join('\n')
  expect(listOwnFrames(stack, 'https://volant.example')).toEqual(['index-B1x_9.js:10:2345', 'page-C2.js:3:4'])
})

test.each([
  ['/', '/'],
  ['/mes-expeditions', '/mes-expeditions'],
  ['/forgotPassword', '/forgotPassword'],
  ['/suivi/aSecretThatOpensADelivery', '/suivi/:id'],
  [
    '/mes-expeditions/details-expedition/5f0c2a4e-8f5d-4c8e-9d7a-0d6a1c2b3e4f',
    '/mes-expeditions/details-expedition/:id',
  ],
  ['/draws/2026-W47/proof', '/draws/:id/proof'],
  ['/x/anne@example.fr', '/x/:id'],
])('the page %s is reported as %s', (path, page) => {
  expect(getPagePattern(path)).toBe(page)
})

describe('an error report', () => {
  const report = {
    app: 'web',
    kind: 'error',
    version: 'index-B1.js',
    page: '/',
    message: 'm',
    frames: ['a.js:1:1'],
    count: 1,
  }
  const isAccepted = (fields: object) =>
    reportBrowserError.request.safeParse({ ...report, ...fields }).success

  test('with permitted values is accepted', () => {
    expect(isAccepted({})).toBe(true)
  })

  test.each([
    ['an escaped sign in its page', { page: '/suivi/a%40b' }],
    ['an email address in its page', { page: '/anne@example.fr' }],
    ['a message of 301 characters', { message: 'm'.repeat(301) }],
    ['a whole address as a frame', { frames: ['https://volant.example/suivi/x.js:1:1'] }],
    ['eleven frames', { frames: Array(11).fill('a.js:1:1') }],
    ['a count of 0', { count: 0 }],
    ['a blank in its version', { version: 'a b' }],
  ])('with %s is refused', (_, fields) => {
    expect(isAccepted(fields)).toBe(false)
  })
})
