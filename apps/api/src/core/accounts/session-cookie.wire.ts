import { browserName } from '@repo/server-kit/browser-name'
import type { Exchange } from '@repo/server-kit/serve'
import { browserCookie, browserKnownS } from './known-browsers.service.ts'
import type { OpenedSession, SessionOpener } from './sessions.service.ts'

/** What opens a session, as its request says. */
export function openerOf({ isFromPage, userAgent, cookie }: Exchange): SessionOpener {
  return { isPage: isFromPage, browser: cookie(browserCookie), name: browserName(userAgent) }
}

/** Has the browser known from now on, and answers the usertoken. */
export function handOver(exchange: Exchange, { token, browser }: OpenedSession): string {
  exchange.setCookie(browserCookie, browser, browserKnownS)
  return token
}
