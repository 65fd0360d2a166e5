import { globSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '@repo/contracts/patterns'
import { refusals } from '@repo/contracts/refusals'
import { describe, expect, test } from 'vitest'
import { english } from './src/languages/en.ts'
import { spanish } from './src/languages/es.ts'
import { italian } from './src/languages/it.ts'

const root = join(import.meta.dirname, '../..')
const translations = { en: english, es: spanish, it: italian }

/**
 * The translated features: what guests see, apart from the guides and the links that account holders get by email.
 * Features behind the sign-in are in French only.
 */
const publicFeatures = [
  'addresses',
  'assistance',
  'contact',
  'files',
  'frame',
  'home',
  'home-more',
  'indicators',
  'languages',
  'legal',
  'map',
  'newsletter',
  'password-reset',
  'price',
  'product',
  'proof-viewer',
  'recipient',
  'registration',
  'shell',
  'sign-in',
  'sign-in-form',
  'stores',
  'support',
  'ui',
]

type Sentences = Readonly<Record<string, string>>

/** The French sentences of each text file of the product, by namespace. */
const french = new Map<string, Sentences>()
for (const file of globSync(['apps/web/src/**/*-texts.ts', 'packages/*/src/**/*-texts.ts'], { cwd: root })) {
  const module: Record<string, unknown> = await import(join(root, file))
  for (const texts of Object.values(module)) {
    // as: such a file exports what defineTexts returned, or something without a namespace
    const { namespace, byLanguage } = texts as { namespace?: string; byLanguage?: { fr: Sentences } }
    if (namespace && byLanguage) french.set(namespace, byLanguage.fr)
  }
}
const publicTexts = publicFeatures.map((namespace) => [namespace, french.get(namespace) ?? {}] as const)

const findPlaceholders = (sentence: string) => [...sentence.matchAll(/\{\{\w+\}\}/g)].map(String).sort()
const pluralForm = /_(zero|one|two|few|many|other)$/
const listPlainKeys = (sentences: Sentences) =>
  Object.keys(sentences).filter((key) => !isPlural(sentences, key))
const isPlural = (sentences: Sentences, key: string) =>
  pluralForm.test(key) && `${key.replace(pluralForm, '')}_other` in sentences
const listPluralBases = (sentences: Sentences) => [
  ...new Set(
    Object.keys(sentences)
      .filter((key) => isPlural(sentences, key))
      .map((key) => key.replace(pluralForm, '')),
  ),
]

test('every public feature has French texts', () => {
  expect(publicFeatures.filter((namespace) => !french.has(namespace))).toEqual([])
})

describe.each(Object.entries(translations))(
  'the translation into %s',
  (language, { texts, messages: fieldMessages, refusals: refusalMessages }) => {
    test.each(publicTexts)(
      'of the feature %s is complete, with the same placeholders',
      (namespace, sentences) => {
        const translated = texts[namespace] ?? {}
        expect(listPlainKeys(translated).sort()).toEqual(listPlainKeys(sentences).sort())
        for (const key of listPlainKeys(sentences))
          expect(findPlaceholders(translated[key] ?? ''), key).toEqual(findPlaceholders(sentences[key] ?? ''))
        for (const [key, sentence] of Object.entries(translated)) expect(sentence.trim(), key).not.toBe('')
      },
    )

    test.each(publicTexts)(
      'of the feature %s has every plural form of the language',
      (namespace, sentences) => {
        const translated = texts[namespace] ?? {}
        const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
        expect(listPluralBases(translated).sort()).toEqual(listPluralBases(sentences).sort())
        for (const base of listPluralBases(sentences)) {
          const placeholders = findPlaceholders(sentences[`${base}_other`] ?? '')
          for (const form of pluralCategories) {
            const sentence = translated[`${base}_${form}`]
            expect(findPlaceholders(sentence ?? 'missing'), `${base}_${form}`).toEqual(placeholders)
          }
        }
      },
    )

    test('contains no unknown feature', () => {
      expect(Object.keys(texts).filter((namespace) => !french.has(namespace))).toEqual([])
    })

    test('contains the refusals and messages of the English one, each with the name of a French one', () => {
      expect(Object.keys(fieldMessages).sort()).toEqual(Object.keys(english.messages).sort())
      expect(Object.keys(refusalMessages).sort()).toEqual(Object.keys(english.refusals).sort())
      const unknown = Object.keys({ ...fieldMessages, ...refusalMessages }).filter(
        (name) => !(name in messages) && !(name in refusals),
      )
      expect(unknown).toEqual([])
    })
  },
)
