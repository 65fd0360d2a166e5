import { cancellationOnPlatform } from '@repo/delivery-rules/ledger'
import { searchAgain } from '#api/core/dispatch/dispatch.service.ts'
import { issueInvoices } from '#api/core/invoicing/issue.service.ts'
import { post } from '#api/core/ledger/ledger.service.ts'
import { notifyOfCourse } from '#api/core/notifications/course-news.service.ts'
import { buildFreedNews } from '#api/core/notifications/freed-carrier.texts.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import type { CarrierLeft } from '#api/core/settlement/earlier-carriers.data.ts'
import { findPaidParty } from '#api/core/settlement/settlement-records.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { readCurrentFee } from '#api/flows/cancelling/cancellation.service.ts'

/**
 * Frees a carrier that waits in vain for goods on the road, and searches for another one. The platform pays its way as
 * after waiting at a pickup, because the sender is not at fault; the sender is notified. Returns the recipient and the
 * amount. The money is booked once per delivery.
 */
export async function relieveCarrier(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  problem: { readonly deliveryId: string; readonly delivery: { readonly carrierId: string } },
): Promise<CarrierLeft> {
  const { id: orderId, now } = order
  const { deliveryId, delivery } = problem
  const { carrierShareCents } = await readCurrentFee(tx, order, 0, true)
  const { carrierId: payee } = await findPaidParty(tx, orderId)
  if (payee === null) throw new Error(`Order ${orderId} has no carrier to pay`)
  const entry = cancellationOnPlatform('cancellation-before-pickup', payee, carrierShareCents)
  // This does not move the sender's payment.
  const movement = { key: `takeover-in-vain:${deliveryId}`, entry, orderId, now, paymentId: null }
  if (carrierShareCents > 0 && (await post(tx, movement)))
    await issueInvoices(deps, tx, { ...movement, unpaidCents: 0, isOnPlatform: true, bill: null })
  await searchAgain(tx, order, deliveryId, 'nobody-at-goods')
  await notifyOrderNews(deps, tx, orderId, 'takeover-relieved', deliveryId)
  const freed = { who: 'La reprise est annulée', reason: 'Personne n’était auprès de la marchandise' }
  await notifyOfCourse(
    deps,
    tx,
    delivery.carrierId,
    buildFreedNews({ orderId, ...freed, paidCents: carrierShareCents }),
  )
  return { carrierId: payee, cents: carrierShareCents }
}
