import { account } from './it/account.ts'
import { frame } from './it/frame.ts'
import { help } from './it/help.ts'
import { home, homeMore } from './it/home.ts'
import { indicators } from './it/indicators.ts'
import { messages, refusals } from './it/sentences.ts'
import { shared } from './it/shared.ts'
import type { Translation } from './translation.ts'

/** The public pages in Italian. */
export const italian: Translation = {
  texts: { home, 'home-more': homeMore, ...frame, ...account, ...help, ...indicators, ...shared },
  messages,
  refusals,
  error: 'Errore',
}
