import type { AccountKind } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { getSessionSite } from '#api/core/accounts/sessions.service.ts'
import type { Deps } from '#api/deps.ts'

/** The site that a passkey opens: the browser hands it to no other (WebAuthn's relying party). */
export type Site = {
  readonly name: string
  readonly id: string
  readonly origin: string
}

/** Returns the site of an account's kind. */
export function getSiteOfKind({ config }: Pick<Deps, 'config'>, kind: AccountKind): Site {
  return getSite({ config }, getSessionSite(kind))
}

/** Returns the senders' or the carriers' site. */
export function getSite({ config }: Pick<Deps, 'config'>, side: 'sender' | 'carrier'): Site {
  const { hostname, origin } = new URL(side === 'sender' ? config.webUrl : config.carrierUrl)
  return { name: side === 'sender' ? 'Volant' : 'Volant Pro', id: hostname, origin }
}

const challengeMs = 5 * 60_000

/**
 * Stores a challenge for five minutes and deletes expired ones. `accountId` is the account of a new passkey, null for a
 * sign-in.
 */
export async function storeChallenge(
  { db }: Pick<Deps, 'db'>,
  challenge: string,
  accountId: string | null,
): Promise<void> {
  const now = await databaseNow(db)
  await db.passkeyChallenge.deleteMany({ where: { expiresAt: { lte: now } } })
  await db.passkeyChallenge.create({
    data: { challenge, accountId, expiresAt: new Date(now.getTime() + challengeMs) },
    select: { challenge: true },
  })
}

/**
 * Consumes a challenge. Throws `passkey-refused` for an unknown, expired or used one, and for one of another purpose.
 */
export async function consumeChallenge(
  { db }: Pick<Deps, 'db'>,
  challenge: string,
  accountId: string | null,
): Promise<void> {
  const { count } = await db.passkeyChallenge.deleteMany({
    where: { challenge, accountId, expiresAt: { gt: await databaseNow(db) } },
  })
  if (count === 0) throw new Refusal('passkey-refused')
}

/** Returns the challenge that a device claims to have signed, '' when unreadable; the signature verifies it. */
export function readChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge: unknown
    } // as: checked below
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/**
 * Returns a handler that logs why the response of a device is invalid, and throws `passkey-refused`. The reasons name
 * origins and flags, no person.
 */
export function createRefusalHandler({ log }: Pick<Deps, 'log'>) {
  return (cause: Error): never => {
    log.info({ reason: cause.message }, 'a passkey was refused')
    throw new Refusal('passkey-refused', { cause })
  }
}
