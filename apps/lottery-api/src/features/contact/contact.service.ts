import type { Input } from '@repo/contracts/endpoint'
import type { sendContact } from '@repo/contracts/lottery/contact'
import { databaseNow } from '@repo/server-kit/database'
import { maySendEmail } from '@repo/server-kit/tries'
import type { Caller } from '#lottery-api/caller.ts'
import { toEmailKey } from '#lottery-api/core/players/identifiers.rules.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import { contactCopyEmail, supportContactEmail } from './contact.emails.ts'

/** A message of the contact form. */
export type ContactDraft = Input<typeof sendContact>

const hourMs = 3_600_000

/** The same message again within this time is a repeat. */
const repeatMs = 24 * hourMs

/** An address gets no second acknowledgement within this time: anybody may type any address. */
const acknowledgedForMs = hourMs

/**
 * Stores a message, mails it to the support, and a copy to its writer. An address other than the signed-in player's
 * gets an acknowledgement without the message's text, since the writer may not own it: at most one an hour, and five a
 * day for a mailbox. A repeat within a day does nothing.
 */
export async function receiveMessage(deps: Deps, caller: Caller | null, draft: ContactDraft): Promise<void> {
  const email = toEmailKey(draft.email)
  const budget = { kind: 'acknowledgement', to: email, factor: deps.config.rateLimitFactor }
  const mayAcknowledge = await maySendEmail(deps.pool, budget)
  await deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`contact ${email}`}, 0))::text`
    const now = await databaseNow(tx)
    const toStart = (ms: number) => new Date(now.getTime() - ms)
    const { name, subject, text, language } = draft
    const sameMessage = { email, subject, text, createdAt: { gt: toStart(repeatMs) } }
    if ((await tx.contactMessage.count({ where: sameMessage })) > 0) return
    const recent = await tx.contactMessage.count({
      where: { email, createdAt: { gt: toStart(acknowledgedForMs) } },
    })
    const { id } = await tx.contactMessage.create({
      data: { playerId: caller?.accountId ?? null, name, email, subject, text, language, createdAt: now },
    })
    await queueEmail(deps, tx, {
      event: 'contact',
      to: deps.config.supportEmail,
      language: 'fr',
      template: supportContactEmail,
      facts: draft,
      key: `contact-${id}`,
    })
    const isOwn = await isOwnAddress(tx, caller, email)
    if (!isOwn && (recent > 0 || !mayAcknowledge)) return
    await queueEmail(deps, tx, {
      event: 'contact-copy',
      to: email,
      language,
      template: contactCopyEmail,
      facts: { text: isOwn ? text : null, webUrl: deps.config.webUrl },
      key: `contact-copy-${id}`,
    })
  })
}

/** Assigns the guest messages of an address to a player, so that they are deleted with the player's account. */
export async function assignMessages(tx: Tx, playerId: string, email: string): Promise<void> {
  await tx.contactMessage.updateMany({ where: { email, playerId: null }, data: { playerId } })
}

async function isOwnAddress(tx: Tx, caller: Caller | null, email: string): Promise<boolean> {
  if (!caller) return false
  return (await tx.player.count({ where: { id: caller.accountId, email } })) > 0
}
