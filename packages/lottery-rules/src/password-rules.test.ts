import { describe, expect, test } from 'vitest'
import { commonWords } from './common-passwords.ts'
import { findFormerPasswordsStart, findPasswordFault } from './password-rules.ts'

const owner = {
  nickname: 'Zéphyrine',
  email: 'camille.duval@exemple.test',
  names: ['Camille', 'Duval', 'Lefèvre'],
  birthDay: '1987-03-09',
}
const findFault = (password: string) => findPasswordFault(password, owner)

describe('a password', () => {
  test.each([
    ['of eleven characters', 'xK9vq2Lm7Tr', 'too-short'],
    ['of eleven signs outside the basic plane', '🦊🐢🐙🦉🐝🦋🐳🦎🐸🦔🐞', 'too-short'],
    ['of 129 characters', `${'xK9vq2Lm'.repeat(16)}z`, 'too-long'],
    ['of a common English word', 'Password1234', 'too-common'],
    ['of a common English word in disguise', 'P@ssw0rd2026!', 'too-common'],
    ['of common English words to its last sign', 'MyP@$$w0rd!!!!', 'too-common'],
    ['of a common French word', 'MotDePasse2026', 'too-common'],
    ['of a common French word with signs between', 'mot-de-passe-1', 'too-common'],
    ['of a common French word with accents', 'Liberté!2026!!', 'too-common'],
    ['of a common Spanish word', 'contraseña123', 'too-common'],
    ['of a common Italian word', 'buongiorno2026', 'too-common'],
    ['of one word twice', 'bonjourbonjour1', 'too-common'],
    ['of one letter', 'aaaaaaaaaaaa', 'too-common'],
    ['of three letters', 'abababcbcaba', 'too-common'],
    ['of a few characters again and again', 'k7x!k7x!k7x!k', 'too-common'],
    ['of figures in order', '123456789012', 'too-common'],
    ['of figures backwards', '987654321098', 'too-common'],
    ['along the rows of a keyboard', 'azertyuiopqsdfghjklm', 'too-common'],
    ['along other rows', 'qwertyuiopasdf', 'too-common'],
    ['along the digits of a French keyboard', '&é"\'(-è_çà)=', 'too-common'],
    ['down the columns of a keyboard', '1qaz2wsx3edc', 'too-common'],
    ['with the nickname', 'vive-zephyrine-pour-toujours', 'too-personal'],
    ['with the name of the mailbox', 'camilleduval+brouette', 'too-personal'],
    ['with the birthday', 'brouette-09/03/1987', 'too-personal'],
    ['with the birthday from the year on', 'brouette1987-03-09', 'too-personal'],
    ['of names and a year', 'Lefevre-1987-Duval', 'too-personal'],
    ['of a name and a little more', 'Lefevre1987abc', 'too-personal'],
  ] as const)('%s is refused', (_, password, fault) => {
    expect(findFault(password)).toBe(fault)
  })

  test.each([
    ['of twelve characters', 'xK9vq2Lm7Trw'],
    ['of 128 characters', `${'xK9vq2Lm'.repeat(8)}${'brouette-et-tige'.repeat(4)}`],
    ['of several words', 'lanterne brouette marguerite'],
    ['of several common words', 'chocolat-et-papillon'],
    ['of another script', 'тихая-гавань-у-моря'],
    ['of pictures', '🦊🐢🐙🦉🐝🦋🐳🦎🐸🦔🐞🦀'],
    ['with a year and enough other characters', 'brouette-qui-roule-1987'],
    ['with a name and enough other characters', 'Camille-cueille-des-mures'],
    ['of the demo players', 'Neuf-Lucioles-26'],
  ])('%s is accepted', (_, password) => {
    expect(findFault(password)).toBeNull()
  })

  test('that contains a short nickname is accepted', () => {
    expect(findPasswordFault('napoleon-et-josephine', { ...owner, nickname: 'leo' })).toBeNull()
  })
})

test('the common words are listed in their compared form', () => {
  for (const word of commonWords) expect(word).toMatch(/^[a-z]+$/)
  expect(commonWords.size).toBeGreaterThan(500)
})

test.each([
  ['2026-11-22T10:00:00.000Z', '2025-11-22T10:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', '2027-03-01T00:00:00.000Z'],
])('at the instant %s, former passwords count since %s', (now, since) => {
  expect(findFormerPasswordsStart(new Date(now)).toISOString()).toBe(since)
})
