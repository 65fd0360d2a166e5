import type { RecipientChannel } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { computeWorthUntil } from '@repo/server-kit/reach'
import { readPhoneNumber } from '@repo/sms-edge/phone-number'
import type { EventTo } from '#api/core/reach/reach.rules.ts'
import { getWorth } from '#api/core/reach/reach.rules.ts'
import type { RecipientContact } from '#api/core/recipient-stops/recipient-stops.data.ts'
import { hasStopped } from '#api/core/recipient-stops/recipient-stops.data.ts'
import { mayTextRecipient } from '#api/core/sms/sms.data.ts'
import { findEarliestTextAt, queueRecipientSms } from '#api/core/sms/sms.service.ts'
import { createIdToken } from '#api/core/tokens/signed-ids.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { sendRecipientPushJob } from '#api/job-definitions.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { findBrowsersOf } from './recipient-browsers.data.ts'
import { findRecipient, mayEmailRecipient, recordNews } from './recipient-news.data.ts'
import { recipientNewsEmail } from './recipient-news.emails.ts'
import type { RecipientFacts } from './recipient-news.texts.ts'
import { hasCode, recipientSms } from './recipient-news.texts.ts'
import { hasRecipientPush } from './recipient-push.service.ts'

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
const confirmationTimeoutS = 20

/** The events that are sent only to a recipient who was notified of an earlier event. */
const requiredEarlierEvents: Partial<Readonly<Record<RecipientEvent, RecipientEvent>>> = {
  'recipient-code': 'recipient-approach',
  'recipient-cancelled': 'recipient-link',
  'recipient-delayed': 'recipient-link',
  'recipient-returning': 'recipient-link',
}

/**
 * Notifies the recipient of an order of an event, once the transaction commits: on its subscribed browsers, and by
 * text message to a mobile within its daily maximum, else by email, unless a browser confirms the event in time.
 * Nothing is sent when the sender has revoked the link or the recipient has stopped messages, also about another order;
 * no text message or email unless the sender has declared that the recipient expects them. Idempotent. Call it with the
 * order locked.
 */
export async function notifyRecipient(
  deps: Pick<Deps, 'jobs' | 'sms' | 'config'>,
  tx: Tx,
  orderId: string,
  { kind, occurrence, minutes }: RecipientNews,
): Promise<void> {
  const recipient = await findRecipient(tx, orderId)
  const browsers = hasRecipientPush(kind) ? await findBrowsersOf(tx, orderId) : []
  if (!isRelevant(kind, recipient, browsers.length > 0) || (await hasStopped(tx, recipient))) return
  const channel = recipient.tellsRecipient ? await findOpenChannel(deps, tx, recipient) : null
  if (channel === null && browsers.length === 0) return
  const now = await databaseNow(tx)
  const linkId = await ensureMessageLink(tx, orderId, recipient.recipientLinks, now)
  if (linkId === null) return
  const subject = occurrence ?? ''
  const news = await recordNews(tx, orderId, { kind, subject, channel: channel ?? 'push', toldAt: now })
  if (!news) return
  const canConfirm = browsers.some(({ isOfMessage }) => isOfMessage)
  const earliestAt = channel === 'sms' ? findEarliestTextAt(kind, now) : now
  const confirmedBy = new Date(Math.max(earliestAt.getTime(), now.getTime() + confirmationTimeoutS * 1000))
  for (const { id: browserId, isOfMessage } of browsers) {
    // The text message or email cancels the push message, so that nobody is notified twice.
    const isReplaced = isOfMessage && channel !== null
    const expiresAt = isReplaced ? confirmedBy : computeWorthUntil(getWorth(kind), now)
    await deps.jobs.enqueue(tx, sendRecipientPushJob, {
      browserId,
      newsId: news.id,
      minutes: minutes ?? null,
      expiresAt: expiresAt.toISOString(),
    })
  }
  if (channel === null) return
  const code = hasCode(kind) ? (recipient.handoverCode?.code ?? null) : null
  await queueMessage(deps, tx, {
    channel,
    contact: recipient,
    orderId,
    kind,
    subject,
    facts: createFacts(deps, linkId, { code, minutes: minutes ?? null }),
    writtenAt: now,
    notBefore: canConfirm ? confirmedBy : undefined,
  })
}

