import { browserName } from '@repo/server-kit/browser-name'
import type { Exchange } from '@repo/server-kit/serve'
import { browserCookie, browserKnownS } from './known-browsers.service.ts'
import type { OpenedSession, RenewedSession, SessionOpener } from './sessions.service.ts'
import { sessionCookies } from './sessions.service.ts'

/** The request's facts for opening a session. */
export function openerOf({ isFromPage, userAgent, cookie }: Exchange): SessionOpener {
  const name = isFromPage ? browserName(userAgent) : ''
  const former = new Map<string, string | null>()
  if (isFromPage) for (const each of Object.values(sessionCookies)) former.set(each, cookie(each))
  return { isPage: isFromPage, browser: cookie(browserCookie), name, former }
}

/** Hands a session to its opener: its cookies, and the returned usertoken. */
export function handOver(exchange: Exchange, { token, browser, cookie }: OpenedSession): string {
  exchange.setCookie(browserCookie, browser, browserKnownS)
  if (cookie) exchange.setCookie(cookie.name, cookie.value, cookie.seconds)
  return token
}

/** Hands the new secret of a session to its caller: a page's cookie, a program's returned usertoken. */
export function handOverRenewed(
  exchange: Exchange,
  { cookie, token }: RenewedSession,
): { readonly success: true; readonly token?: string } {
  if (cookie) exchange.setCookie(cookie.name, cookie.value, cookie.seconds)
  return { success: true, ...(token === null ? {} : { token }) }
}
