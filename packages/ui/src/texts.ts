import { useSyncExternalStore } from 'react'
import type { Language } from './i18n.ts'
import { getCurrentTexts, onLanguageChange } from './i18n.ts'
import { insertNoBreakSpaces } from './typography.ts'

type Sentences = Readonly<Record<string, string>>
type Values = Readonly<Record<string, unknown>>

/** The French texts of one feature. Other languages are separate dictionaries, loaded when chosen. */
export type Texts<French extends Sentences> = {
  readonly namespace: string
  readonly byLanguage: { readonly fr: French }
}

/** A key of a feature's texts; `items` covers `items_one`, `items_many` and `items_other`. */
export type TextKey<French extends Sentences> = keyof French & string extends infer Key extends string
  ? Key extends `${infer Base}_${'zero' | 'one' | 'many' | 'other'}`
    ? Base
    : Key
  : never

/** A feature's sentences in another language: all of the French, and the plural forms that French lacks. */
export type TranslationOf<T> =
  T extends Texts<infer French>
    ? { readonly [Key in keyof French]: string } & {
        readonly [Key in keyof French & string as Key extends `${infer Base}_other`
          ? `${Base}_many`
          : never]?: string
      }
    : never

/** Declares a feature's texts: `defineTexts('home', { fr: { title: 'Bonjour {{name}}' } })`. */
export function defineTexts<const French extends Sentences>(
  namespace: string,
  byLanguage: Texts<French>['byLanguage'],
): Texts<French> {
  return { namespace, byLanguage }
}

/**
 * Returns the translator of a feature's texts, with checked keys: `t('title', { name })`, plurals by `{ count }`.
 * A sentence without a translation is French, an unknown key the key itself. The French sentences load with the
 * feature's code; their typography's non-breaking spaces are inserted here.
 */
export function useTexts<French extends Sentences>(texts: Texts<French>) {
  const { language, dictionary, plurals } = useSyncExternalStore(
    onLanguageChange,
    getCurrentTexts,
    getCurrentTexts,
  )
  const ownTexts = dictionary?.texts[texts.namespace] ?? {}
  return (key: TextKey<French>, values: Values = {}): string => {
    const translated = findSentence(ownTexts, key, values.count, plurals)
    if (translated !== undefined) return fillIn(translated, values)
    const sentence = findSentence(texts.byLanguage.fr, key, values.count, frenchPlurals) ?? key
    return language === 'fr' ? insertNoBreakSpaces(fillIn(sentence, values)) : fillIn(sentence, values)
  }
}

/** Returns the language of the page. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, getCurrentTexts, getCurrentTexts).language
}

const frenchPlurals = new Intl.PluralRules('fr')

/** Returns the sentence of a key, in the form for `count`; undefined without one. */
export function findSentence(
  sentences: Sentences,
  key: string,
  count: unknown,
  plurals: Intl.PluralRules,
): string | undefined {
  if (typeof count !== 'number') return sentences[key]
  const zero = count === 0 ? sentences[`${key}_zero`] : undefined
  return zero ?? sentences[`${key}_${plurals.select(count)}`] ?? sentences[`${key}_other`] ?? sentences[key]
}

/** Returns a sentence with its `{{names}}` replaced by their values; a name without a value disappears. */
export function fillIn(sentence: string, values: Values): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
