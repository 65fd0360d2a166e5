import type { TextKey } from '@repo/ui/texts'
import { newsTexts } from './news-texts.ts'

type NewsKey = TextKey<(typeof newsTexts)['byLanguage']['fr']>

/** Returns the text key of a notification's kind; the general key for an unknown kind. */
export function findNewsKey(kind: string): NewsKey {
  const keys = Object.keys(newsTexts.byLanguage.fr) as NewsKey[] // as: these are the keys of the object, and none has a plural.
  return keys.find((key) => key === kind) ?? 'other'
}
