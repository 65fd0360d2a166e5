import { browserName } from '@repo/server-kit/browser-name'
import type { Exchange } from '@repo/server-kit/serve'
import { browserCookie, browserKnownS } from './known-browsers.service.ts'
import type { OpenedSession, RenewedSession, SessionOpener } from './sessions.service.ts'
import { sessionCookies } from './sessions.service.ts'

/** What opens a session, as its request says. */
export function openerOf({ isFromPage, userAgent, cookie }: Exchange): SessionOpener {
  const name = isFromPage ? browserName(userAgent) : ''
  const former = new Map<string, string | null>()
  if (isFromPage) for (const each of Object.values(sessionCookies)) former.set(each, cookie(each))
  return { isPage: isFromPage, browser: cookie(browserCookie), name, former }
}

/** Gives a session to who opened it: its cookies, and the answered usertoken. */
export function handOver(exchange: Exchange, { token, browser, cookie }: OpenedSession): string {
  exchange.setCookie(browserCookie, browser, browserKnownS)
  if (cookie) exchange.setCookie(cookie.name, cookie.value, cookie.seconds)
  return token
}

/** Gives the new secret of a session to its caller: a page its cookie, a program the answered usertoken. */
export function handOverRenewed(
  exchange: Exchange,
  { cookie, token }: RenewedSession,
): { readonly success: true; readonly token?: string } {
  if (cookie) exchange.setCookie(cookie.name, cookie.value, cookie.seconds)
  return { success: true, ...(token === null ? {} : { token }) }
}
