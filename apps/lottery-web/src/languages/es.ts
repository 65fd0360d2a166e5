import type { Dictionary } from '@repo/ui/i18n'
import { documents } from './es/documents.ts'
import { frame } from './es/frame.ts'
import { help } from './es/help.ts'
import { home } from './es/home.ts'
import { player } from './es/player.ts'
import { proof } from './es/proof.ts'
import { sentences } from './es/sentences.ts'
import { createDictionary } from './translation.ts'

/** The site in Spanish. */
export const spanish: Dictionary = createDictionary(
  { ...frame, ...help, ...home, ...proof, ...documents, ...player },
  sentences,
)
