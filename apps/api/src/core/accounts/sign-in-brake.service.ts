import type { AdmittedTry } from '@repo/server-kit/tries'
import { limitPasswordTries } from '@repo/server-kit/tries'
import type { Deps } from '#api/deps.ts'
import { isKnownBrowser } from './known-browsers.service.ts'

/** Where a password is given: the address, and the secret that may identify the browser. */
export type SignInOrigin = { readonly address: string; readonly browser: string | null }

/**
 * Counts a sign-in try at an email, known or not. Throws `too-many-requests` after too many wrong ones; tries from a
 * browser that the account knows are counted apart from those of strangers.
 */
export async function limitSignInTries(
  { db, pool, config }: Deps,
  givenEmail: string,
  { address, browser }: SignInOrigin,
): Promise<AdmittedTry> {
  const account = givenEmail.toLowerCase()
  const knownBrowser = (await isKnownBrowser(db, account, browser)) ? browser : null
  return limitPasswordTries(pool, { account, address, own: knownBrowser, factor: config.rateLimitFactor })
}
