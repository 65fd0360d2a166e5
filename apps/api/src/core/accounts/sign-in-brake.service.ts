import type { AdmittedTry } from '@repo/server-kit/tries'
import { limitPasswordTries } from '@repo/server-kit/tries'
import type { Deps } from '#api/deps.ts'
import { isKnownBrowser } from './known-browsers.service.ts'

/** Where a password is given: the address, and the secret that may identify the browser. */
export type SignInOrigin = { readonly address: string; readonly browser: string | null }

/**
 * Admits a try at the password of an email, or throws `too-many-requests`. An unknown email is counted in the same
 * way.
 */
export async function limitSignInTries(
  { db, pool, config }: Deps,
  givenEmail: string,
  { address, browser }: SignInOrigin,
): Promise<AdmittedTry> {
  const account = givenEmail.toLowerCase()
  const own = (await isKnownBrowser(db, account, browser)) ? browser : null
  return limitPasswordTries(pool, { account, address, own, factor: config.rateLimitFactor })
}
