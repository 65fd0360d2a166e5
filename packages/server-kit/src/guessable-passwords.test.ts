import { readFileSync } from 'node:fs'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { dictionary } from '@zxcvbn-ts/language-common'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isGuessable, wordsOfTheService } from './guessable-passwords.ts'

const owner = ['Zéphyrine', 'zephyrine.duval@exemple.test', 'Duval', 'Transports Brouettier']

afterEach(() => vi.restoreAllMocks())

describe('a weak password', () => {
  test.each([
    ['common in English, with a figure', 'password2'],
    ['of one letter', 'aaaaaaaa'],
    ['common in French, with figures', 'bonjour123'],
    ['with a year', 'azerty2026'],
    ['with a capital and a sign', 'Motdepasse1!'],
    ['in disguise', 'P@ssw0rd2026!'],
    ['along the keyboard', 'azertyuiop'],
    ['of figures in order', '12345678'],
    ['of a date', '14071789'],
    ['of a first name and a year', 'Camille1990'],
    ['of one word again and again', 'password'.repeat(9)],
    ['of the owner’s last name', 'duvalduval1'],
    ['of the owner’s email', 'zephyrine.duval'],
    ['of the owner’s company', 'Brouettier75'],
  ])('%s is guessable', async (_, password) => expect(await isGuessable(password, owner)).toBe(true))

  test.each(wordsOfTheService)(
    'that is one of the service’s own words with common additions is guessable: %s',
    async (word) => {
      const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`
      for (const password of [`${capital}-2026`, `${capital}123456`, `${word}75!`, word])
        expect(await isGuessable(password, []), password).toBe(true)
    },
  )

  test('that is one of the world’s most common passwords is guessable', async () => {
    const common = dictionary['passwords-common'].map(String).filter((word) => word.length >= 8)
    const first = common.slice(0, 3000)
    const missed: string[] = []
    for (const word of first) if (!(await isGuessable(word, []))) missed.push(word)
    expect(first).toHaveLength(3000)
    expect(missed).toEqual([])
  })
})

describe('a strong password', () => {
  test.each([
    ['of eight characters by chance', 'xK9vq2Lm'],
    ['of several words', 'lanterne brouette marguerite'],
    ['of another script', 'тихая-гавань-у-моря'],
    ['of pictures', '🦊🐢🐙🦉🐝🦋🐳🦎'],
    ['with a weak beginning and enough behind it', `${'a'.repeat(24)}xK9!vq2Lm7Trw4`],
    ['with the owner’s name and enough besides', 'Duval-cueille-des-mures'],
    ['of the demo accounts', 'Livraison-2026'],
    ['of the demo players', 'Neuf-Lucioles-26'],
  ])('%s is not guessable', async (_, password) => expect(await isGuessable(password, owner)).toBe(false))
})

test('the service’s own words are those listed in docs/security.md', () => {
  const page = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
  expect(page.replaceAll(/\s+/g, ' ')).toContain(`email: ${wordsOfTheService.join(', ')}.`)
})

test('of a long password only two parts of 24 characters are judged, which bounds the work', async () => {
  const check = vi.spyOn(ZxcvbnFactory.prototype, 'check')
  const longest = 'aA4@'.repeat(18)
  await isGuessable(longest, ['x'.repeat(300), 'ab', ...owner])
  await isGuessable('aA4@bB8(cC3[dD6&eE9#fF7%'.repeat(3), owner)
  expect(check.mock.calls.length).toBeLessThanOrEqual(4)
  for (const [part, words] of check.mock.calls) {
    expect(part.length).toBeLessThanOrEqual(24)
    for (const word of words ?? []) expect(String(word).length).toBeLessThanOrEqual(24)
  }
})
