import { describe, expect, test } from 'vitest'
import { fillIn, findSentence } from './texts.ts'

const french = new Intl.PluralRules('fr')
const italian = new Intl.PluralRules('it')

describe('the sentence of a key', () => {
  const sentences = { a: 'A', n_zero: 'aucune', n_one: 'une', n_many: 'des millions', n_other: 'plusieurs' }

  test.each([
    [0, 'aucune'],
    [1, 'une'],
    [1.5, 'une'],
    [2, 'plusieurs'],
    [1_000_000, 'des millions'],
  ])('for %d in French is %s', (count, sentence) => {
    expect(findSentence(sentences, 'n', count, french)).toBe(sentence)
  })

  test('for zero without an own form follows the plural rules of the language', () => {
    const { n_zero: _, ...others } = sentences
    expect(findSentence(others, 'n', 0, french)).toBe('une')
    expect(findSentence(others, 'n', 0, italian)).toBe('plusieurs')
  })

  test('is the plain one for a key without plural forms, and undefined for an unknown key', () => {
    expect(findSentence(sentences, 'a', 3, french)).toBe('A')
    expect(findSentence(sentences, 'b', undefined, french)).toBeUndefined()
  })
})

test('every occurrence of a placeholder is replaced; one without a value disappears', () => {
  expect(fillIn('{{a}} et {{b}} et {{a}}{{c}}', { a: '$&', b: 0 })).toBe('$& et 0 et $&')
})
