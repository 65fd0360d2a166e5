import { messages } from '@repo/contracts/lottery/fields'
import { findFormerPasswordsStart, formerPasswords } from '@repo/lottery-rules/password-rules'
import type { Player } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { dropLinks } from '#lottery-api/core/links/links.service.ts'
import { findPasswordFieldError } from '#lottery-api/core/players/password-field.rules.ts'
import { endAllSignIns } from '#lottery-api/core/sessions/sessions.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import { passwordChangedEmail } from './password.emails.ts'

/** A judged password, and the one that it may replace. */
export type JudgedPassword = { readonly hash: string; readonly formerHash: string }

/**
 * Judges a new password of a player and returns its hash. Throws `invalid-fields` when it is too short, too long,
 * common or personal, is one of the last five (the present one included), or was used within twelve months. At most
 * `formerPasswords.max` are compared. Throws an `Error` for a player without a password: a closed account.
 */
export async function judgePassword(deps: Deps, player: Player, password: string): Promise<JudgedPassword> {
  const { passwordHash, nickname, email, birthName, usageName, firstName, birthDate } = player
  if (passwordHash === null) throw new Error('A new password of a player who has ended')
  const fault = await findPasswordFieldError(password, {
    nickname: nickname ?? '',
    email: email ?? '',
    names: [birthName, usageName, firstName].flatMap((name) => name ?? []),
    birthDay: birthDate?.toISOString().slice(0, 10) ?? '',
  })
  if (fault !== null) throw new Refusal('invalid-fields', { fields: { password: fault } })
  for (const former of [passwordHash, ...(await listFormerHashes(deps, player.id))])
    if (await deps.passwords.matches(password, former))
      throw new Refusal('invalid-fields', { fields: { password: messages.passwordUsedRecently } })
  return { hash: await deps.passwords.hash(password), formerHash: passwordHash }
}

/**
 * Replaces the password of a locked player against which the new one was judged. Returns false when the player has
 * another one by now, or none. Every session but `exceptId` ends, no browser is remembered, the player is notified, and
 * the mailed links to a new password, a sign-in or a new email address become invalid.
 */
export async function setPassword(
  deps: Deps,
  tx: Tx,
  playerId: string,
  { hash, formerHash }: JudgedPassword,
  exceptId?: string,
): Promise<boolean> {
  const now = await databaseNow(tx)
  const { count } = await tx.player.updateMany({
    where: { id: playerId, passwordHash: formerHash, status: { not: 'ended' } },
    data: { passwordHash: hash },
  })
  if (count === 0) return false
  const { id } = await tx.formerPassword.create({
    data: { playerId, hash: formerHash, usedUntil: now },
    select: { id: true },
  })
  await endAllSignIns(tx, playerId, exceptId)
  for (const kind of ['password_reset', 'new_address', 'new_email'] as const)
    await dropLinks(tx, playerId, kind)
  const { email: to, language } = await tx.player.findUniqueOrThrow({ where: { id: playerId } })
  const facts = { forgottenUrl: toPageUrl(deps.config.webUrl, 'forgottenPassword') }
  const key = `password-changed-${id}`
  await queueEmail(deps, tx, {
    event: 'password-changed',
    to,
    language,
    template: passwordChangedEmail,
    facts,
    key,
  })
  return true
}

async function listFormerHashes(deps: Deps, playerId: string): Promise<readonly string[]> {
  const since = findFormerPasswordsStart(await databaseNow(deps.db))
  const former = await deps.db.formerPassword.findMany({
    where: { playerId },
    orderBy: [{ usedUntil: 'desc' }, { id: 'desc' }],
    // The present password, which is in the player's row, counts as one of the maximum, and of the last five.
    take: formerPasswords.max - 1,
  })
  return former
    .filter(({ usedUntil }, index) => index < formerPasswords.last - 1 || usedUntil > since)
    .map(({ hash }) => hash)
}
