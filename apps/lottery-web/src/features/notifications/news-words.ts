import type { TextKey } from '@repo/ui/texts'
import { newsTexts } from './news-texts.ts'

type NewsKey = TextKey<(typeof newsTexts)['byLanguage']['fr']>

/** The text of a kind of news; the general text for an unknown one. */
export function newsKey(kind: string): NewsKey {
  const keys = Object.keys(newsTexts.byLanguage.fr) as NewsKey[] // as: its keys are these, and none has a plural
  return keys.find((key) => key === kind) ?? 'other'
}
