import { expect, test } from 'vitest'
import { measureSms, toGsmCharacters } from './sms-size.ts'

test.each([
  ['an empty text takes one GSM-7 segment', '', 'gsm-7', 1],
  ['160 letters take one GSM-7 segment', 'a'.repeat(160), 'gsm-7', 1],
  ['161 letters take two GSM-7 segments', 'a'.repeat(161), 'gsm-7', 2],
  ['306 letters take two GSM-7 segments', 'a'.repeat(306), 'gsm-7', 2],
  ['307 letters take three GSM-7 segments', 'a'.repeat(307), 'gsm-7', 3],
  ['80 euro signs, which count twice, take one GSM-7 segment', '€'.repeat(80), 'gsm-7', 1],
  ['81 euro signs take two GSM-7 segments', '€'.repeat(81), 'gsm-7', 2],
  [
    'a euro sign that a segment would cut in two begins the next one: three GSM-7 segments',
    `${'a'.repeat(152)}€${'a'.repeat(152)}`,
    'gsm-7',
    3,
  ],
  ['70 letters, one of them outside GSM-7, take one UCS-2 segment', `ê${'a'.repeat(69)}`, 'ucs-2', 1],
  ['71 letters, one of them outside GSM-7, take two UCS-2 segments', `ê${'a'.repeat(70)}`, 'ucs-2', 2],
  ['35 emojis, which count twice, take one UCS-2 segment', '😀'.repeat(35), 'ucs-2', 1],
  ['a word in another script takes one UCS-2 segment', 'привет', 'ucs-2', 1],
] as const)('%s', (_, text, encoding, segments) => {
  expect(measureSms(text)).toEqual({ encoding, segments })
})

test('a French text is transliterated to the GSM-7 alphabet', () => {
  expect(toGsmCharacters('« Ça va, l’œuvre du maître – à Noël… »')).toBe(
    '" Ça va, l\'oeuvre du maitre - à Noel... "',
  )
  expect(measureSms(toGsmCharacters('Être prêt à l’heure, çà et là, dès l’été')).encoding).toBe('gsm-7')
})

test('letters of other scripts are unchanged', () => {
  expect(toGsmCharacters('Łukasz Шевченко 😀')).toBe('Łukasz Шевченко 😀')
})
