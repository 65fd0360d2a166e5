import { networkOf } from '@repo/server-kit/network'
import { chargeTry, forgetTries, refundTry } from '@repo/server-kit/tries'
import type { Deps } from '#api/deps.ts'
import { isKnownBrowser } from './known-browsers.service.ts'

/** Where a password is given: the address, and the secret by which the browser may be known. */
export type SignInOrigin = { readonly address: string; readonly browser: string | null }

/** A try that was let through. */
export type LetThrough = {
  /** How many wrong ones the account has had from browsers that are not known; 0 in one that is. */
  readonly strangersTries: number
  /** To be called once the password proved right. */
  readonly wasRight: () => Promise<void>
}

/**
 * Lets a try at a password through, or refuses with `too-many-requests`: after a few wrong ones each waits longer than the one before, for the
 * account and for the address. A browser in which the account was signed in has a count of its own, so that no stranger locks the owner out.
 * An e-mail that nobody has is counted alike.
 */
export async function brakeSignIn(
  { db, pool, config }: Deps,
  givenEmail: string,
  { address, browser }: SignInOrigin,
): Promise<LetThrough> {
  const email = givenEmail.toLowerCase()
  const free = (tries: number) => tries * config.rateLimitFactor
  if (await isKnownBrowser(db, email, browser)) {
    const own = `sign-in browser ${browser} ${email}`
    await chargeTry(pool, { key: own, free: free(10) })
    return { strangersTries: 0, wasRight: () => forgetTries(pool, own) }
  }
  const [ofAddress, ofAccount] = [`sign-in address ${networkOf(address)}`, `sign-in account ${email}`]
  await chargeTry(pool, { key: ofAddress, free: free(20) })
  const strangersTries = await chargeTry(pool, { key: ofAccount, free: free(5) })
  const wasRight = async () => {
    await refundTry(pool, ofAddress)
    await forgetTries(pool, ofAccount)
  }
  return { strangersTries, wasRight }
}
