import type { PaymentFailure } from '@repo/contracts/lottery/money'
import { canPurchaseBecome } from '@repo/lottery-rules/entry-states'
import { purchaseSettled } from '@repo/lottery-rules/ledger'
import { formatReference } from '@repo/lottery-rules/rf-reference'
import type { PaymentMethod, Purchase } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { givePaidCredits } from '#lottery-api/core/credits/credits.service.ts'
import { notifyIfLimitReached } from '#lottery-api/core/eligibility/limits.service.ts'
import { post } from '#lottery-api/core/ledger/ledger.service.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import { isTooLate } from '#lottery-api/core/participations/in-time.service.ts'
import {
  lockForPayment,
  markPaymentFailed,
  payWaitingParticipation,
} from '#lottery-api/core/participations/payment.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { paymentFailedEmail } from './payment-failed.emails.ts'
import { lockPurchase } from './purchases.data.ts'
import { paymentReceivedEmail } from './purchases.emails.ts'

/** The facts of a settlement. */
export type Settlement = {
  /** Keyed hash of the paying card or account; null when unknown. */
  readonly payerHash: string | null
  /** The method of the received money, where it may differ from the purchase's. */
  readonly method?: PaymentMethod
  /** Additional work of the same transaction; throws to roll it back. */
  readonly alsoRun?: (tx: Tx) => Promise<unknown>
}

/**
 * Settles a paid purchase, once: its draws become credits, and while sales are open one of them pays the participation
 * for which the purchase was begun. Money that arrives later, after the purchase was cancelled, or for an ineligible
 * player becomes credits only. Notifies the player. Returns false for a repeat.
 */
export async function settlePurchase(
  deps: Deps,
  purchaseId: string,
  settlement: Settlement,
): Promise<boolean> {
  const unsettled = await deps.db.purchase.findUniqueOrThrow({
    where: { id: purchaseId },
    select: { id: true, state: true, playerId: true, participationId: true },
  })
  // Notices and checks repeat: a settled purchase waits for no lock.
  if (!canPurchaseBecome(unsettled.state, 'settled')) return false
  // When sales close while it is under way, the money counts all the same.
  return runAroundClosing((canPay) =>
    deps.db.$transaction((tx) => settleInTransaction(deps, tx, unsettled, { ...settlement, canPay })),
  )
}

/** Runs an attempt as while sales are open, and once more as after their closing if they closed meanwhile. */
async function runAroundClosing<T>(attempt: (isOpen: boolean) => Promise<T>): Promise<T> {
  try {
    return await attempt(true)
  } catch (error) {
    if (isTooLate(error)) return attempt(false)
    throw error
  }
}

type UnsettledPurchase = Pick<Purchase, 'id' | 'playerId' | 'participationId'>

async function settleInTransaction(
  deps: Deps,
  tx: Tx,
  { id, playerId, participationId }: UnsettledPurchase,
  { payerHash, alsoRun, canPay, method }: Settlement & { readonly canPay: boolean },
): Promise<boolean> {
  await lockPlayer(tx, playerId)
  const locked = canPay && participationId !== null ? await lockForPayment(tx, participationId) : null
  const [current] = await tx.$queryRaw<Pick<Purchase, 'state' | 'method'>[]>`
    SELECT state::text AS state, method::text AS method FROM purchase WHERE id = ${id}::uuid FOR UPDATE`
  if (!current || !canPurchaseBecome(current.state, 'settled')) return false
  const now = await databaseNow(tx)
  const paidBy = method ?? current.method
  const purchase = await tx.purchase.update({
    where: { id },
    data: {
      state: 'settled',
      settledAt: now,
      endedAt: now,
      nextLookAt: null,
      failure: null,
      payerHash,
      method: paidBy,
    },
  })
  await givePaidCredits(tx, purchase, now)
  const isPaid =
    locked !== null && current.state !== 'cancelled' && (await payWaitingParticipation(deps, tx, locked))
  await bookSettlement(tx, purchase, now)
  const isLate = participationId !== null && locked === null
  await notifyIfLimitReached(deps, tx, purchase, now)
  await notifyPaid(deps, tx, { purchase, isLate, week: isPaid ? locked.week : null, now })
  await alsoRun?.(tx)
  return true
}

async function notifyPaid(
  deps: Deps,
  tx: Tx,
  {
    purchase: { id, playerId, publicReference, amountCents: cents, draws, potCents, costCents },
    isLate,
    week,
    now,
  }: {
    readonly purchase: Purchase
    readonly isLate: boolean
    readonly week: string | null
    readonly now: Date
  },
): Promise<void> {
  const reference = formatReference(publicReference)
  const mailFacts = { cents, draws, potCents, costCents, week, reference, webUrl: deps.config.webUrl }
  await notify(deps, tx, playerId, {
    event: isLate ? 'payment-credited' : 'payment-settled',
    about: id,
    facts: { cents, draws },
    at: now,
    mail: fillTemplate(paymentReceivedEmail, mailFacts),
  })
}

async function bookSettlement(tx: Tx, purchase: Purchase, now: Date): Promise<void> {
  const { id, method: way, draws, playerId, potCents, costCents } = purchase
  const postings = purchaseSettled({ way, draws, playerId, potCents, costCents })
  await post(tx, { kind: 'purchase-settled', key: `purchase:${id}`, postings }, now)
}

/**
 * Ends an open purchase without its money: `failed` for a refused payment, `cancelled` for a cancelled one. With a
 * failure the player is notified and the participation is marked, which keeps its vote. Returns false when the purchase
 * was not open any more.
 */
export async function endPurchase(
  deps: Deps,
  purchaseId: string,
  end: { readonly state: 'failed' | 'cancelled'; readonly failure: PaymentFailure | null },
): Promise<boolean> {
  return runAroundClosing((canMark) =>
    deps.db.$transaction(async (tx) => {
      const { playerId, participationId } = await tx.purchase.findUniqueOrThrow({ where: { id: purchaseId } })
      await lockPlayer(tx, playerId)
      const locked = canMark && participationId !== null ? await lockForPayment(tx, participationId) : null
      const purchase = await lockPurchase(tx, purchaseId)
      if (purchase.state !== 'open') return false
      const endedAt = await databaseNow(tx)
      await tx.purchase.update({ where: { id: purchaseId }, data: { ...end, endedAt } })
      if (end.failure === null) return true
      if (locked) await markPaymentFailed(tx, locked.participation)
      const { amountCents: cents } = purchase
      await notify(deps, tx, playerId, {
        event: 'payment-failed',
        about: purchaseId,
        facts: { cents },
        mail: fillTemplate(paymentFailedEmail, {
          cents,
          isExpired: end.failure === 'expired',
          url: toPageUrl(deps.config.webUrl, 'accountPayments'),
        }),
      })
      return true
    }),
  )
}