/** Returns the facts of a message, with its recipient's links. */
function createFacts(
  { sms, config }: Pick<Deps, 'sms' | 'config'>,
  linkId: string,
  facts: Pick<RecipientFacts, 'code' | 'minutes'>,
): RecipientFacts {
  const { tokenSecrets, webUrl } = config
  return {
    ...facts,
    link: `${webUrl}/suivi/${createIdToken(tokenSecrets, linkId, 'recipient message')}`,
    stopUrl: `${webUrl}/api/suivi/messages/arret/${createIdToken(tokenSecrets, linkId, 'recipient stop')}`,
    canReceiveReplies: sms?.canReceiveReplies ?? false,
  }
}

type RecipientMessage = {
  readonly channel: RecipientChannel
  readonly contact: RecipientContact
  readonly orderId: string
  readonly kind: RecipientEvent
  readonly subject: string
  readonly facts: RecipientFacts
  readonly writtenAt: Date
  readonly notBefore: Date | undefined
}

/** Queues the text message or the email about an event. */
async function queueMessage(
  deps: Pick<Deps, 'jobs' | 'sms' | 'config'>,
  tx: Tx,
  { channel, contact, orderId, kind, subject, facts, writtenAt, notBefore }: RecipientMessage,
): Promise<void> {
  if (channel === 'sms') {
    const phone = readPhoneNumber(contact.recipientPhone)?.e164 ?? ''
    const text = recipientSms[kind](facts)
    await queueRecipientSms(deps, tx, { orderId, kind, subject, phone, text }, notBefore)
    return
  }
  const key = `${kind}-${orderId}${subject === '' ? '' : `-${subject}`}` as const
  const waitingNews = { orderId, kind, subject, writtenAt: writtenAt.toISOString() }
  const content = recipientNewsEmail(kind, facts, contact.recipientEmail)
  await queueEmail(deps, tx, content, key, waitingNews, notBefore)
}

/** Whether an event is relevant for a recipient: it was notified of the earlier event, or follows by its browsers. */
function isRelevant(
  kind: RecipientEvent,
  { recipientNews }: { readonly recipientNews: readonly { readonly kind: string }[] },
  hasBrowsers: boolean,
): boolean {
  const earlierEvent = requiredEarlierEvents[kind]
  if (earlierEvent === undefined || (earlierEvent === 'recipient-link' && hasBrowsers)) return true
  return recipientNews.some((news) => news.kind === earlierEvent)
}

/**
 * Returns the channel by which a recipient can be reached now: email when its number has got its maximum of texts; null
 * when its address has got its maximum, too.
 */
async function findOpenChannel(
  deps: Pick<Deps, 'sms'>,
  tx: Tx,
  contact: RecipientContact,
): Promise<RecipientChannel | null> {
  const usualChannel = getRecipientChannel(deps, contact)
  if (usualChannel === null || (usualChannel === 'sms' && contact.recipientEmail === '')) return usualChannel
  const phone = readPhoneNumber(contact.recipientPhone)?.e164 ?? ''
  if (usualChannel === 'sms' && (await mayTextRecipient(tx, phone))) return 'sms'
  return (await mayEmailRecipient(tx, contact.recipientEmail)) ? 'mail' : null
}

/** Returns the usual channel to a recipient: text message to a mobile, else email; null without either. */
export function getRecipientChannel(
  { sms }: Pick<Deps, 'sms'>,
  contact: RecipientContact,
): RecipientChannel | null {
  if (sms && readPhoneNumber(contact.recipientPhone)?.canReceiveSms) return 'sms'
  return contact.recipientEmail === '' ? null : 'mail'
}

type RecipientLink = { readonly id: string; readonly revokedAt: Date | null }

/** Returns the id of an order's link for messages, and creates the first one; null when the sender has revoked it. */
async function ensureMessageLink(
  tx: Tx,
  orderId: string,
  links: readonly RecipientLink[],
  createdAt: Date,
): Promise<string | null> {
  const activeLink = links.find(({ revokedAt }) => revokedAt === null)
  if (activeLink || links.length > 0) return activeLink?.id ?? null
  const { id } = await tx.recipientLink.create({ data: { orderId, createdAt }, select: { id: true } })
  return id
}
