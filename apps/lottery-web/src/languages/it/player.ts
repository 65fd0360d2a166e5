import type { PlayerTranslation } from '../player-translation.ts'
import { account } from './account.ts'
import { arriving } from './arriving.ts'
import { playing } from './playing.ts'
import { sections } from './sections.ts'

/** All pages behind the sign-in, in Italian. */
export const player: PlayerTranslation = { ...account, ...arriving, ...playing, ...sections }
