import { messages } from '@repo/contracts/lottery/fields'
import type { Player } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#lottery-api/caller.ts'
import { consumeLink, createLink, findActiveLink, toLinkKey } from '#lottery-api/core/links/links.service.ts'
import { requestLink } from '#lottery-api/core/links/requested-links.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import { requirePassword } from '#lottery-api/core/sessions/require-password.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toDomain } from '#lottery-api/edges/mail-domains/mail-domains.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import { judgePassword, setPassword } from './new-password.service.ts'
import { resetLinkEmail } from './password.emails.ts'

/**
 * Requests a reset link. The response is the same for every address whose domain takes mail; any other throws
 * `invalid-fields`. Throws `too-many-requests` as `requestLink` does.
 */
export async function requestReset(deps: Deps, email: string, address: string): Promise<void> {
  if (!(await deps.mailDomains.takesMail(toDomain(email))))
    throw new Refusal('invalid-fields', { fields: { email: messages.emailUnknown } })
  await requestLink(deps, 'password_reset', email, address)
}

/** Mails a locked player a link to choose a new password; the previous one becomes invalid. */
export async function mailReset(deps: Deps, tx: Tx, player: Player, now: Date): Promise<void> {
  const { id: playerId, email: to, language, nickname } = player
  const token = await createLink(tx, { playerId, kind: 'password_reset' }, now)
  const facts = { nickname: nickname ?? '', url: toPageUrl(deps.config.webUrl, 'newPassword', token) }
  const key = toLinkKey(token)
  await queueEmail(deps, tx, { event: 'reset-link', to, language, template: resetLinkEmail, facts, key })
}

/**
 * Sets a new password by a link, and ends every session. Of two concurrent calls one succeeds; the other, and a repeat,
 * throw `link-used-or-expired`. A refused password leaves the link unused.
 */
export async function resetPassword(deps: Deps, token: string, password: string): Promise<void> {
  // Only the link's holder can make the server hash.
  const link = await findActiveLink(deps.db, token, 'password_reset', await databaseNow(deps.db))
  const player = await deps.db.player.findUniqueOrThrow({ where: { id: link.playerId } })
  if (player.status === 'ended') throw new Refusal('link-used-or-expired')
  const judged = await judgePassword(deps, player, password)
  await deps.db.$transaction(async (tx) => {
    await consumeLink(tx, token, 'password_reset', await databaseNow(tx))
    if (!(await setPassword(deps, tx, player.id, judged))) throw new Refusal('link-used-or-expired')
  })
}

/**
 * Changes the caller's password and ends every other session. Throws `wrong-password-given`, also after a concurrent
 * change, `too-many-requests` after too many tries, and `invalid-fields` for an unacceptable new password.
 */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  passwords: { readonly current: string; readonly next: string },
): Promise<void> {
  const formerHash = await requirePassword(deps, caller, passwords.current)
  const player = await deps.db.player.findUniqueOrThrow({ where: { id: caller.accountId } })
  const judged = await judgePassword(deps, player, passwords.next)
  await deps.db.$transaction(async (tx) => {
    await lockPlayer(tx, caller.accountId)
    const change = { ...judged, formerHash }
    if (!(await setPassword(deps, tx, caller.accountId, change, caller.sessionId)))
      throw new Refusal('wrong-password-given')
  })
}
