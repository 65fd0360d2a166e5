import { account } from './es/account.ts'
import { frame } from './es/frame.ts'
import { help } from './es/help.ts'
import { home, homeMore } from './es/home.ts'
import { indicators } from './es/indicators.ts'
import { messages, refusals } from './es/sentences.ts'
import { shared } from './es/shared.ts'
import type { Translation } from './translation.ts'

/** The public pages in Spanish. */
export const spanish: Translation = {
  texts: { home, 'home-more': homeMore, ...frame, ...account, ...help, ...indicators, ...shared },
  messages,
  refusals,
  error: 'Error',
}
