import type { RecipientChannel } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { readPhoneNumber } from '@repo/sms-edge/phone-number'
import type { EventTo } from '#api/core/reach/reach.rules.ts'
import type { RecipientContact } from '#api/core/recipient-stops/recipient-stops.data.ts'
import { hasStopped } from '#api/core/recipient-stops/recipient-stops.data.ts'
import { mayTextRecipient } from '#api/core/sms/sms.data.ts'
import { queueRecipientSms } from '#api/core/sms/sms.service.ts'
import { tokenOfId } from '#api/core/tokens/signed-ids.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueLetter } from '#api/mail/compose.ts'
import { findRecipient, mayMailRecipient, noteNews } from './recipient-news.data.ts'
import { recipientLetter } from './recipient-news.emails.ts'
import { recipientSms } from './recipient-news.texts.ts'

/** What a recipient is told of. */
export type RecipientEvent = EventTo<'recipient', 'sms'>

/** An event of an order, as its recipient is told of it. */
export type RecipientNews = {
  readonly kind: RecipientEvent
  /** Keeps apart what may happen more than once to an order. */
  readonly occurrence?: string
  /** In how many minutes the carrier arrives; absent where it is there, or that does not matter. */
  readonly minutes?: number
}

/** The events whose message holds the code that the recipient tells the carrier. */
const withCode: readonly RecipientEvent[] = ['recipient-approach', 'recipient-code']

/** What is told only to those who were told of another event before. */
const onlyAfter: Partial<Readonly<Record<RecipientEvent, RecipientEvent>>> = {
  'recipient-code': 'recipient-approach',
  'recipient-cancelled': 'recipient-link',
  'recipient-returning': 'recipient-link',
}

/**
 * Tells the recipient of an order of an event, once the transaction commits: by text message to a mobile that takes more, else by mail. Nothing is sent
 * where the sender has not said that the recipient knows of it, where the sender has revoked its link, or the recipient has stopped its messages, also
 * those about another order. A repeat, and its concurrent twin, send nothing more. The order is locked.
 */
export async function tellRecipient(
  deps: Pick<Deps, 'jobs' | 'sms' | 'config'>,
  tx: Tx,
  orderId: string,
  { kind, occurrence, minutes }: RecipientNews,
): Promise<void> {
  const recipient = await findRecipient(tx, orderId)
  if (!recipient) return
  const before = onlyAfter[kind]
  if (before !== undefined && !recipient.recipientNews.some((told) => told.kind === before)) return
  if (await hasStopped(tx, recipient)) return
  const channel = await openChannelOf(deps, tx, recipient)
  if (channel === null) return
  const now = await databaseNow(tx)
  const linkId = await linkFor(tx, orderId, recipient.recipientLinks, now)
  if (linkId === null) return
  const subject = occurrence ?? ''
  if (!(await noteNews(tx, orderId, { kind, subject, channel, toldAt: now }))) return
  const { tokenSecrets, webUrl } = deps.config
  const facts = {
    link: `${webUrl}/suivi/${tokenOfId(tokenSecrets, linkId, 'recipient message')}`,
    stopUrl: `${webUrl}/api/suivi/messages/arret/${tokenOfId(tokenSecrets, linkId, 'recipient stop')}`,
    code: withCode.includes(kind) ? (recipient.handoverCode?.code ?? null) : null,
    minutes: minutes ?? null,
    takesReplies: deps.sms?.takesReplies ?? false,
  }
  if (channel === 'sms') {
    const phone = readPhoneNumber(recipient.recipientPhone)?.e164 ?? ''
    await queueRecipientSms(deps, tx, { orderId, kind, subject, phone, text: recipientSms[kind](facts) })
    return
  }
  const key = `${kind}-${orderId}${subject === '' ? '' : `-${subject}`}` as const
  await queueLetter(deps, tx, recipientLetter(kind, facts, recipient.recipientEmail), key, {
    orderId,
    kind,
    writtenAt: now.toISOString(),
  })
}

/** How a recipient is reached now: by mail also where its number takes no more; null where its address has got enough, too. */
async function openChannelOf(
  deps: Pick<Deps, 'sms'>,
  tx: Tx,
  contact: RecipientContact,
): Promise<RecipientChannel | null> {
  const usual = channelOf(deps, contact)
  if (usual === null || (usual === 'sms' && contact.recipientEmail === '')) return usual
  const phone = readPhoneNumber(contact.recipientPhone)?.e164 ?? ''
  if (usual === 'sms' && (await mayTextRecipient(tx, phone))) return 'sms'
  return (await mayMailRecipient(tx, contact.recipientEmail)) ? 'mail' : null
}

/** How a recipient is reached; null where it is not. */
export function channelOf({ sms }: Pick<Deps, 'sms'>, contact: RecipientContact): RecipientChannel | null {
  if (sms && readPhoneNumber(contact.recipientPhone)?.takesSms) return 'sms'
  return contact.recipientEmail === '' ? null : 'mail'
}

type KnownLink = { readonly id: string; readonly revokedAt: Date | null }

/** The link that messages lead to, made with the first; null where its sender has revoked it. */
async function linkFor(
  tx: Tx,
  orderId: string,
  links: readonly KnownLink[],
  createdAt: Date,
): Promise<string | null> {
  const standing = links.find(({ revokedAt }) => revokedAt === null)
  if (standing || links.length > 0) return standing?.id ?? null
  const made = await tx.recipientLink.create({ data: { orderId, createdAt }, select: { id: true } })
  return made.id
}
