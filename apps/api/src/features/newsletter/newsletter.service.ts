import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { randomSecret, sha256 } from '@repo/server-kit/tokens'
import { spendEmail } from '@repo/server-kit/tries'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { storeUnconfirmedSubscription } from './newsletter.data.ts'
import { confirmSubscriptionEmail } from './newsletter.emails.ts'

/**
 * Stores a subscription request and emails the confirmation link. A confirmed address gets no email; a new request
 * replaces the link of an unconfirmed one. `too-many-requests` after five a day per address, from any client.
 */
export async function subscribe(deps: Deps, typedEmail: string): Promise<void> {
  const email = typedEmail.toLowerCase()
  const secret = randomSecret()
  const tokenHash = sha256(secret)
  await spendEmail(deps.pool, { kind: 'newsletter', to: email, factor: deps.config.rateLimitFactor })
  await deps.db.$transaction(async (tx) => {
    if (!(await storeUnconfirmedSubscription(tx, email, tokenHash))) return
    const content = confirmSubscriptionEmail(deps.config.webUrl, email, secret)
    await queueEmail(deps, tx, content, `newsletter-${tokenHash.slice(0, 24)}`)
  })
}

/**
 * Confirms the subscription of an emailed link, unless it has ended. Idempotent. `link-expired` for an unknown link.
 */
export async function confirmSubscription(deps: Deps, secret: string): Promise<void> {
  const tokenHash = sha256(secret)
  const { count } = await deps.db.newsletterSubscription.updateMany({
    where: { tokenHash, confirmedAt: null, leftAt: null },
    data: { confirmedAt: await databaseNow(deps.db) },
  })
  if (count > 0) return
  const matches = await deps.db.newsletterSubscription.count({ where: { tokenHash } })
  if (matches === 0) throw new Refusal('link-expired')
}

/** Ends the subscription with this unsubscription token, if there is one. Idempotent. */
export async function unsubscribe({ db }: Deps, token: string): Promise<void> {
  await endSubscription(db, { leaveToken: token })
}

/** The state of an address's subscription. */
export type Subscription = 'active' | 'unconfirmed' | 'none'

/** Returns the present state of an address's subscription. */
export async function findSubscription(db: Db, email: string): Promise<Subscription> {
  const row = await db.newsletterSubscription.findUnique({ where: { email: email.toLowerCase() } })
  if (!row || row.leftAt !== null) return 'none'
  return row.confirmedAt === null ? 'unconfirmed' : 'active'
}

/** Ends the subscription or the unconfirmed request of an address, if there is one. Idempotent. */
export async function unsubscribeAddress({ db }: { readonly db: Db }, email: string): Promise<void> {
  await endSubscription(db, { email: email.toLowerCase() })
}

async function endSubscription(
  db: Db,
  subscriber: { readonly leaveToken: string } | { readonly email: string },
): Promise<void> {
  await db.newsletterSubscription.updateMany({
    where: { ...subscriber, leftAt: null },
    data: { leftAt: await databaseNow(db) },
  })
}

/** Reverts an unsubscription. Idempotent. `link-expired` for an unknown token, as after the address was deleted. */
export async function resubscribe({ db }: Deps, token: string): Promise<void> {
  const { count } = await db.newsletterSubscription.updateMany({
    where: { leaveToken: token },
    data: { leftAt: null },
  })
  if (count === 0) throw new Refusal('link-expired')
}
