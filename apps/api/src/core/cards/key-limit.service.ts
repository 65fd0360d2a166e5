import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { queueSecurityEmail } from '#api/core/accounts/security-emails.service.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { formatFrenchEuros } from '#api/euros.ts'
import type { LockedKey } from './key-limit.data.ts'
import { findBlockingPaymentAt, lockKey, sumSpentByKeys } from './key-limit.data.ts'
import { keyLimitEmail } from './key-limit.emails.ts'

/** The period over which payments of an API key are summed, and the minimum pause between notices to its company. */
const dayMs = 24 * 3_600_000

/** Returns the total of these API keys' orders in the last 24 hours, in cents, by key. */
export async function sumSpentInLastDay(
  db: Db,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return sumSpentByKeys(db, keyIds, new Date((await databaseNow(db)).getTime() - dayMs))
}

/** A planned payment of an API key. */
type KeyPayment = {
  readonly amountCents: number
  /** Whether this payment was opened before, so that a repeat does not count twice. Checked behind the key's lock. */
  readonly isOpened: () => Promise<boolean>
}

/**
 * Locks an API key until the transaction ends and checks whether it may open a payment. Returns null when it may, and
 * without a key. Otherwise returns the refusal: `key-limit-reached` with the remaining amount and when enough is free
 * again, `order-above-key-limit` when waiting does not help, `not-signed-in` for a revoked key, or `account-suspended`.
 * The caller throws it after the commit, since the transaction notifies the company, once a day. Lock the sender
 * before, and nothing of the key's company after it.
 */
export async function checkKeyLimit(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  apiKeyId: string | undefined,
  { amountCents, isOpened }: KeyPayment,
): Promise<Refusal | null> {
  if (apiKeyId === undefined) return null
  const key = await lockKey(tx, apiKeyId)
  if (!key || key.revokedAt !== null)
    return new Refusal('not-signed-in', { message: 'Cette clé d’API est révoquée' })
  if (!key.isOwnerActive) return new Refusal('account-suspended')
  if (await isOpened()) return null
  const now = await databaseNow(tx)
  const periodStart = new Date(now.getTime() - dayMs)
  const spentCents = (await sumSpentByKeys(tx, [key.id], periodStart)).get(key.id) ?? 0
  if (spentCents + amountCents <= key.dailyLimitCents) return null
  await notifyCompany(deps, tx, key, now)
  const limiteJournaliere = key.dailyLimitCents / 100
  if (amountCents > key.dailyLimitCents)
    return new Refusal('order-above-key-limit', { facts: { limiteJournaliere, montant: amountCents / 100 } })
  return new Refusal('key-limit-reached', {
    facts: { limiteJournaliere, montantRestant: Math.max(0, key.dailyLimitCents - spentCents) / 100 },
    ...(await computeRetryAfter(tx, key, amountCents, now)),
  })
}

/** Returns the seconds until enough of the ordered value is a day old, as an option of a refusal; empty when it is. */
async function computeRetryAfter(tx: Tx, key: LockedKey, amountCents: number, now: Date) {
  const since = await findBlockingPaymentAt(tx, key, amountCents, new Date(now.getTime() - dayMs))
  return since === null ? {} : { retryAfterS: Math.ceil((since.getTime() + dayMs - now.getTime()) / 1000) }
}

/** Notifies the company of a locked key that an order was refused, at most once in 24 hours. */
async function notifyCompany(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  { id, senderId, name, dailyLimitCents, limitToldAt }: LockedKey,
  now: Date,
): Promise<void> {
  if (limitToldAt !== null && limitToldAt.getTime() > now.getTime() - dayMs) return
  await tx.apiKey.update({ where: { id }, data: { limitToldAt: now }, select: { id: true } })
  await notify(tx, senderId, {
    kind: 'key-limit-reached',
    text: `Une commande de la clé d’API « ${name} » vient d’être refusée : elle dépasse sa limite de ${formatFrenchEuros(dailyLimitCents)} par 24 heures.`,
  })
  const company = await tx.account.findUniqueOrThrow({
    where: { id: senderId },
    select: { id: true, kind: true, email: true, secondaryEmail: true },
  })
  await queueSecurityEmail(deps, tx, company, {
    contentFor: (email) => keyLimitEmail(email, { name, dailyLimitCents, webUrl: deps.config.webUrl }),
    key: `key-limit-reached-${id}-${now.getTime()}`,
  })
}
