import type { Caller } from '#api/caller.ts'
import type { MutableChannel, Person, Topic } from '#api/core/reach/reach.rules.ts'
import { listMutableChannels, topics } from '#api/core/reach/reach.rules.ts'
import { lockSuspendableAccount } from '#api/core/suspension/suspension.service.ts'
import { verifyIdToken } from '#api/core/tokens/signed-ids.service.ts'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { Subscription } from '#api/features/newsletter/newsletter.service.ts'
import {
  findSubscription,
  subscribe,
  unsubscribeAddress,
} from '#api/features/newsletter/newsletter.service.ts'

/** A topic that an account has switched off for a channel. */
export type MutedTopic = { readonly topic: Topic; readonly channel: MutableChannel }

/** The message choices of an account, only of messages that its kind gets. */
export type Choices = {
  readonly topics: readonly {
    readonly topic: Topic
    readonly channels: readonly { readonly channel: MutableChannel; readonly isOn: boolean }[]
  }[]
  readonly quietHours: boolean
  readonly newsletter: Subscription
}

const personsByKind: Readonly<Record<Caller['kind'], readonly Person[]>> = {
  CLPA: ['sender'],
  CLEN: ['sender', 'account'],
  TRIN: ['carrier', 'account'],
  LIVR: ['carrier', 'account'],
  TREN: ['company', 'account'],
  ADMI: [],
}

/** Returns the caller's own message choices, by topic and channel; topics without a channel of its kind are missing. */
export async function readChoices({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<Choices> {
  const { quietHours, muted, ...address } = await db.account.findUniqueOrThrow({
    where: { id: caller.accountId },
    select: { email: true, emailUnconfirmedSince: true, quietHours: true, muted: true },
  })
  return {
    topics: topics.flatMap((topic) => {
      const channels = listMutableChannels(topic, personsByKind[caller.kind]).map((channel) => ({
        channel,
        isOn: !muted.some((off) => off.topic === topic && off.channel === channel),
      }))
      return channels.length === 0 ? [] : [{ topic, channels }]
    }),
    quietHours,
    newsletter: await findOwnSubscription(db, address),
  }
}

type Address = { readonly email: string; readonly emailUnconfirmedSince: Date | null }

/**
 * Returns the subscription of an account's address. Of an unconfirmed address, which may be a stranger's, only a request
 * that nobody has confirmed counts.
 */
async function findOwnSubscription(db: Db, { email, emailUnconfirmedSince }: Address): Promise<Subscription> {
  const subscription = await findSubscription(db, email)
  return emailUnconfirmedSince === null || subscription === 'unconfirmed' ? subscription : 'none'
}

/**
 * Replaces the caller's choices. A newsletter begins only after its confirmation by email: `subscribe` may throw
 * `too-many-requests`, and the other choices are stored nevertheless. An unconfirmed address ends no active one.
 * Idempotent. Of two concurrent calls the later one counts as a whole, except for a newsletter that begins.
 */
export async function setChoices(
  deps: Deps,
  { accountId }: Caller,
  choices: {
    readonly muted: readonly MutedTopic[]
    readonly quietHours: boolean
    readonly newsletter: boolean
  },
): Promise<void> {
  const newSubscriber = await deps.db.$transaction(async (tx) => {
    await lockSuspendableAccount(tx, accountId)
    const address = await tx.account.update({
      where: { id: accountId },
      data: { quietHours: choices.quietHours },
      select: { email: true, emailUnconfirmedSince: true },
    })
    await tx.mutedChannel.deleteMany({ where: { accountId } })
    const rows = choices.muted.map((off) => ({ accountId, ...off }))
    await tx.mutedChannel.createMany({ data: rows, skipDuplicates: true })
    const subscription = await findOwnSubscription(tx, address)
    if (choices.newsletter) return subscription === 'none' ? address.email : null
    if (subscription !== 'none') await unsubscribeAddress({ db: tx }, address.email)
    return null
  })
  if (newSubscriber !== null) await subscribe(deps, newSubscriber)
}

/**
 * Ends the emails about a topic to the account of a token. Does nothing for an invalid token or a closed account.
 * Idempotent.
 */
export async function stopEmails({ config, db }: Deps, topic: Topic, token: string): Promise<void> {
  const accountId = verifyIdToken(config.tokenSecrets, token, `mute ${topic}`)
  if (accountId === null) return
  const activeCount = await db.account.count({ where: { id: accountId, status: { not: 'removed' } } })
  if (activeCount === 0) return
  await db.mutedChannel.createMany({ data: { accountId, topic, channel: 'mail' }, skipDuplicates: true })
}
