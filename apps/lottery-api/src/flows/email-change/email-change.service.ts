import { messages } from '@repo/contracts/lottery/fields'
import { Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { spendEmail } from '@repo/server-kit/tries'
import type { Caller } from '#lottery-api/caller.ts'
import { consumeLink, createLink, dropLinks, toLinkKey } from '#lottery-api/core/links/links.service.ts'
import { toEmailKey } from '#lottery-api/core/players/identifiers.rules.ts'
import { requireConfirmed } from '#lottery-api/core/sessions/require-confirmed.access.ts'
import type { Db } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toDomain } from '#lottery-api/edges/mail-domains/mail-domains.ts'
import { assignMessages } from '#lottery-api/features/contact/contact.service.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { queueEmail, reassignQueuedEmails } from '#lottery-api/mail/send-mail.ts'
import {
  emailChangedEmail,
  emailChangeRequestedEmail,
  emailConfirmationEmail,
} from './email-change.emails.ts'

/** The kinds of links that the old mailbox could still open. */
const oldMailboxLinkKinds = ['password_reset', 'new_address', 'winner'] as const

/**
 * Mails a link, valid for 48 hours, to a new address, and a notice to the present one. A repeat mails a new link, which
 * replaces the previous one. Throws `password-needed` without a confirmed session, `invalid-fields` for an address of
 * another account or of a domain that takes no mail, and `too-many-requests` after five a day to an address.
 */
export async function requestEmailChange(deps: Deps, caller: Caller, newEmail: string): Promise<void> {
  requireConfirmed(caller, await databaseNow(deps.db))
  const email = toEmailKey(newEmail)
  if (!(await deps.mailDomains.takesMail(toDomain(email)))) refuseEmail(messages.emailUnknown)
  await requireFree(deps.db, email)
  await spendEmail(deps.pool, { kind: 'new address', to: email, factor: deps.config.rateLimitFactor })
  await deps.db.$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const request = { playerId: caller.accountId, kind: 'new_email', newEmail: email } as const
    const token = await createLink(tx, request, now)
    const player = await tx.player.findUniqueOrThrow({ where: { id: caller.accountId } })
    const { language, nickname } = player
    const { webUrl } = deps.config
    await queueEmail(deps, tx, {
      event: 'confirm-email',
      to: email,
      language,
      template: emailConfirmationEmail,
      facts: { nickname: nickname ?? '', url: toPageUrl(webUrl, 'newEmail', token) },
      key: toLinkKey(token),
    })
    await queueEmail(deps, tx, {
      event: 'email-change-asked',
      to: player.email,
      language,
      template: emailChangeRequestedEmail,
      facts: { newEmail: email, forgottenUrl: toPageUrl(webUrl, 'forgottenPassword') },
      key: `asked-${toLinkKey(token)}`,
    })
  })
}

/**
 * Makes the address of a link the account's, once. Links mailed to the old address to choose a password, to approve a
 * sign-in or to confirm a win become invalid. Throws `link-used-or-expired`, also for a repeat, and `invalid-fields`
 * when the address was taken meanwhile: then the link stays valid until it expires.
 */
export async function confirmEmailChange(deps: Deps, token: string): Promise<void> {
  try {
    await deps.db.$transaction(async (tx) => {
      const link = await consumeLink(tx, token, 'new_email', await databaseNow(tx))
      const { playerId, newEmail } = link
      const player = await tx.player.findUniqueOrThrow({ where: { id: playerId } })
      if (newEmail === null || player.status === 'ended') throw new Refusal('link-used-or-expired')
      await tx.player.update({ where: { id: playerId }, data: { email: newEmail }, select: { id: true } })
      for (const kind of oldMailboxLinkKinds) await dropLinks(tx, playerId, kind)
      await queueEmail(deps, tx, {
        event: 'email-changed',
        to: player.email,
        language: player.language,
        template: emailChangedEmail,
        facts: { contactUrl: toPageUrl(deps.config.webUrl, 'contact') },
        key: `email-changed-${link.id}`,
      })
      if (player.email === null) return
      // The former address is not stored. What names it must be deleted with the account: its messages get the
      // player's id, and its queued mail the new address.
      await assignMessages(tx, playerId, player.email)
      await reassignQueuedEmails(deps, tx, { from: player.email, to: newEmail })
    })
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error
    refuseEmail(messages.emailTaken)
  }
}

async function requireFree(db: Db, email: string): Promise<void> {
  if ((await db.player.count({ where: { email } })) > 0) refuseEmail(messages.emailTaken)
}

function refuseEmail(sentence: string): never {
  throw new Refusal('invalid-fields', { fields: { newEmail: sentence } })
}
