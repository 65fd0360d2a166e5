import { messages } from '@repo/contracts/patterns'

/** Sentences that the marketplace's specification words to the letter, as this product says them. */
export const frenchSentences: Readonly<Record<string, string>> = {
  [messages.fileTooLarge]: 'Le document ne doit pas dépasser 2 Mo',
  [messages.oneFile]: 'Veuillez choisir un seul fichier',
}
