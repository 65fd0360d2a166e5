import type { RecipientChannel } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { worthUntil } from '@repo/server-kit/reach'
import { readPhoneNumber } from '@repo/sms-edge/phone-number'
import type { EventTo } from '#api/core/reach/reach.rules.ts'
import { worthOf } from '#api/core/reach/reach.rules.ts'
import type { RecipientContact } from '#api/core/recipient-stops/recipient-stops.data.ts'
import { hasStopped } from '#api/core/recipient-stops/recipient-stops.data.ts'
import { mayTextRecipient } from '#api/core/sms/sms.data.ts'
import { earliestTextAt, queueRecipientSms } from '#api/core/sms/sms.service.ts'
import { tokenOfId } from '#api/core/tokens/signed-ids.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { sendRecipientPushJob } from '#api/job-definitions.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { findBrowsersOf } from './recipient-browsers.data.ts'
import { findRecipient, mayEmailRecipient, recordNews } from './recipient-news.data.ts'
import { recipientNewsEmail } from './recipient-news.emails.ts'
import { hasCode, recipientSms } from './recipient-news.texts.ts'
import { isPushed } from './recipient-push.service.ts'

/** The events of a recipient. */
export type RecipientEvent = EventTo<'recipient', 'sms'>

/** An event of an order for its recipient. */
export type RecipientNews = {
  readonly kind: RecipientEvent
  /** Distinguishes repeated events of an order. */
  readonly occurrence?: string
  /** In how many minutes the carrier arrives; absent when it is there, or when that does not matter. */
  readonly minutes?: number
}

/** How long a device may take to confirm a push message before the text message or email is sent. */
const confirmS = 20

/** Events that are sent only after another event. */
const onlyAfter: Partial<Readonly<Record<RecipientEvent, RecipientEvent>>> = {
  'recipient-code': 'recipient-approach',
  'recipient-cancelled': 'recipient-link',
  'recipient-delayed': 'recipient-link',
  'recipient-returning': 'recipient-link',
}

/**
 * Notifies the recipient of an order of an event, once the transaction commits: on its subscribed browsers, and by
 * text message to a mobile within its budget, else by email, unless a browser confirms it in time. Nothing is sent when
 * the sender has revoked the link or the recipient has stopped messages, also about another order; no text message and
 * no email when the sender has not declared that the recipient knows of it. Idempotent, also concurrently. The order is
 * locked.
 */
export async function notifyRecipient(
  deps: Pick<Deps, 'jobs' | 'sms' | 'config'>,
  tx: Tx,
  orderId: string,
  { kind, occurrence, minutes }: RecipientNews,
): Promise<void> {
  const recipient = await findRecipient(tx, orderId)
  const browsers = isPushed(kind) ? await findBrowsersOf(tx, orderId) : []
  if (!isAwaited(kind, recipient, browsers.length > 0) || (await hasStopped(tx, recipient))) return
  const channel = recipient.tellsRecipient ? await openChannelOf(deps, tx, recipient) : null
  if (channel === null && browsers.length === 0) return
  const now = await databaseNow(tx)
  const linkId = await linkFor(tx, orderId, recipient.recipientLinks, now)
  if (linkId === null) return
  const subject = occurrence ?? ''
  const news = await recordNews(tx, orderId, { kind, subject, channel: channel ?? 'push', toldAt: now })
  if (!news) return
  const confirming = browsers.filter(({ isOfMessage }) => isOfMessage)
  const writtenAt = channel === 'sms' ? earliestTextAt(kind, now) : now
  const confirmedBy = new Date(Math.max(writtenAt.getTime(), now.getTime() + confirmS * 1000))
  for (const { id: browserId, isOfMessage } of browsers) {
    // The text message or email cancels the push message, so that nobody is notified twice.
    const isReplaced = isOfMessage && channel !== null
    const expiresAt = isReplaced ? confirmedBy : worthUntil(worthOf(kind), now)
    await deps.jobs.enqueue(tx, sendRecipientPushJob, {
      browserId,
      newsId: news.id,
      minutes: minutes ?? null,
      expiresAt: expiresAt.toISOString(),
    })
  }
  if (channel === null) return
  const notBefore = confirming.length > 0 ? confirmedBy : undefined
  const { tokenSecrets, webUrl } = deps.config
  const facts = {
    link: `${webUrl}/suivi/${tokenOfId(tokenSecrets, linkId, 'recipient message')}`,
    stopUrl: `${webUrl}/api/suivi/messages/arret/${tokenOfId(tokenSecrets, linkId, 'recipient stop')}`,
    code: hasCode(kind) ? (recipient.handoverCode?.code ?? null) : null,
    minutes: minutes ?? null,
    takesReplies: deps.sms?.takesReplies ?? false,
  }
  if (channel === 'sms') {
    const phone = readPhoneNumber(recipient.recipientPhone)?.e164 ?? ''
    const text = recipientSms[kind](facts)
    await queueRecipientSms(deps, tx, { orderId, kind, subject, phone, text }, notBefore)
    return
  }
  const key = `${kind}-${orderId}${subject === '' ? '' : `-${subject}`}` as const
  const told = { orderId, kind, subject, writtenAt: now.toISOString() }
  await queueEmail(deps, tx, recipientNewsEmail(kind, facts, recipient.recipientEmail), key, told, notBefore)
}

/** Whether an event is relevant for a recipient: it was notified of the previous one, or has subscribed browsers. */
function isAwaited(
  kind: RecipientEvent,
  { recipientNews }: { readonly recipientNews: readonly { readonly kind: string }[] },
  hasBrowsers: boolean,
): boolean {
  const before = onlyAfter[kind]
  if (before === undefined || (before === 'recipient-link' && hasBrowsers)) return true
  return recipientNews.some((told) => told.kind === before)
}

/**
 * Returns the recipient's present channel: email when its number's budget is used up; null when its address's is,
 * too.
 */
async function openChannelOf(
  deps: Pick<Deps, 'sms'>,
  tx: Tx,
  contact: RecipientContact,
): Promise<RecipientChannel | null> {
  const usual = channelOf(deps, contact)
  if (usual === null || (usual === 'sms' && contact.recipientEmail === '')) return usual
  const phone = readPhoneNumber(contact.recipientPhone)?.e164 ?? ''
  if (usual === 'sms' && (await mayTextRecipient(tx, phone))) return 'sms'
  return (await mayEmailRecipient(tx, contact.recipientEmail)) ? 'mail' : null
}

/** Returns how a recipient is reached; null when it is not. */
export function channelOf({ sms }: Pick<Deps, 'sms'>, contact: RecipientContact): RecipientChannel | null {
  if (sms && readPhoneNumber(contact.recipientPhone)?.takesSms) return 'sms'
  return contact.recipientEmail === '' ? null : 'mail'
}

type KnownLink = { readonly id: string; readonly revokedAt: Date | null }

/** Returns the link for messages, created with the first one; null when its sender has revoked it. */
async function linkFor(
  tx: Tx,
  orderId: string,
  links: readonly KnownLink[],
  createdAt: Date,
): Promise<string | null> {
  const activeLink = links.find(({ revokedAt }) => revokedAt === null)
  if (activeLink || links.length > 0) return activeLink?.id ?? null
  const made = await tx.recipientLink.create({ data: { orderId, createdAt }, select: { id: true } })
  return made.id
}
