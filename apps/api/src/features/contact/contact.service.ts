import { databaseNow } from '@repo/server-kit/database'
import { sha256 } from '@repo/server-kit/tokens'
import { maySendEmail } from '@repo/server-kit/tries'
import type { Caller } from '#api/caller.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import type { SupportMessageDraft } from './contact.emails.ts'
import { acknowledgementEmail, supportMessageEmail } from './contact.emails.ts'

/** How long an address gets no second acknowledgement: anybody may type any address. */
const acknowledgementPauseMs = 3_600_000

/**
 * Stores a message and emails it to the support, with an acknowledgement to its sender: at most one an hour and five a
 * day per address, because anybody may type any address. The same message on one UTC day is stored once. A suspicious
 * one is stored and emailed to nobody.
 */
export async function receiveMessage(
  deps: Deps,
  caller: Caller | null,
  draft: SupportMessageDraft,
): Promise<void> {
  const budget = { kind: 'acknowledgement', to: draft.email, factor: deps.config.rateLimitFactor }
  const mayAcknowledge = await maySendEmail(deps.pool, budget)
  await deps.db.$transaction((tx) =>
    storeMessage(deps, tx, draft, { accountId: caller?.accountId ?? null, mayAcknowledge }),
  )
}

/**
 * Stores a message and queues its emails: to the support and, when `mayAcknowledge` and its address had no message
 * within an hour, the acknowledgement. Does nothing for the same message on one UTC day. A suspicious one gets no
 * email.
 */
export async function storeMessage(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  draft: SupportMessageDraft,
  { accountId, mayAcknowledge }: { readonly accountId: string | null; readonly mayAcknowledge: boolean },
): Promise<void> {
  const { email, isSuspect } = draft
  // One message of an address at a time: of two at once, each would see no earlier one.
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`support message ${email}`}, 0))::text`
  const sentAt = await databaseNow(tx)
  const since = new Date(sentAt.getTime() - acknowledgementPauseMs)
  const recentMessages = await tx.supportMessage.count({
    where: { email, isSuspect: false, sentAt: { gt: since } },
  })
  const [stored] = await tx.supportMessage.createManyAndReturn({
    data: [{ ...draft, accountId, sentAt, fingerprint: computeFingerprint(draft, sentAt) }],
    select: { id: true },
    skipDuplicates: true,
  })
  if (!stored || isSuspect) return
  await queueEmail(
    deps,
    tx,
    supportMessageEmail(deps.config.supportEmail, draft),
    `support-message-${stored.id}`,
  )
  if (recentMessages > 0 || !mayAcknowledge) return
  const content = acknowledgementEmail(email, deps.config.webUrl)
  await queueEmail(deps, tx, content, `support-acknowledgement-${stored.id}`)
}

function computeFingerprint(draft: SupportMessageDraft, sentAt: Date): string {
  const day = sentAt.toISOString().slice(0, 10)
  return sha256(JSON.stringify([day, ...Object.values(draft)]))
}
