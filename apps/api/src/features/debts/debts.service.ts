import { debtWrittenOff } from '@repo/delivery-rules/ledger'
import type { Debt } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { ensureCustomer } from '#api/core/cards/customer.service.ts'
import type { OpenedPayment } from '#api/core/cards/opened-payment.types.ts'
import { refuseUnavailable } from '#api/core/cards/provider-errors.service.ts'
import { lockDebt, requireNoNewPayment } from '#api/core/ledger/debts.service.ts'
import { post } from '#api/core/ledger/ledger.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { CollectionOutcome } from './collect-debt.service.ts'
import { collectDebt, ensureIntent, isOpenDebt, recordPaid } from './collect-debt.service.ts'
import type { ShownDebt } from './debts.data.ts'
import { findDebts, findOpenDebts } from './debts.data.ts'

export type { ShownDebt }

/** How long the saved card is not charged after its holder has opened the manual payment. */
const manualPaymentMs = 15 * 60_000

/** Returns the caller's unpaid debts, oldest first. */
export function listOwnDebts(deps: Deps, caller: Caller): Promise<ShownDebt[]> {
  return findOpenDebts(deps.db, caller.senderId)
}

/** An opened manual payment of a debt, with its amount. */
export type OpenedDebt = OpenedPayment & { readonly amountCents: number }

/**
 * Opens the manual payment of a debt of the caller; the saved card is not charged for 15 minutes. A repeat returns the
 * same payment, or a new one after the provider has cancelled it. `nothing-to-pay` (409) once the debt is settled; an
 * order without a debt of the caller is `not-found`. `unavailable` (503) while the provider does not respond.
 */
export async function openDebtPayment(deps: Deps, caller: Caller, orderId: string): Promise<OpenedDebt> {
  const debt = await requireOwnDebt(deps, caller, orderId)
  if (!isOpenDebt(debt)) throw new Refusal('nothing-to-pay')
  const payment = debt.intentId === null ? null : await refuseUnavailable(deps.payments.find(debt.intentId))
  const intentId = await refuseUnavailable(ensureIntent(deps, debt, payment))
  const customerId = await refuseUnavailable(ensureCustomer(deps, debt.senderId))
  const [clientSecret, ephemeralKey] = await refuseUnavailable(
    Promise.all([
      intentId === null ? null : deps.payments.readChargeSecret(intentId),
      deps.payments.getEphemeralKey(customerId),
    ]),
  )
  if (clientSecret === null) {
    // Just paid, settled or cancelled: its state is recorded before the response.
    await refuseUnavailable(collectDebt(deps, debt.id))
    throw new Refusal('nothing-to-pay')
  }
  const now = await databaseNow(deps.db)
  const notChargedBefore = new Date(now.getTime() + manualPaymentMs)
  await deps.db.debt.updateMany({ where: { id: debt.id }, data: { presentedAt: now } })
  await deps.db.debt.updateMany({
    where: { id: debt.id, status: 'due', nextAttemptAt: { lt: notChargedBefore } },
    data: { nextAttemptAt: notChargedBefore },
  })
  return { clientSecret, ephemeralKey, customerId, amountCents: debt.amountCents }
}

/**
 * Records a debt of the caller as paid, once the provider confirms it. `payment-not-authorised` before,
 * `nothing-to-pay` when it is settled in another way, or no payment was opened. An order without a debt of the caller
 * is `not-found`. `unavailable` (503) while the provider does not respond. Idempotent.
 */
export async function confirmDebtPayment(deps: Deps, caller: Caller, orderId: string): Promise<void> {
  const debt = await requireOwnDebt(deps, caller, orderId)
  if (debt.status === 'paid') return
  if (debt.intentId === null) throw new Refusal('nothing-to-pay')
  await refuseUnavailable(collectDebt(deps, debt.id))
  const updatedDebt = await requireOwnDebt(deps, caller, orderId)
  if (updatedDebt.status === 'written_off' || updatedDebt.status === 'annulled')
    throw new Refusal('nothing-to-pay')
  if (updatedDebt.status !== 'paid') throw new Refusal('payment-not-authorised')
}

/**
 * Records a debt as paid after a notice of the provider. Does nothing for a payment of no debt, and for one that has
 * not succeeded. Idempotent. Throws while the provider does not respond.
 */
export async function reconcileDebt(deps: Deps, intentId: string): Promise<void> {
  const debt = await deps.db.debt.findUnique({ where: { intentId }, select: { id: true } })
  if (!debt) return
  const payment = await deps.payments.find(intentId)
  if (payment?.status === 'succeeded') await recordPaid(deps, debt.id, intentId)
}

async function requireOwnDebt(deps: Deps, { senderId }: Caller, orderId: string): Promise<Debt> {
  const debt = await deps.db.debt.findFirst({ where: { orderId, senderId } })
  if (!debt) throw new Refusal('not-found')
  return debt
}

/** Returns the unpaid debts for the staff, oldest first, at most 200; with `orderId` that order's, in any state. */
export function listDebtsForStaff(deps: Pick<Deps, 'db'>, orderId: string | null): Promise<ShownDebt[]> {
  return findDebts(deps.db, orderId)
}

/** Charges the card of a debt now on request of the staff, whatever its due time, like `collectDebt`. */
export function collectNow(deps: Deps, debtId: string): Promise<CollectionOutcome> {
  return collectDebt(deps, debtId, 'staff')
}

type WriteOffOutcome = 'written-off' | 'paid' | 'no-open-debt'

/**
 * Writes a debt off as the platform's loss; `inSameTransaction` runs with it. Its payment is cancelled at the provider
 * first. Returns `paid` when it was paid at the last moment, and `no-open-debt` when it was no longer due or never
 * existed. Throws a `StaffError` when another payment was opened meanwhile. Throws while the provider does not respond.
 */
export async function writeOffDebt(
  deps: Deps,
  orderId: string,
  inSameTransaction: (tx: Tx) => Promise<void>,
): Promise<WriteOffOutcome> {
  const unlockedDebt = await deps.db.debt.findUnique({ where: { orderId } })
  if (!unlockedDebt) return 'no-open-debt'
  if (await closeDebtPayment(deps, unlockedDebt)) return 'paid'
  return deps.db.$transaction(async (tx): Promise<WriteOffOutcome> => {
    const debt = await lockDebt(tx, unlockedDebt.id)
    if (!isOpenDebt(debt)) return debt.status === 'paid' ? 'paid' : 'no-open-debt'
    requireNoNewPayment(debt, unlockedDebt)
    const now = await databaseNow(tx)
    await tx.debt.update({
      where: { id: debt.id },
      data: { status: 'written_off', settledAt: now, nextAttemptAt: null },
    })
    const entry = debtWrittenOff(debt.senderId, debt.amountCents)
    await post(tx, { key: `debt-written-off:${orderId}`, entry, orderId, paymentId: null, now })
    await inSameTransaction(tx)
    return 'written-off'
  })
}

/**
 * Cancels the payment of an open debt at the provider. Returns true when the debt was already paid, which is then
 * recorded. False once it is cancelled, without a payment, and for a debt that is settled in another way. Throws while
 * the provider does not respond.
 */
export async function closeDebtPayment(deps: Deps, debt: Debt): Promise<boolean> {
  const { id, intentId, status } = debt
  if (status === 'paid') return true
  if (intentId === null || !isOpenDebt(debt)) return false
  const { outcome } = await deps.payments.release(intentId, 'debt')
  if (outcome !== 'captured') return false
  await recordPaid(deps, id, intentId)
  return true
}
