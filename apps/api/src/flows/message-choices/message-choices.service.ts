import type { Caller } from '#api/caller.ts'
import type { MutableChannel, Person, Topic } from '#api/core/reach/reach.rules.ts'
import { listMutableChannels, topics } from '#api/core/reach/reach.rules.ts'
import { lockSuspendableAccount } from '#api/core/suspension/suspension.service.ts'
import { verifyIdToken } from '#api/core/tokens/signed-ids.service.ts'
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
  const { email, quietHours, muted } = await db.account.findUniqueOrThrow({
    where: { id: caller.accountId },
    select: { email: true, quietHours: true, muted: true },
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
    newsletter: await findSubscription(db, email),
  }
}

/**
 * Replaces the caller's choices. A newsletter begins only after its confirmation by email: `subscribe` may throw
 * `too-many-requests`, and the other choices are stored nevertheless. Idempotent. Of two concurrent calls the later one
 * counts as a whole, except for the newsletter.
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
  const { email } = await deps.db.$transaction(async (tx) => {
    const account = await lockSuspendableAccount(tx, accountId)
    await tx.account.update({ where: { id: accountId }, data: { quietHours: choices.quietHours } })
    await tx.mutedChannel.deleteMany({ where: { accountId } })
    const rows = choices.muted.map((off) => ({ accountId, ...off }))
    await tx.mutedChannel.createMany({ data: rows, skipDuplicates: true })
    return account
  })
  const subscription = await findSubscription(deps.db, email)
  if (!choices.newsletter) await unsubscribeAddress(deps, email)
  else if (subscription === 'none') await subscribe(deps, email)
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
