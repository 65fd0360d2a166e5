import { messages } from '@repo/contracts/patterns'
import { refusals } from '@repo/contracts/refusals'
import type { Dictionary } from '@repo/ui/i18n'
import type { Translation } from './translation.ts'

/** Converts a translation into the lookup of the screens, with the contracts' sentences keyed by their French text. */
export function createDictionary(translation: Translation): Dictionary {
  const sentences: Record<string, string> = { Erreur: translation.error }
  const translations = { ...translation.messages, ...translation.refusals }
  const french = { ...messages, ...refusals }
  for (const [name, sentence] of Object.entries(french)) {
    // as: both objects have the names of the contracts.
    const translated = translations[name as keyof typeof translations]
    if (translated) sentences[typeof sentence === 'string' ? sentence : sentence.message] = translated
  }
  return { texts: translation.texts, sentences }
}
