import { expect, test } from 'vitest'
import { inGsmCharacters, sizeOf } from './sms-size.ts'

test.each([
  ['nothing', '', 'gsm-7', 1],
  ['160 letters', 'a'.repeat(160), 'gsm-7', 1],
  ['161 letters', 'a'.repeat(161), 'gsm-7', 2],
  ['306 letters', 'a'.repeat(306), 'gsm-7', 2],
  ['307 letters', 'a'.repeat(307), 'gsm-7', 3],
  ['80 euro signs, which take two places each', '€'.repeat(80), 'gsm-7', 1],
  ['81 euro signs', '€'.repeat(81), 'gsm-7', 2],
  [
    'an euro sign that would be cut in two at the end of a segment',
    `${'a'.repeat(152)}€${'a'.repeat(152)}`,
    'gsm-7',
    3,
  ],
  ['70 letters with one beyond the alphabet', `ê${'a'.repeat(69)}`, 'ucs-2', 1],
  ['71 letters with one beyond the alphabet', `ê${'a'.repeat(70)}`, 'ucs-2', 2],
  ['35 emojis, which take two places each', '😀'.repeat(35), 'ucs-2', 1],
  ['another script', 'привет', 'ucs-2', 1],
] as const)('%s: the encoding and segments of a text', (_, text, encoding, segments) => {
  expect(sizeOf(text)).toEqual({ encoding, segments })
})

test('a French text is written in the letters that fit one segment', () => {
  expect(inGsmCharacters('« Ça va, l’œuvre du maître – à Noël… »')).toBe(
    '" Ça va, l\'oeuvre du maitre - à Noel... "',
  )
  expect(sizeOf(inGsmCharacters('Être prêt à l’heure, çà et là, dès l’été')).encoding).toBe('gsm-7')
})

test('letters of other scripts stay as they are', () => {
  expect(inGsmCharacters('Łukasz Шевченко 😀')).toBe('Łukasz Шевченко 😀')
})
