import type { Dictionary } from '@repo/ui/i18n'
import { documents } from './en/documents.ts'
import { frame } from './en/frame.ts'
import { help } from './en/help.ts'
import { home } from './en/home.ts'
import { player } from './en/player.ts'
import { proof } from './en/proof.ts'
import { sentences } from './en/sentences.ts'
import { createDictionary } from './translation.ts'

/** The site in English. */
export const english: Dictionary = createDictionary(
  { ...frame, ...help, ...home, ...proof, ...documents, ...player },
  sentences,
)
