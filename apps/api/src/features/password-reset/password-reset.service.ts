import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { randomSecret, sha256 } from '@repo/server-kit/tokens'
import { spendLinkRequest } from '@repo/server-kit/tries'
import { lockAccount } from '#api/core/accounts/accounts.service.ts'
import { cancelEmailChange } from '#api/core/accounts/email-change.service.ts'
import { isKnownBrowser } from '#api/core/accounts/known-browsers.service.ts'
import { hashNewPassword } from '#api/core/accounts/new-password.service.ts'
import { deleteRecentFactors } from '#api/core/accounts/second-factor.service.ts'
import { queueSecurityEmail } from '#api/core/accounts/security-emails.service.ts'
import { revokeSessions } from '#api/core/accounts/sessions.service.ts'
import type { SignInOrigin } from '#api/core/accounts/sign-in-brake.service.ts'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { sendResetCodeJob } from '#api/job-definitions.ts'
import type { CodeGuess } from './password-reset.data.ts'
import { consumeReset, deleteExpiredResets, storeReset, tryCode } from './password-reset.data.ts'
import { passwordResetEmail } from './password-reset.emails.ts'
import { listCodeHashes } from './reset-code.service.ts'

/** The validity of a code, from the request on. */
export const resetLifetimeS = 600
const maxWrongTries = 5

/**
 * The requester of a reset, known by the secret in the browser's cookie, or by the address that a client without it
 * names.
 */
export type Requester = {
  readonly email: string | null
  readonly secret: string | null
  /** The browser's secret, if any account was signed in there. */
  readonly browser: string | null
}

/**
 * Records a request for a new password and returns the requester's secret. The worker later emails a code to a known
 * address. Other requests for the address stay valid. `too-many-requests` beyond the limit of `spendLinkRequest`; each
 * browser in which the account has signed in has its own limit.
 */
export async function requestReset(
  deps: Deps,
  typedEmail: string,
  { address, browser }: SignInOrigin,
): Promise<string> {
  const email = typedEmail.toLowerCase()
  const knownBrowser = (await isKnownBrowser(deps.db, email, browser)) ? browser : null
  await spendLinkRequest(deps.pool, {
    account: email,
    address,
    own: knownBrowser,
    factor: deps.config.rateLimitFactor,
  })
  const secret = randomSecret()
  await deps.db.$transaction(async (tx) => {
    const resetId = await storeReset(tx, { email, clientHash: sha256(secret), lifetimeS: resetLifetimeS })
    await deleteExpiredResets(tx)
    await deps.jobs.enqueue(tx, sendResetCodeJob, { resetId })
  })
  return secret
}

/**
 * Throws `reset-code-invalid` for a code that is wrong, expired or not the requester’s. The fifth wrong code
 * invalidates the right one, for this browser or for all clients without a cookie.
 */
export async function verifyCode(deps: Deps, requester: Requester, code: string): Promise<void> {
  await requireReset(deps, requester, code)
}

/**
 * Sets the password of a code's account, once. Ends every session, deletes known browsers, other requests, a pending
 * change of email and second factors and passkeys of the last seven days, and notifies the owner by email. Refused as
 * by `verifyCode`; a weak password is a field error.
 */
export async function changeForgottenPassword(
  deps: Deps,
  requester: Requester,
  code: string,
  password: string,
): Promise<void> {
  const { guess, resetId } = await requireReset(deps, requester, code)
  // Only the code's holder can make the server hash.
  const passwordHash = await hashNewPassword(deps, password, await listOwnerWords(deps.db, resetId))
  await deps.db.$transaction(async (tx) => {
    const reset = await tx.passwordReset.findUnique({ where: { id: resetId } })
    // The account first: of two concurrent codes of one account the second finds itself used.
    const account = reset?.accountId ? await lockAccount(tx, reset.accountId) : null
    const accountId = await consumeReset(tx, { ...guess, resetIds: [resetId] })
    if (!account || account.id !== accountId || account.status === 'removed')
      throw new Refusal('reset-code-invalid')
    // A code sent to an earlier address, whose change was reverted, opens nothing.
    if (reset?.email !== account.email) throw new Refusal('reset-code-invalid')
    await tx.account.update({ where: { id: account.id }, data: { passwordHash }, select: { id: true } })
    await tx.passwordReset.deleteMany({ where: { accountId: account.id } })
    await cancelEmailChange(tx, account.id)
    await deleteRecentFactors(tx, account.id, await databaseNow(tx))
    // Anyone with the old password is a stranger from now on.
    await tx.knownBrowser.deleteMany({ where: { accountId: account.id } })
    await revokeSessions(tx, account.id)
    const writeEmail = (email: string) => passwordResetEmail(email, deps.config.webUrl)
    await queueSecurityEmail(deps, tx, account, { contentFor: writeEmail, key: `password-reset-${resetId}` })
  })
}

async function listOwnerWords(db: Db, resetId: string): Promise<readonly string[]> {
  const reset = await db.passwordReset.findUnique({ where: { id: resetId }, include: { account: true } })
  return reset?.account ? [reset.account.email, reset.account.displayName] : []
}

/**
 * Returns the reset of a code, else throws `reset-code-invalid`. Of concurrent wrong tries at most five are checked,
 * and five of clients without the cookie.
 */
async function requireReset(
  deps: Deps,
  requester: Requester,
  code: string,
): Promise<{ readonly guess: CodeGuess; readonly resetId: string }> {
  const { resetIds, isStranger } = await findMatchingResets(deps.db, requester)
  const hashes = resetIds.flatMap((id) => listCodeHashes(deps.tokenKeys, id, code))
  const guess = { resetIds, codeHashes: hashes, isStranger, maxWrongTries }
  const resetId = await tryCode(deps.db, guess)
  if (resetId === null) throw new Refusal('reset-code-invalid')
  return { guess, resetId }
}

/**
 * Returns the requests that a code may belong to: the browser's own; for other clients all open ones of the address. A
 * browser in which the account has signed in may use all of them, because requests of strangers send similar emails.
 */
async function findMatchingResets(
  db: Db,
  { email, secret, browser }: Requester,
): Promise<Pick<CodeGuess, 'resetIds' | 'isStranger'>> {
  const ownReset =
    secret === null ? null : await db.passwordReset.findUnique({ where: { clientHash: sha256(secret) } })
  const typedEmail = email?.toLowerCase() ?? null
  if (ownReset && (typedEmail === null || typedEmail === ownReset.email)) {
    const isKnown = await isKnownBrowser(db, ownReset.email, browser)
    return {
      resetIds: isKnown ? await findResetIds(db, ownReset.email) : [ownReset.id],
      isStranger: false,
    }
  }
  return { resetIds: typedEmail === null ? [] : await findResetIds(db, typedEmail), isStranger: true }
}

/** Returns the ids of the 50 newest requests for an address. */
async function findResetIds(db: Db, email: string): Promise<readonly string[]> {
  const resets = await db.passwordReset.findMany({
    where: { email },
    select: { id: true },
    orderBy: { requestedAt: 'desc' },
    take: 50,
  })
  return resets.map(({ id }) => id)
}
