import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { email, messages, mixesScripts, newEmail, newPassword, phone, removeInvisible } from './patterns.ts'

function findRefusal(schema: z.ZodType, wire: unknown): string | null {
  const decoded = z.safeParse(schema, wire)
  return decoded.success ? null : (decoded.error.issues[0]?.message ?? '')
}

describe('a French phone number', () => {
  test.each([
    ['0612345678'],
    ['06 12 34 56 78'],
    ['06.12.34.56.78'],
    ['06-12-34-56-78'],
    ['01 23 45 67 89'],
    ['+33612345678'],
    ['+33 6 12 34 56 78'],
    ['+33 (0)6 12 34 56 78'],
    ['+33(0)612345678'],
    ['0033 6 12 34 56 78'],
    ['0033(0)612345678'],
    ['  0612345678  '],
  ])('is %s', (wire) => {
    expect(findRefusal(phone, wire)).toBeNull()
  })

  test.each([
    ['061234567'],
    ['06123456789'],
    ['0012345678'],
    ['612345678'],
    ['+3361234567'],
    ['+32612345678'],
    ['06  12 34 56 78'],
    ['06/12/34/56/78'],
    ['06 12 34 56 7a'],
    ['+33 0612345678'],
    ['٠٦١٢٣٤٥٦٧٨'],
  ])('is not %s', (wire) => {
    expect(findRefusal(phone, wire)).toBe(messages.format)
  })

  test('is required when it is missing or blank', () => {
    for (const wire of [undefined, '', '  ']) expect(findRefusal(phone, wire)).toBe(messages.required)
  })
})

describe('an e-mail address', () => {
  test.each([
    ['a@b.fr'],
    ['  Jean.Dupont+volant@exemple.fr '],
    ["o'neil@sub.domain.example.museum"],
    ['ünï@exemple.fr'],
    [`${'a'.repeat(64)}@exemple.fr`],
    [`a@${'b'.repeat(63)}.fr`],
  ])('is %s', (wire) => {
    expect(findRefusal(email, wire)).toBeNull()
  })

  test.each([
    ['a@b'],
    ['@b.fr'],
    ['a@'],
    ['a b@c.fr'],
    ['a@b..fr'],
    ['a@-b.fr'],
    ['a@b-.fr'],
    ['a@b.f'],
    ['a@b.fr,c@d.fr'],
    ['a@b.fr\nBcc: c@d.fr'],
    ['<a@b.fr>'],
    ['"a"@b.fr'],
    ['a@[127.0.0.1]'],
    ['paul@exemple.\u212Aom'],
    [`${'a'.repeat(65)}@b.fr`],
    [`a@${'b'.repeat(64)}.fr`],
    [`a@${'b.'.repeat(130)}fr`],
    [''],
  ])('is not %s', (wire) => {
    expect(findRefusal(email, wire)).toBe(messages.format)
  })
})

describe('a new e-mail address', () => {
  test.each([['  Jean.Dupont+volant@exemple.fr '], ["o'neil@sub.domain.example.museum"], ['ünï@exemple.fr']])(
    'is %s',
    (wire) => expect(findRefusal(newEmail, wire)).toBeNull(),
  )

  test.each([
    ['a..b@b.fr'],
    ['.a@b.fr'],
    ['a.@b.fr'],
    ['p\u0430ul@b.fr'],
    ['paul\uFE0F@b.fr'],
    ['a@b'],
    [''],
  ])('cannot be %s, which older accounts may have', (wire) =>
    expect(findRefusal(newEmail, wire)).toBe(messages.format),
  )

  test('loses its invisible characters', () => expect(newEmail.parse('paul\u200B@b.fr')).toBe('paul@b.fr'))
})

describe('a text', () => {
  test.each([
    ['a zero-width blank', 'Du\u200Bpont', 'Dupont'],
    ['a mark that turns the direction', 'facture\u202Egnp.pdf', 'facturegnp.pdf'],
    ['a control character', 'Du\u0008pont\u0085', 'Dupont'],
    ['a soft hyphen', 'Du\u00ADpont', 'Dupont'],
    ['a separated accent', 'Le\u0301a', 'L\u00E9a'],
  ])('is normalised without %s', (_, text, expected) => expect(removeInvisible(text)).toBe(expected))

  test.each(['Ligne 1\nLigne 2\tfin', '👩‍👧 au 3\u202Fe', 'می‌خواهم'])(
    'keeps all of its visible characters: %j',
    (text) => expect(removeInvisible(text)).toBe(text),
  )

  test.each([
    ['p\u0430ul', true],
    ['Αdmin', true],
    ['Иван Petrov', false],
    ['Ελένη Martin', false],
    ['Łódź', false],
    ['東京 Tower', false],
  ])('%s mixes scripts within a word: %s', (text, expected) => expect(mixesScripts(text)).toBe(expected))
})

test.each([
  ['letters', 'b'],
  ['hyphenated letters', 'b-'],
  ['short labels', 'b.'],
  ['longest labels', `${'b'.repeat(63)}.`],
  ['at signs', '@'],
  ['pairs of digits', ' 12'],
  ['prefixes', '+33'],
  ['optional zeros', '(0)'],
])('no pattern backtracks over 100 kB of %s', (_, part) => {
  const many = part.repeat(Math.ceil(100_000 / part.length))
  const startedAt = performance.now()
  for (const wire of [many, `a@${many}`, `a@${many}!`, `a@b.fr${many}`])
    expect(findRefusal(email, wire)).toBe(messages.format)
  for (const wire of [many, `06${many}`, `+33${many}!`])
    expect(findRefusal(phone, wire)).toBe(messages.format)
  // A backtracking pattern takes minutes for this much text, whatever the machine.
  expect(performance.now() - startedAt).toBeLessThan(20_000)
})

describe('a new password', () => {
  test.each([
    ['may have 8 characters', 'abcdefg1', null],
    ['with 7 characters is too short', 'abcdefg', messages.passwordTooShort],
    ['may have 8 emoji', '😀'.repeat(8), null],
    ['with 7 emoji is too short', '😀'.repeat(7), messages.passwordTooShort],
    ['may have 128 characters', 'x'.repeat(128), null],
    ['with 129 characters is too long', 'x'.repeat(129), messages.passwordTooLong],
    ['may have 128 accented letters', 'é'.repeat(128), null],
    ['with 129 accented letters is too long', 'é'.repeat(129), messages.passwordTooLong],
    ['may have 128 emoji', '😀'.repeat(128), null],
    ['with 129 emoji is too long', '😀'.repeat(129), messages.passwordTooLong],
    ['may consist of spaces', '        ', null],
    ['is required when it is empty', '', messages.required],
    ['is required when it is missing', undefined, messages.required],
    ['with 100 000 characters is too long', 'x'.repeat(100_000), messages.passwordTooLong],
  ])('%s', (_, wire, refusal) => {
    expect(findRefusal(newPassword, wire)).toBe(refusal)
  })
})
