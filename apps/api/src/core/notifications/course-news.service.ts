import type { CarrierPath } from '@repo/contracts/delivery/carrier-screens'
import type { EventBy } from '#api/core/reach/reach.rules.ts'
import { isCarrierNotifiedBySms } from '#api/core/reach/reach.rules.ts'
import { queueSms } from '#api/core/sms/sms.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { notify } from './notifications.service.ts'
import { sendPushMessages } from './push.service.ts'

/** News about a carrier's delivery that the carrier did not cause itself. */
export type CourseNews = {
  readonly kind: EventBy<'bell'> & EventBy<'push'>
  readonly orderId: string
  /** Distinguishes repeated events of an order. */
  readonly occurrence?: string
  /** French sentence for its notifications. */
  readonly text: string
  /** The text for a locked screen: neither names nor addresses nor amounts. */
  readonly push: { readonly title: string; readonly body: string; readonly url: CarrierPath }
}

/**
 * Notifies a carrier by a notification, push messages and, for some events, a text message, once the transaction
 * commits. News of one kind about one order replace each other on a phone.
 */
export async function notifyOfCourse(
  deps: Deps,
  tx: Tx,
  carrierId: string,
  { kind, orderId, occurrence = orderId, text, push }: CourseNews,
): Promise<void> {
  await notify(tx, carrierId, { kind, text, orderId })
  await sendCoursePush(deps, tx, carrierId, { kind, orderId, push })
  if (!isCarrierNotifiedBySms(kind)) return
  const link = `${deps.config.carrierUrl}${push.url}`
  await queueSms(deps, tx, carrierId, { kind, subject: occurrence, link })
}

/** Sends only the carrier's push messages once the transaction commits, for news whose notification exists already. */
export function sendCoursePush(
  deps: Deps,
  tx: Tx,
  carrierId: string,
  { kind, orderId, push }: Omit<CourseNews, 'text'>,
): Promise<void> {
  return sendPushMessages(deps, tx, carrierId, { ...push, tag: `${kind}-${orderId}` })
}
