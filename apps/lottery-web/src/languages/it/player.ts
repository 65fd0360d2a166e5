import type { PlayerTranslation } from '../player-translation.ts'
import { arriving } from './arriving.ts'
import { playing } from './playing.ts'

/** What players see of their own, in Italian. */
export const player: PlayerTranslation = { ...arriving, ...playing }
