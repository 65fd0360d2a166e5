import { randomBytes } from 'node:crypto'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { spendEmail } from '@repo/server-kit/tries'
import { Secret } from 'otpauth'
import type { Caller } from '#api/caller.ts'
import type { LockedAccount } from '#api/core/accounts/accounts.service.ts'
import { lockAccount } from '#api/core/accounts/accounts.service.ts'
import { requireFreshPassword } from '#api/core/accounts/fresh-password.service.ts'
import { readFactorRequest } from '#api/core/accounts/needed-factor.service.ts'
import {
  consumeAppCode,
  createAuthenticator,
  findCodePeriod,
  hashRecoveryCode,
} from '#api/core/accounts/second-factor.service.ts'
import { queueSecurityEmail } from '#api/core/accounts/security-emails.service.ts'
import { revokeSessions } from '#api/core/accounts/sessions.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { secondFactorDisabledEmail, secondFactorEnabledEmail } from './second-factor.emails.ts'

const recoveryCodeCount = 10

/** How long a secret waits for its first code: an earlier viewer must not share the later app. */
const pendingMs = 10 * 60_000

/**
 * Returns when the caller's second factor was enabled (null without one), the number of unused recovery codes, whether
 * a second factor is requested, and from when it is mandatory.
 */
export async function readOwnSecondFactor({ db }: Deps, caller: Caller) {
  const { accountId } = caller
  const factor = await db.secondFactor.findUnique({ where: { accountId } })
  return {
    since: factor?.confirmedAt ?? null,
    codesLeft: await db.recoveryCode.count({ where: { accountId, usedAt: null } }),
    ...(await readFactorRequest(db, accountId)),
  }
}

/**
 * Returns the secret for the caller's app and its `otpauth:` URL for a QR code. A repeat within ten minutes returns the
 * same. Throws `password-needed`, `not-signed-in` for a closed account, and `second-factor-on` when it is already
 * enabled.
 */
export async function prepareSecondFactor(
  deps: Deps,
  caller: Caller,
): Promise<{ readonly secret: string; readonly url: string }> {
  await requireFreshPassword(deps, caller)
  const { accountId, email } = caller
  const factor = await deps.db.$transaction(async (tx) => {
    await lockOwnAccount(tx, caller)
    const createdAt = await databaseNow(tx)
    await tx.secondFactor.deleteMany({
      where: { accountId, confirmedAt: null, createdAt: { lt: new Date(createdAt.getTime() - pendingMs) } },
    })
    await tx.secondFactor.createMany({
      data: [{ accountId, sealed: deps.factorSealing.seal(randomBytes(20), accountId), createdAt }],
      skipDuplicates: true,
    })
    return tx.secondFactor.findUniqueOrThrow({ where: { accountId } })
  })
  if (factor.confirmedAt) throw new Refusal('second-factor-on')
  const authenticator = createAuthenticator(deps, factor, email)
  return { secret: authenticator.secret.base32, url: authenticator.toString() }
}

/**
 * Makes sign-ins require a code, ends all other sessions, notifies the owner by email and returns the recovery codes.
 * Throws `wrong-code`, `password-needed`, `too-many-requests` beyond five a day, and `second-factor-on`, also for the
 * second of two concurrent calls.
 */
export async function enableSecondFactor(deps: Deps, caller: Caller, code: string): Promise<string[]> {
  await requireFreshPassword(deps, caller)
  const { accountId, sessionId } = caller
  // A wrong code sends no email.
  const pendingFactor = await deps.db.secondFactor.findUnique({ where: { accountId } })
  if (
    pendingFactor?.confirmedAt === null &&
    (await findCodePeriod(deps, deps.db, pendingFactor, code)) === null
  )
    throw new Refusal('wrong-code')
  await spendEmail(deps.pool, {
    kind: 'second factor',
    to: caller.email,
    factor: deps.config.rateLimitFactor,
  })
  return deps.db.$transaction(async (tx) => {
    const account = await lockOwnAccount(tx, caller)
    const factor = await tx.secondFactor.findUnique({ where: { accountId } })
    if (factor?.confirmedAt) throw new Refusal('second-factor-on')
    if (!factor || !(await consumeAppCode(deps, tx, factor, code))) throw new Refusal('wrong-code')
    const now = await databaseNow(tx)
    await tx.secondFactor.update({
      where: { accountId },
      data: { confirmedAt: now },
      select: { accountId: true },
    })
    await revokeSessions(tx, accountId, sessionId)
    const key = `second-factor-on-${accountId}-${now.getTime()}` as const
    const writeOnEmail = (email: string) => secondFactorEnabledEmail(email, deps.config.webUrl)
    await queueSecurityEmail(deps, tx, account, { contentFor: writeOnEmail, key })
    return replaceRecoveryCodes(tx, accountId)
  })
}

/** Makes sign-ins require only the password, and notifies the owner by email. Idempotent. Throws `password-needed`. */
export async function disableSecondFactor(deps: Deps, caller: Caller): Promise<void> {
  await requireFreshPassword(deps, caller)
  await deps.db.$transaction((tx) => removeSecondFactor(deps, tx, caller.accountId))
}

/**
 * Removes an account's second factor with its recovery codes, and notifies its owner by email. Returns false, without a
 * notice, for one that was not enabled yet, and without one.
 */
export async function removeSecondFactor(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  accountId: string,
): Promise<boolean> {
  const account = await lockAccount(tx, accountId)
  const factor = await tx.secondFactor.findUnique({ where: { accountId } })
  if (!account || !factor) return false
  await tx.secondFactor.deleteMany({ where: { accountId } })
  await tx.recoveryCode.deleteMany({ where: { accountId } })
  if (!factor.confirmedAt) return false
  const key = `second-factor-off-${accountId}-${factor.confirmedAt.getTime()}` as const
  const writeOffEmail = (email: string) => secondFactorDisabledEmail(email, deps.config.webUrl)
  await queueSecurityEmail(deps, tx, account, { contentFor: writeOffEmail, key })
  return true
}

/**
 * Replaces the caller's recovery codes; the previous ones become invalid. Throws `password-needed`, and `not-found`
 * without a second factor.
 */
export async function renewRecoveryCodes(deps: Deps, caller: Caller): Promise<string[]> {
  await requireFreshPassword(deps, caller)
  const { accountId } = caller
  return deps.db.$transaction(async (tx) => {
    await lockOwnAccount(tx, caller)
    const factor = await tx.secondFactor.findUnique({ where: { accountId } })
    if (!factor?.confirmedAt) throw new Refusal('not-found')
    return replaceRecoveryCodes(tx, accountId)
  })
}

async function replaceRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode)
  const createdAt = await databaseNow(tx)
  await tx.recoveryCode.deleteMany({ where: { accountId } })
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ accountId, codeHash: hashRecoveryCode(code), createdAt })),
  })
  return codes
}

/** Returns 24 letters and digits of base 32 (120 random bits) in groups of four: `mzxw-6ytb-…`. */
function createRecoveryCode(): string {
  const { base32 } = new Secret({ size: 15 })
  return base32.toLowerCase().match(/.{4}/g)?.join('-') ?? base32
}

async function lockOwnAccount(tx: Tx, { accountId }: Caller): Promise<LockedAccount> {
  const account = await lockAccount(tx, accountId)
  if (!account || account.status === 'removed') throw new Refusal('not-signed-in')
  return account
}
