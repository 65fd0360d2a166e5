import type { AccountKind, AccountStatus } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { isCarrierKind } from '#api/core/accounts/accounts.service.ts'
import { revokeSessions } from '#api/core/accounts/sessions.service.ts'
import { refreshAvailability } from '#api/core/availability/availability.service.ts'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import { returnPendingOffer } from '#api/core/dispatch/offers.service.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import { queueSms } from '#api/core/sms/sms.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import type { AppealableSuspension } from './suspension.data.ts'
import { findOpenSuspension } from './suspension.data.ts'
import { restoredEmail, suspendedEmail } from './suspensions.emails.ts'

/** Returns the suspension of an account that has not ended, with its newest appeal; null without one. */
export function findSuspension(db: Db, accountId: string): Promise<AppealableSuspension | null> {
  return findOpenSuspension(db, accountId)
}

/** The suspension of a carrier after an unjustified failure, in days (terms of use). */
export const usualSuspensionDays = 7

const dayMs = 24 * 3_600_000

/** An account that is locked against suspension, restoring and closing. Rows that name it may still be inserted. */
export type SuspendableAccount = {
  readonly id: string
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly email: string
  readonly displayName: string
}

/**
 * Locks an account until the transaction ends. Throws `not-found` for an unknown or closed one. Lock it before orders,
 * carriers and positions.
 */
export async function lockSuspendableAccount(tx: Tx, accountId: string): Promise<SuspendableAccount> {
  const [row] = await tx.$queryRaw<SuspendableAccount[]>`
    SELECT id, kind, status, email, display_name AS "displayName" FROM account
    WHERE id = ${accountId}::uuid AND status <> 'removed' FOR NO KEY UPDATE`
  if (!row) throw new Refusal('not-found')
  return row
}

/** The reason of a suspension and its days; null days until the staff ends it, or until its claim is answered. */
export type SuspensionDraft = {
  readonly reason: string
  readonly days: number | null
  /** The claim whose answer ends a suspension without days. */
  readonly claimId?: string
}

/** The result of a suspension. Pass `carrierIds` to `returnOffers` once the transaction has committed. */
export type SuspensionResult = {
  readonly isNew: boolean
  readonly endsAt: Date | null
  readonly carrierIds: readonly string[]
}

/**
 * Suspends an account and notifies it by notification, email and text message. A sender is signed out. A carrier, and
 * the drivers of a company, go off duty and get no offers; they stay signed in, finish their deliveries and may appeal.
 * A repeat returns the open suspension and changes nothing. Throws `not-found` for an unknown or closed account.
 */
export async function suspendAccount(
  deps: Deps,
  tx: Tx,
  accountId: string,
  { reason, days, claimId }: SuspensionDraft,
): Promise<SuspensionResult> {
  const account = await lockSuspendableAccount(tx, accountId)
  const openSuspension = await findOpenSuspension(tx, accountId)
  if (openSuspension) return { isNew: false, endsAt: openSuspension.endsAt, carrierIds: [] }
  const startedAt = await databaseNow(tx)
  const endsAt = days === null ? null : new Date(startedAt.getTime() + days * dayMs)
  const { id } = await tx.suspension.create({
    data: { accountId, reason, startedAt, endsAt, claimId: claimId ?? null },
  })
  await tx.account.update({ where: { id: accountId }, data: { status: 'suspended' }, select: { id: true } })
  const isCarrier = isCarrierKind(account.kind)
  if (!isCarrier) await revokeSessions(tx, accountId)
  await notify(tx, accountId, {
    kind: 'account-suspended',
    text: isCarrier
      ? `Votre compte est suspendu : ${reason} Vous pouvez contester cette décision.`
      : `Votre compte est suspendu : ${reason}`,
  })
  const content = suspendedEmail(account.email, { reason, endsAt }, isCarrier, deps.config)
  await queueEmail(deps, tx, content, `account-suspended-${id}`)
  const { carrierUrl, webUrl } = deps.config
  const link = isCarrier ? `${carrierUrl}/compte/recours` : `${webUrl}/contact`
  await queueSms(deps, tx, accountId, { kind: 'account-suspended', subject: id, link })
  return { isNew: true, endsAt, carrierIds: await takeOffDuty(tx, accountId) }
}

/**
 * Returns the open offers of suspended carriers to the search. Idempotent. After a crash before this call they expire.
 */
export async function returnOffers(deps: Deps, carrierIds: readonly string[]): Promise<void> {
  for (const id of carrierIds) await returnPendingOffer(deps, id)
}

/**
 * Ends the suspension of an account and notifies it by notification, email and text message; false, without a change,
 * when it was not suspended. A carrier stays off duty until it goes on duty itself. Throws `not-found` for an unknown
 * or closed account.
 */
export async function restoreAccount(deps: Deps, tx: Tx, accountId: string): Promise<boolean> {
  const account = await lockSuspendableAccount(tx, accountId)
  if (account.status !== 'suspended') return false
  const endedAt = await databaseNow(tx)
  await tx.suspension.updateMany({ where: { accountId, endedAt: null }, data: { endedAt } })
  await tx.account.update({ where: { id: accountId }, data: { status: 'active' }, select: { id: true } })
  await notify(tx, accountId, {
    kind: 'account-restored',
    text: 'La suspension de votre compte est levée : toutes ses fonctions vous sont rendues.',
  })
  const occurrence = `${accountId}-${endedAt.getTime()}`
  const { carrierUrl, webUrl } = deps.config
  const link = isCarrierKind(account.kind) ? carrierUrl : `${webUrl}/login`
  await queueEmail(deps, tx, restoredEmail(account.email, link), `account-restored-${occurrence}`)
  await queueSms(deps, tx, accountId, { kind: 'account-restored', subject: occurrence, link })
  const carrierIds = await lockCarriersOf(tx, accountId)
  await refreshCarriers(tx, carrierIds)
  return true
}

async function takeOffDuty(tx: Tx, accountId: string): Promise<readonly string[]> {
  const ids = await lockCarriersOf(tx, accountId)
  await tx.carrier.updateMany({ where: { accountId: { in: [...ids] } }, data: { isOnDuty: false } })
  await refreshCarriers(tx, ids)
  return ids
}

/** Updates the availability of carriers, and their open screens. */
async function refreshCarriers(tx: Tx, ids: readonly string[]): Promise<void> {
  await refreshAvailability(tx, ...ids)
  for (const id of ids) await notifyCarrier(tx, id, { type: 'notification', id })
}

/** Locks the carrier of an account and the drivers of its company. Returns their ids. */
async function lockCarriersOf(tx: Tx, accountId: string): Promise<readonly string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT account_id AS id FROM carrier WHERE account_id = ${accountId}::uuid OR company_id = ${accountId}::uuid
    ORDER BY account_id FOR NO KEY UPDATE`
  return rows.map(({ id }) => id)
}
