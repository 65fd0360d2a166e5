import { globSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '@repo/contracts/lottery/fields'
import { lotteryRefusals } from '@repo/contracts/lottery/refusals'
import { expect, test } from 'vitest'
import { english } from './src/languages/en.ts'
import { spanish } from './src/languages/es.ts'
import { italian } from './src/languages/it.ts'

const root = join(import.meta.dirname, '../..')
const translations = [
  ['English', english],
  ['Spanish', spanish],
  ['Italian', italian],
] as const

type Sentences = Readonly<Record<string, string>>

/** The French sentences of each text file of the site, by namespace. */
const french = new Map<string, Sentences>()
const files = globSync(['apps/lottery-web/src/**/*-texts.ts', 'packages/{ui,web-kit}/src/**/*-texts.ts'], {
  cwd: root,
})
for (const file of files) {
  const module: Record<string, unknown> = await import(join(root, file))
  for (const texts of Object.values(module)) {
    // as: such a file exports what defineTexts returned.
    const { namespace, byLanguage } = texts as { namespace: string; byLanguage: { fr: Sentences } }
    expect(french.has(namespace), `${namespace} is there once`).toBe(false)
    french.set(namespace, byLanguage.fr)
  }
}

const findPlaceholders = (sentence: string) => [...sentence.matchAll(/\{\{\w+\}\}/g)].map(String).sort()

test.each(translations)('every text has a translation into %s with the same placeholders', (_, { texts }) => {
  expect(Object.keys(texts).sort()).toEqual([...french.keys()].sort())
  for (const [namespace, sentences] of french) {
    const translated = texts[namespace] ?? {}
    const keys = Object.keys(translated).filter((key) => !key.endsWith('_many') || key in sentences)
    expect(keys.sort(), namespace).toEqual(Object.keys(sentences).sort())
    for (const [key, sentence] of Object.entries(sentences)) {
      expect(translated[key]?.trim(), `${namespace}.${key}`).not.toBe('')
      expect(findPlaceholders(translated[key] ?? ''), `${namespace}.${key}`).toEqual(
        findPlaceholders(sentence),
      )
    }
  }
})

test.each(translations)(
  'every field message and every refusal of the contracts is translated into %s',
  (_, { sentences }) => {
    const required = [
      ...Object.values(messages),
      ...Object.values(lotteryRefusals).map(({ message }) => message),
    ]
    expect(required.filter((sentence) => !sentences[sentence])).toEqual([])
  },
)

test.each([
  ['signIn', 'success', 'Authentification réussie', 'Authentication successful'],
  ['password', 'changed', 'Mot de passe modifié', 'Password changed'],
  ['profile', 'saved', 'Profil modifié', 'Profile modified'],
  ['profile', 'dataSaved', 'Données modifiées', 'Data changed'],
  ['account', 'saved', 'Paramètre modifié', 'Parameter changed'],
  ['play', 'voteSaved', 'Vote modifié', 'Vote modified'],
  ['help', 'sent', 'Message envoyé', 'Message sent'],
  ['password', 'sentTitle', 'E-mail de réinitialisation envoyé', 'Reset e-mail sent'],
  ['play', 'creditPaid', 'Payé avec un crédit', 'Paid using credit'],
])('the text %s.%s is the specified one in French and English', (namespace, key, inFrench, inEnglish) => {
  expect(french.get(namespace)?.[key]).toBe(inFrench)
  expect(english.texts[namespace]?.[key]).toBe(inEnglish)
})
