import { messages } from '@repo/contracts/patterns'

/** Sentences whose text the marketplace's specification fixes, in this product's version. */
export const frenchSentences: Readonly<Record<string, string>> = {
  [messages.fileTooLarge]: 'Le document ne doit pas dépasser 2 Mo',
  [messages.oneFile]: 'Veuillez choisir un seul fichier',
}
