import type { SilenceStage } from '@repo/delivery-rules/goods-silence'
import { judgeSilence } from '@repo/delivery-rules/goods-silence'
import { notifyOfAccount } from '#api/core/notifications/account-news.service.ts'
import { notifyOfCourse } from '#api/core/notifications/course-news.service.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import {
  lockSuspendableAccount,
  restoreAccount,
  returnOffers,
  suspendAccount,
} from '#api/core/suspension/suspension.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { CarrierWithGoods, EndedSilence } from './silence.data.ts'
import { findEndedSilences, findGoodsAboard } from './silence.data.ts'
import { silentDriverText, suspensionReason, writeSilentCarrierNews } from './silence.texts.ts'

/**
 * Acts on the silence of a carrier with goods aboard, each stage once: asks the carrier and notifies its company, then
 * notifies carrier and sender, then suspends the account and notifies the sender. Notifies the sender, too, when the
 * carrier is back. Checked again under the order's lock, so that of two workers one acts.
 */
export async function actOnSilence(deps: Deps, carrier: CarrierWithGoods): Promise<void> {
  const carrierIds = await deps.db.$transaction(async (tx) => {
    // Accounts come before orders: one may be suspended.
    await lockSuspendableAccount(tx, carrier.carrierId)
    await lockOrder(tx, carrier.orderId)
    const silentCarrier = await findGoodsAboard(tx, carrier.deliveryId)
    if (!silentCarrier) return []
    const verdict = judgeSilence(silentCarrier.heardAt, silentCarrier.recorded, silentCarrier.now)
    if (verdict.kind === 'none') return []
    if (verdict.kind === 'heard') {
      await recordSignOfLife(deps, tx, silentCarrier, verdict.after)
      return []
    }
    return actOnStage(deps, tx, silentCarrier, verdict.stage)
  })
  await returnOffers(deps, carrierIds)
}

/** Acts on a stage. Returns the ids of the carriers whose offers end. */
async function actOnStage(
  deps: Deps,
  tx: Tx,
  silentCarrier: CarrierWithGoods,
  stage: SilenceStage,
): Promise<readonly string[]> {
  const { deliveryId, orderId, carrierId, heardAt } = silentCarrier
  const occurrence = `${deliveryId}-${heardAt.getTime()}`
  if (stage === 'stopped') {
    const { isNew, carrierIds } = await suspendAccount(deps, tx, carrierId, {
      reason: suspensionReason,
      days: null,
    })
    const suspension = isNew
      ? await tx.suspension.findFirst({ where: { accountId: carrierId, endedAt: null } })
      : null
    await storeSilence(
      tx,
      suspension ? { ...silentCarrier, suspensionId: suspension.id } : silentCarrier,
      stage,
    )
    await notifyOrderNews(deps, tx, orderId, 'carrier-still-silent', occurrence)
    return carrierIds
  }
  await storeSilence(tx, silentCarrier, stage)
  await notifyOfCourse(deps, tx, carrierId, writeSilentCarrierNews(stage, { orderId, occurrence }))
  if (stage === 'alerted') await notifyOrderNews(deps, tx, orderId, 'carrier-silent', occurrence)
  else await notifyCompany(deps, tx, carrierId)
  return []
}

async function storeSilence(
  tx: Tx,
  { deliveryId, heardAt, suspensionId, now }: CarrierWithGoods,
  stage: SilenceStage | null,
): Promise<void> {
  const silence = { heardAt, suspensionId, stage, notedAt: now }
  await tx.goodsSilence.upsert({
    where: { deliveryId },
    create: { deliveryId, ...silence },
    update: silence,
  })
}

/**
 * Ends the recorded silence and notifies a sender who knows of it. A suspended account stays so until the goods are
 * handed over.
 */
async function recordSignOfLife(
  deps: Deps,
  tx: Tx,
  silentCarrier: CarrierWithGoods,
  after: SilenceStage,
): Promise<void> {
  const { deliveryId, orderId, heardAt, suspensionId } = silentCarrier
  if (suspensionId === null) await tx.goodsSilence.delete({ where: { deliveryId } })
  else await storeSilence(tx, silentCarrier, null)
  if (after !== 'asked')
    await notifyOrderNews(deps, tx, orderId, 'carrier-heard', `${deliveryId}-${heardAt.getTime()}`)
}

async function notifyCompany(deps: Deps, tx: Tx, carrierId: string): Promise<void> {
  const { companyId } = await tx.carrier.findUniqueOrThrow({
    where: { accountId: carrierId },
    select: { companyId: true },
  })
  if (companyId === null) return
  await notifyOfAccount(deps, tx, companyId, { kind: 'driver-silent', text: silentDriverText })
}

/**
 * Closes the silence of a delivery without goods aboard. Its suspended account is restored when the goods were handed
 * over without a claim or appeal, or later by the settlement of an open claim. A silence that waits for the staff
 * stays. Idempotent, also concurrently.
 */
export async function closeSilence(deps: Deps, { carrierId, deliveryId }: EndedSilence): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockSuspendableAccount(tx, carrierId)
    const [ended] = await findEndedSilences(tx, deliveryId)
    if (!ended) return
    const { suspensionId, next } = ended
    if (next === 'wait') return
    await tx.goodsSilence.delete({ where: { deliveryId } })
    if (next === 'restore') await restoreAccount(deps, tx, carrierId)
    if (next === 'claim')
      await tx.suspension.updateMany({
        where: { id: suspensionId ?? '' },
        data: { claimId: ended.openClaimId },
      })
  })
}
