import type { PlayerTranslation } from '../player-translation.ts'
import { account } from './account.ts'
import { arriving } from './arriving.ts'
import { playing } from './playing.ts'
import { sections } from './sections.ts'

/** What players see of their own, in English. */
export const player: PlayerTranslation = { ...account, ...arriving, ...playing, ...sections }
