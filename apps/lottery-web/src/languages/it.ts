import type { Dictionary } from '@repo/ui/i18n'
import { documents } from './it/documents.ts'
import { frame } from './it/frame.ts'
import { help } from './it/help.ts'
import { home } from './it/home.ts'
import { player } from './it/player.ts'
import { proof } from './it/proof.ts'
import { sentences } from './it/sentences.ts'
import { createDictionary } from './translation.ts'

/** The site in Italian. */
export const italian: Dictionary = createDictionary(
  { ...frame, ...help, ...home, ...proof, ...documents, ...player },
  sentences,
)
