import { Refusal } from '@repo/server-kit/refusal'
import { randomSecret, sha256 } from '@repo/server-kit/tokens'
import { queueSecurityLetter } from '#api/core/accounts/security-letters.service.ts'
import { revokeSessions } from '#api/core/accounts/sessions.service.ts'
import type { Deps } from '#api/deps.ts'
import { mailResetCodeJob } from '#api/job-definitions.ts'
import { consumeReset, deleteExpiredResets, judgeCode, storeReset } from './password-reset.data.ts'
import { passwordResetLetter } from './password-reset.emails.ts'
import { codeHashes } from './reset-code.service.ts'

/** How long a code is good for, from the request on. */
export const resetLifetimeS = 600
const mostWrongTries = 5

/** Whose reset it is: the address that a client names, or the secret that its cookie holds. */
export type Requester = { readonly email: string | null; readonly secret: string | null }

/**
 * Notes a wish for a new password and answers the secret that its requester keeps. Nothing here looks at whether the address belongs
 * to somebody: the worker does, afterwards. A wish for the same address ends the one before.
 */
export async function requestReset(deps: Deps, givenEmail: string): Promise<string> {
  const secret = randomSecret()
  await deps.db.$transaction(async (tx) => {
    const resetId = await storeReset(tx, {
      email: givenEmail.toLowerCase(),
      clientHash: sha256(secret),
      lifetimeS: resetLifetimeS,
    })
    await deleteExpiredResets(tx)
    await deps.jobs.enqueue(tx, mailResetCodeJob, { resetId })
  })
  return secret
}

/** Refuses a code that is not the requester's, or not any more; the fifth wrong one burns the right one. */
export async function verifyCode(deps: Deps, requester: Requester, code: string): Promise<void> {
  await judge(deps, requester, code)
}

/**
 * Sets the password of the account whose code this is: once, of two at the same instant one. Every session ends, and its owner is told
 * by mail. Refused like `verifyCode`.
 */
export async function changeForgottenPassword(
  deps: Deps,
  requester: Requester,
  code: string,
  password: string,
): Promise<void> {
  const resetId = await judge(deps, requester, code)
  // Only who has the code makes the server hash.
  const passwordHash = await deps.passwords.hash(password)
  const hashes = codeHashes(deps.tokenKeys, resetId, code)
  await deps.db.$transaction(async (tx) => {
    const accountId = await consumeReset(tx, { resetId, codeHashes: hashes, maxWrongTries: mostWrongTries })
    const account = accountId && (await tx.account.findUnique({ where: { id: accountId } }))
    if (!account || account.status === 'removed') throw new Refusal('reset-code-invalid')
    await tx.account.update({ where: { id: account.id }, data: { passwordHash }, select: { id: true } })
    await revokeSessions(tx, account.id)
    const letterTo = (email: string) => passwordResetLetter(email, deps.config.webUrl)
    await queueSecurityLetter(deps, tx, account, { letterTo, key: `password-reset-${resetId}` })
  })
}

/**
 * The reset whose code this is. Each wrong try is counted by the statement that judges it, so that of any number at the same instant
 * five are judged at most.
 */
async function judge(deps: Deps, { email, secret }: Requester, code: string): Promise<string> {
  const known =
    email !== null
      ? await deps.db.passwordReset.findUnique({
          where: { email: email.toLowerCase() },
          select: { id: true },
        })
      : secret !== null
        ? await deps.db.passwordReset.findUnique({
            where: { clientHash: sha256(secret) },
            select: { id: true },
          })
        : null
  if (!known) throw new Refusal('reset-code-invalid')
  const hashes = codeHashes(deps.tokenKeys, known.id, code)
  const isRight = await judgeCode(deps.db, {
    resetId: known.id,
    codeHashes: hashes,
    maxWrongTries: mostWrongTries,
  })
  if (!isRight) throw new Refusal('reset-code-invalid')
  return known.id
}
