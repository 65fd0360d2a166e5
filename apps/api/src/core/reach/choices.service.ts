import { moveIntoDayHours } from '@repo/delivery-rules/paris-calendar'
import type { EmailContent } from '@repo/server-kit/emails/email-content'
import { createIdToken } from '#api/core/tokens/signed-ids.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { EventBy, MessageKey, MutableChannel, Topic } from './reach.rules.ts'
import { canWait, getTopic, parseEvent } from './reach.rules.ts'

/** Whether an account has muted an event for a channel. Mandatory messages are never muted. */
export async function isMuted(
  tx: Tx,
  accountId: string,
  event: EventBy<MutableChannel>,
  channel: MutableChannel,
): Promise<boolean> {
  const topic = getTopic(event)
  return topic !== null && (await tx.mutedChannel.count({ where: { accountId, topic, channel } })) > 0
}

/** Returns the earliest time for a push message about an event: the next morning for one that waits in quiet hours. */
export async function findEarliestPushTime(
  tx: Tx,
  accountId: string,
  event: EventBy<'push'>,
  now: Date,
): Promise<Date> {
  const morning = canWait(event) ? moveIntoDayHours(now) : now
  if (morning <= now) return now
  const { quietHours } = await tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { quietHours: true },
  })
  return quietHours ? morning : now
}

/**
 * Returns how the reader of an optional email unsubscribes from it; null for a mandatory one, and for an address without
 * an account. `muted` when the account has muted it.
 */
export async function findEmailChoice(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  email: string,
  key: MessageKey<'mail'>,
): Promise<NonNullable<EmailContent['unsubscribe']> | 'muted' | null> {
  const topic = getTopic(parseEvent(key))
  if (topic === null) return null
  const account = await tx.account.findUnique({
    where: { email: email.toLowerCase() },
    select: { id: true, kind: true, muted: { where: { topic, channel: 'mail' } } },
  })
  if (!account) return null
  if (account.muted.length > 0) return 'muted'
  const isSender = account.kind === 'CLPA' || account.kind === 'CLEN'
  return {
    label: 'Choisir les messages que je reçois',
    url: isSender ? `${config.webUrl}/mon-compte#messages` : `${config.carrierUrl}/compte/messages`,
    oneClickUrl: `${config.webUrl}/api/compte/messages/arret/${wireTopics[topic]}/${createIdToken(config.tokenSecrets, account.id, `mute ${topic}`)}`,
  }
}

/** The wire names of the topics. */
export const wireTopics = {
  deliveries: 'livraisons',
  messages: 'messages',
  money: 'argent',
  papers: 'pieces',
} as const satisfies Readonly<Record<Topic, string>>
