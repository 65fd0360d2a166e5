import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { cancelEmailChange } from '#api/core/accounts/email-change.service.ts'
import { limitOwnPasswordTries, requireFreshPassword } from '#api/core/accounts/fresh-password.service.ts'
import { hashNewPassword } from '#api/core/accounts/new-password.service.ts'
import { hasSecondFactor } from '#api/core/accounts/second-factor.service.ts'
import { queueSecurityEmail } from '#api/core/accounts/security-emails.service.ts'
import { revokeSessions } from '#api/core/accounts/sessions.service.ts'
import type { Deps } from '#api/deps.ts'
import { passwordChangedEmail } from './profile.emails.ts'

/**
 * Changes the caller's password, ends every other session, cancels requested resets and a pending change of email, and
 * notifies the owner by email. `wrong-password` for a wrong current one; `too-many-requests` after ten wrong ones in a
 * session; `password-needed` when a second factor is on and was not entered within five minutes. A weak new password is
 * a field error. Succeeds for a duplicate call that finds the new password set.
 */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  passwords: { readonly current: string; readonly replacement: string },
): Promise<void> {
  const { recordSuccess, compareInTurn } = await limitOwnPasswordTries(deps, caller)
  const { passwordHash, ...owner } = await findOwnPassword(deps, caller)
  if (!(await compareInTurn(() => deps.passwords.matches(passwords.current, passwordHash))))
    return requireAlreadySet(deps, caller, passwords.replacement)
  await recordSuccess()
  if (await hasSecondFactor(deps.db, caller.accountId)) await requireFreshPassword(deps, caller)
  const newHash = await hashNewPassword(deps, passwords.replacement, [owner.email, owner.displayName])
  const isChanged = await deps.db.$transaction(async (tx) => {
    // The compared password is the replaced one: a concurrent change, reset or deletion wins.
    const { count } = await tx.account.updateMany({
      where: { id: caller.accountId, passwordHash, status: { not: 'removed' } },
      data: { passwordHash: newHash },
    })
    if (count === 0) return false
    await revokeSessions(tx, caller.accountId, caller.sessionId)
    // A code requested under the old password must not replace the new one.
    await tx.passwordReset.deleteMany({ where: { accountId: caller.accountId } })
    // A stranger's change of address, requested with the old password, must not survive.
    await cancelEmailChange(tx, caller.accountId)
    // Nor may a stranger share a secret with an app that the owner enables later.
    await tx.secondFactor.deleteMany({ where: { accountId: caller.accountId, confirmedAt: null } })
    const account = await tx.account.findUniqueOrThrow({ where: { id: caller.accountId } })
    const key = `password-changed-${caller.accountId}-${newHash.slice(-12).replace(/\W/g, '')}` as const
    const writeEmail = (email: string) => passwordChangedEmail(email, deps.config.webUrl)
    await queueSecurityEmail(deps, tx, account, { contentFor: writeEmail, key })
    return true
  })
  if (!isChanged) await requireAlreadySet(deps, caller, passwords.replacement)
}

async function findOwnPassword(deps: Deps, { accountId }: Caller) {
  const account = await deps.db.account.findUnique({
    where: { id: accountId },
    select: { passwordHash: true, email: true, displayName: true },
  })
  if (!account) throw new Refusal('not-signed-in')
  return account
}

async function requireAlreadySet(deps: Deps, caller: Caller, replacement: string): Promise<void> {
  const { passwordHash } = await findOwnPassword(deps, caller)
  if (!(await deps.passwords.matches(replacement, passwordHash))) throw new Refusal('wrong-password')
}
