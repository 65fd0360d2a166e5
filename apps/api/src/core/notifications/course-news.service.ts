import { queueSms } from '#api/core/sms/sms.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { notify } from './notifications.service.ts'
import { notifyCarrier } from './push.service.ts'

/** How late a phone may learn of it, in seconds. */
const pushTtlS = 3600
const smsValidMinutes = 60

/** What has happened to a carrier's delivery without the carrier. */
export type CourseNews = {
  readonly kind: string
  readonly orderId: string
  /** French sentence for its notifications. */
  readonly text: string
  /** The same on a locked screen: neither names nor addresses nor amounts. */
  readonly push: { readonly title: string; readonly body: string; readonly url: string }
  /** The same in a text message, with a link to where the push message leads, for what a carrier on the road must not miss. */
  readonly sms?: (link: string) => string
}

/**
 * Tells a carrier by a notification, wakes its phones, and sends a text message where the news has one, once the transaction commits. News of one kind
 * about one order replace each other on a phone.
 */
export async function tellOfCourse(
  deps: Deps,
  tx: Tx,
  carrierId: string,
  { kind, orderId, text, push, sms }: CourseNews,
): Promise<void> {
  await notify(tx, carrierId, { kind, text, orderId })
  await wakeForCourse(deps, tx, carrierId, { kind, orderId, push })
  if (!sms) return
  const link = `${deps.config.carrierUrl}${push.url}`
  await queueSms(deps, tx, carrierId, {
    kind,
    subject: orderId,
    text: sms(link),
    isNecessary: true,
    validMinutes: smsValidMinutes,
    hours: 'any',
  })
}

/** Wakes the carrier's phones alone: the notification is there already. */
export function wakeForCourse(
  deps: Deps,
  tx: Tx,
  carrierId: string,
  { kind, orderId, push }: Omit<CourseNews, 'text' | 'sms'>,
): Promise<void> {
  return notifyCarrier(deps, tx, carrierId, { ...push, tag: `${kind}-${orderId}`, ttlS: pushTtlS })
}
