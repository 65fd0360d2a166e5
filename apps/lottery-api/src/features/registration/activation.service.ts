import { findStatusAfter } from '@repo/lottery-rules/account-status'
import type { Player } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { consumeLink, createLink, toLinkKey } from '#lottery-api/core/links/links.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import { activationEmail } from './players.emails.ts'

/**
 * Activates the account of a link, once: of two concurrent clicks the first activates. The second, a repeat, and an
 * expired link throw `link-used-or-expired`.
 */
export async function activateAccount(deps: Deps, token: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const { playerId } = await consumeLink(tx, token, 'activation', now)
    const { status } = await tx.player.findUniqueOrThrow({
      where: { id: playerId },
      select: { status: true },
    })
    const newStatus = findStatusAfter(status, 'activate')
    if (newStatus === null) throw new Refusal('link-used-or-expired')
    await tx.player.update({
      where: { id: playerId },
      data: { status: newStatus, activatedAt: now },
      select: { id: true },
    })
  })
}

/** Mails a player a link that activates the account; the previous one becomes invalid. */
export async function mailActivation(
  deps: Deps,
  tx: Tx,
  player: Pick<Player, 'id' | 'email' | 'language' | 'firstName'>,
  now: Date,
): Promise<void> {
  const { id: playerId, email: to, language, firstName } = player
  const token = await createLink(tx, { playerId, kind: 'activation' }, now)
  const facts = {
    firstName: toGreetableName(firstName),
    url: toPageUrl(deps.config.webUrl, 'activation', token),
  }
  const key = toLinkKey(token)
  await queueEmail(deps, tx, { event: 'activation', to, language, template: activationEmail, facts, key })
}

/**
 * Returns a first name for the greeting of a mail to an unconfirmed address: '' for an implausible name, so that nobody
 * makes us mail strangers a link or a message.
 */
function toGreetableName(firstName: string | null): string {
  return firstName !== null && /^[\p{L}\p{M}' ’-]{1,40}$/u.test(firstName) ? firstName : ''
}
