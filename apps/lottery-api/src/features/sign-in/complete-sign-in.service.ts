import { recordAddress } from '#lottery-api/core/sessions/addresses.service.ts'
import { endSession, openSession } from '#lottery-api/core/sessions/sessions.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import { rememberBrowser } from './remembered-browsers.service.ts'

/** The origin of a sign-in. */
export type Origin = {
  readonly addressHash: string
  /** As the player's list of devices shows it. */
  readonly browser: string
  /** The secret of the browser's previous session, which ends. */
  readonly formerSession: string | null
}

/** The origin of a sign-in, with the address itself, which is not stored, and its hashes under former keys. */
export type SignInOrigin = Origin & { readonly address: string; readonly formerHashes: readonly string[] }

/** The cookies' secrets for a signed-in browser. */
export type SignedInSecrets = { readonly session: string; readonly remembered: string | null }

/**
 * Opens the session of a player who gave the password and, where required, the second step. The browser's previous
 * session ends, and from now on the address is known.
 */
export async function completeSignIn(
  tx: Tx,
  playerId: string,
  origin: Origin & { readonly remembers: boolean },
  now: Date,
): Promise<SignedInSecrets> {
  const { addressHash, browser, formerSession, remembers } = origin
  if (formerSession !== null) await endSession(tx, formerSession)
  await recordAddress(tx, playerId, addressHash, now)
  return {
    session: await openSession(tx, { playerId, browser, hasGivenPassword: true }),
    remembered: remembers ? await rememberBrowser(tx, playerId, now) : null,
  }
}
