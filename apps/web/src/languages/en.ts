import { account } from './en/account.ts'
import { frame } from './en/frame.ts'
import { help } from './en/help.ts'
import { home, homeMore } from './en/home.ts'
import { indicators } from './en/indicators.ts'
import { messages, refusals } from './en/sentences.ts'
import { shared } from './en/shared.ts'
import type { Translation } from './translation.ts'

/** The public pages in English. */
export const english: Translation = {
  texts: { home, 'home-more': homeMore, ...frame, ...account, ...help, ...indicators, ...shared },
  messages,
  refusals,
  error: 'Error',
}
