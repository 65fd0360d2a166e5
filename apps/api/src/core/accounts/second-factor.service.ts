import type { SecondFactor } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { sha256 } from '@repo/server-kit/tokens'
import { Secret, TOTP } from 'otpauth'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/** How long an authenticator app shows one code. */
const codePeriodMs = 30_000

/** Whether sign-ins of an account require a code. */
export async function hasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  return (await db.secondFactor.count({ where: { accountId, confirmedAt: { not: null } } })) > 0
}

/** Returns since when sign-ins of an account need a code, in milliseconds since 1970; null when they do not. */
async function findConfirmedAtMs(db: Db, accountId: string): Promise<number | null> {
  const factor = await db.secondFactor.findUnique({ where: { accountId } })
  return factor?.confirmedAt?.getTime() ?? null
}

/**
 * Checks the code of an account's second factor; does nothing without one. Returns a check to repeat under the
 * account's lock, since another call may enable the factor meanwhile. Throws `second-factor-needed` without a code, and
 * `wrong-code`, also for a used one: of two concurrent calls the second is refused.
 */
export async function requireSecondFactor(
  deps: Pick<Deps, 'db' | 'factorSealing'>,
  accountId: string,
  code: string | undefined,
): Promise<(tx: Tx) => Promise<boolean>> {
  const factor = await deps.db.secondFactor.findUnique({ where: { accountId } })
  const confirmedAtMs = factor?.confirmedAt?.getTime() ?? null
  const isUnchanged = async (tx: Tx) => (await findConfirmedAtMs(tx, accountId)) === confirmedAtMs
  if (!factor?.confirmedAt) return isUnchanged
  if (code === undefined) throw new Refusal('second-factor-needed')
  const isAccepted =
    (await consumeAppCode(deps, deps.db, factor, code)) ||
    (await consumeRecoveryCode(deps.db, accountId, code))
  if (!isAccepted) throw new Refusal('wrong-code')
  return isUnchanged
}

/**
 * Returns the authenticator of a sealed secret, which the owner's app shares (RFC 6238 with SHA-1, six digits, 30 s:
 * what all authenticator apps support). `label` names the account in the app.
 */
export function createAuthenticator(
  { factorSealing }: Pick<Deps, 'factorSealing'>,
  { accountId, sealed }: Pick<SecondFactor, 'accountId' | 'sealed'>,
  label = '',
): TOTP {
  const secret = new Secret({ buffer: new Uint8Array(factorSealing.open(sealed, accountId)).buffer })
  return new TOTP({ issuer: 'Volant', label, secret })
}

/**
 * Returns the 30-second period since 1970 of an app's code: now, the previous or the next one, and later than every
 * used one. Null for any other code.
 */
export async function findCodePeriod(
  deps: Pick<Deps, 'factorSealing'>,
  db: Db,
  factor: SecondFactor,
  code: string,
): Promise<number | null> {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = (await databaseNow(db)).getTime()
  const periodOffset = createAuthenticator(deps, factor).validate({ token, timestamp, window: 1 })
  const period = periodOffset === null ? null : Math.floor(timestamp / codePeriodMs) + periodOffset
  return period !== null && period > factor.lastPeriod ? period : null
}

/** Consumes the app's code (`findCodePeriod`). False for a wrong code, or one that another call consumes first. */
export async function consumeAppCode(
  deps: Pick<Deps, 'factorSealing'>,
  db: Db,
  factor: SecondFactor,
  code: string,
): Promise<boolean> {
  const period = await findCodePeriod(deps, db, factor, code)
  if (period === null) return false
  const { count } = await db.secondFactor.updateMany({
    where: { accountId: factor.accountId, sealed: factor.sealed, lastPeriod: { lt: period } },
    data: { lastPeriod: period },
  })
  return count === 1
}

async function consumeRecoveryCode(db: Db, accountId: string, code: string): Promise<boolean> {
  const { count } = await db.recoveryCode.updateMany({
    where: { accountId, codeHash: hashRecoveryCode(code), usedAt: null },
    data: { usedAt: await databaseNow(db) },
  })
  return count === 1
}

/**
 * Returns the stored hash of a recovery code. Blanks, dashes and case do not count.
 * Its 120 random bits need no slow hash.
 */
export function hashRecoveryCode(code: string): string {
  return sha256(code.replaceAll(/[\s-]/g, '').toLowerCase())
}

/** How long a passkey or second factor counts as recent. */
const recentMs = 7 * 24 * 3_600_000

/**
 * Deletes an account's passkeys and second factor that were added since seven days before `at`, and an unconfirmed one.
 * For a reset or an undone change by email: a thief who knew the password would otherwise lock the owner out.
 * Idempotent.
 */
export async function deleteRecentFactors(tx: Tx, accountId: string, at: Date): Promise<void> {
  const since = new Date(at.getTime() - recentMs)
  await tx.passkey.deleteMany({ where: { accountId, createdAt: { gte: since } } })
  const { count } = await tx.secondFactor.deleteMany({
    where: { accountId, OR: [{ confirmedAt: null }, { confirmedAt: { gte: since } }] },
  })
  if (count > 0) await tx.recoveryCode.deleteMany({ where: { accountId } })
}
