import { describeBrowser } from '@repo/server-kit/browser-name'
import type { Exchange } from '@repo/server-kit/serve'
import { browserCookie, knownBrowserTtlS } from './known-browsers.service.ts'
import type { OpenedSession, RenewedSession, SessionOpener } from './sessions.service.ts'
import { sessionCookies } from './sessions.service.ts'

/** Returns what a request says about the program or browser that opens a session. */
export function readSessionOpener({ isFromPage, userAgent, cookie }: Exchange): SessionOpener {
  const openerName = isFromPage ? describeBrowser(userAgent) : ''
  const former = new Map<string, string | null>()
  if (isFromPage) for (const name of Object.values(sessionCookies)) former.set(name, cookie(name))
  return { isPage: isFromPage, browser: cookie(browserCookie), name: openerName, former }
}

/** Sets the cookies of a new session, and returns its session token. */
export function deliverSession(exchange: Exchange, { token, browser, cookie }: OpenedSession): string {
  exchange.setCookie(browserCookie, browser, knownBrowserTtlS)
  if (cookie) exchange.setCookie(cookie.name, cookie.value, cookie.seconds)
  return token
}

/** Sets the renewed cookie of a page, or returns the renewed token of a program. */
export function deliverRenewedSession(
  exchange: Exchange,
  { cookie, token }: RenewedSession,
): { readonly success: true; readonly token?: string } {
  if (cookie) exchange.setCookie(cookie.name, cookie.value, cookie.seconds)
  return { success: true, ...(token === null ? {} : { token }) }
}
