import { messages } from '@repo/contracts/patterns'

/** This product's version of sentences that the marketplace's specification fixes. */
export const frenchSentences: Readonly<Record<string, string>> = {
  [messages.fileTooLarge]: 'Le document ne doit pas dépasser 2 Mo',
  [messages.oneFile]: 'Veuillez choisir un seul fichier',
}
