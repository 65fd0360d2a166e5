import { useTranslation } from 'react-i18next'
import type { Language } from './i18n.ts'
import { keepTogether } from './typography.ts'

type Sentences = Readonly<Record<string, string>>

/** The texts of one feature by language; every other language may translate a part, French answers for the rest. */
export type Texts<French extends Sentences> = {
  readonly namespace: string
  readonly byLanguage: { readonly fr: French } & {
    readonly [Other in Exclude<Language, 'fr'>]?: Readonly<Partial<Record<keyof French, string>>>
  }
}

/** A key of a feature's texts; `items` stands for `items_one`, `items_many` and `items_other`. */
export type TextKey<French extends Sentences> = keyof French & string extends infer Key extends string
  ? Key extends `${infer Base}_${'zero' | 'one' | 'many' | 'other'}`
    ? Base
    : Key
  : never

/** Declares a feature's texts: `defineTexts('home', { fr: { title: 'Bonjour {{name}}' } })`. */
export function defineTexts<const French extends Sentences>(
  namespace: string,
  byLanguage: Texts<French>['byLanguage'],
): Texts<French> {
  return { namespace, byLanguage }
}

/**
 * The translator of a feature's texts, with checked keys: `t('title', { name })`, plurals by `{ count }`. The texts are
 * registered at first use, so a feature's sentences load with its code. They are written with plain spaces; what French
 * typography keeps on one line is kept there.
 */
export function useTexts<French extends Sentences>(texts: Texts<French>) {
  const { t, i18n } = useTranslation()
  for (const [language, sentences] of Object.entries(texts.byLanguage)) {
    if (i18n.hasResourceBundle(language, texts.namespace)) continue
    i18n.addResourceBundle(language, texts.namespace, sentences)
  }
  return (key: TextKey<French>, values: Readonly<Record<string, unknown>> = {}): string => {
    // As a plain string: i18next's own key checking knows one global resource type only.
    const plain: string = key
    return keepTogether(t(plain, { ...values, ns: texts.namespace }))
  }
}
