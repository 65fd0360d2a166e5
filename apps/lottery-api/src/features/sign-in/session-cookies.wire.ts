import { describeBrowser } from '@repo/server-kit/browser-name'
import type { Exchange } from '@repo/server-kit/serve'
import type { Config } from '#lottery-api/config.ts'
import { linkLifetimeMs } from '#lottery-api/core/links/links.service.ts'
import { hashAddress } from '#lottery-api/core/sessions/addresses.service.ts'
import type { RenewedSession } from '#lottery-api/core/sessions/sessions.service.ts'
import { maxSessionMs, sessionCookie } from '#lottery-api/core/sessions/sessions.service.ts'
import type { SignedInSecrets, SignInOrigin } from './complete-sign-in.service.ts'
import { rememberedForMs } from './remembered-browsers.service.ts'

/** The cookie of a remembered browser. */
const rememberedCookie = 'remembered'
/** The cookie that ties a pending sign-in to its browser. */
const pendingCookie = 'sign-in'

/** The secrets sent by a browser. */
export type BrowserSecrets = {
  readonly session: string | null
  readonly remembered: string | null
  readonly pending: string | null
}

/** Returns the secrets in a browser's cookies. */
export function readSecrets(exchange: Exchange): BrowserSecrets {
  return {
    session: exchange.cookie(sessionCookie),
    remembered: exchange.cookie(rememberedCookie),
    pending: exchange.cookie(pendingCookie),
  }
}

/** Returns the origin of a call, for sign-ins. */
export function readOrigin(exchange: Exchange, config: Pick<Config, 'authSecrets'>): SignInOrigin {
  const [addressHash, ...formerHashes] = hashAddress(config, exchange.address)
  return {
    address: exchange.address,
    addressHash,
    formerHashes,
    browser: describeBrowser(exchange.userAgent),
    formerSession: exchange.cookie(sessionCookie),
  }
}

/** Sets the cookies of a signed-in browser; its previous remembered secret and pending sign-in are removed. */
export function setSignedInCookies(exchange: Exchange, { session, remembered }: SignedInSecrets): void {
  exchange.setCookie(sessionCookie, session, maxSessionMs / 1000)
  if (remembered !== null) setRememberedCookie(exchange, remembered)
  else if (exchange.cookie(rememberedCookie) !== null) clearCookies(exchange, 'remembered')
  if (exchange.cookie(pendingCookie) !== null) clearCookies(exchange, 'pending')
}

/** Sets the session cookie of a remembered browser and, unless another page of it has got that, its next secret. */
export function setRestoredCookies(exchange: Exchange, { session, remembered }: SignedInSecrets): void {
  exchange.setCookie(sessionCookie, session, maxSessionMs / 1000)
  if (remembered !== null) setRememberedCookie(exchange, remembered)
}

/** Sets the cookie with the new secret of a session. */
export function setRenewedCookie(exchange: Exchange, { secret, seconds }: RenewedSession): void {
  exchange.setCookie(sessionCookie, secret, seconds)
}

/** Sets the cookie with the secret of a pending sign-in. */
export function setPendingCookie(exchange: Exchange, secret: string): void {
  exchange.setCookie(pendingCookie, secret, linkLifetimeMs.new_address / 1000)
}

/** Removes cookies with invalid secrets. */
export function clearCookies(exchange: Exchange, ...which: readonly (keyof BrowserSecrets)[]): void {
  const names = { session: sessionCookie, remembered: rememberedCookie, pending: pendingCookie }
  for (const name of which) exchange.setCookie(names[name], '', 0)
}

function setRememberedCookie(exchange: Exchange, secret: string): void {
  exchange.setCookie(rememberedCookie, secret, rememberedForMs / 1000)
}
