import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { factorRequestEmail } from './accounts.emails.ts'
import { isCarrierKind } from './accounts.service.ts'
import { hasSecondFactor } from './second-factor.service.ts'

/** How long an account that was asked for a second factor may do without one. */
const graceMs = 30 * 24 * 3_600_000

/** Whether an account is asked for a second factor, and from when on one is mandatory; null unless it was asked. */
export type FactorRequest = { readonly isAsked: boolean; readonly neededFrom: Date | null }

/**
 * Returns whether an account is asked for a second factor, and from when on it is mandatory. Companies, their
 * administrators and accounts with payout details are asked: a thief of one reaches other people's data, or money.
 */
export async function readFactorRequest(db: Db, accountId: string): Promise<FactorRequest> {
  const { kind, membership, factorAskedAt } = await db.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { kind: true, factorAskedAt: true, membership: { select: { role: true } } },
  })
  const isAdministrator =
    kind === 'TREN' || (kind === 'CLEN' && (membership === null || membership.role === 'administrator'))
  const isAsked = isAdministrator || (await db.payeeDetails.count({ where: { accountId } })) > 0
  const neededFrom = isAsked && factorAskedAt !== null ? new Date(factorAskedAt.getTime() + graceMs) : null
  return { isAsked, neededFrom }
}

/**
 * Records that an account is asked for a second factor, and emails its owner unless it has one. Idempotent; does
 * nothing for an account that needs none.
 */
export async function requestFactor(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  accountId: string,
): Promise<void> {
  const { isAsked, neededFrom } = await readFactorRequest(tx, accountId)
  if (!isAsked || neededFrom !== null) return
  const now = await databaseNow(tx)
  const { count } = await tx.account.updateMany({
    where: { id: accountId, factorAskedAt: null },
    data: { factorAskedAt: now },
  })
  if (count === 0 || (await hasSecondFactor(tx, accountId))) return
  const account = await tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { email: true, kind: true },
  })
  const mandatoryFrom = new Date(now.getTime() + graceMs)
  const { webUrl, carrierUrl } = deps.config
  const accountUrl = isCarrierKind(account.kind) ? `${carrierUrl}/compte` : `${webUrl}/mon-compte`
  const content = factorRequestEmail(account.email, mandatoryFrom, accountUrl)
  await queueEmail(deps, tx, content, `second-factor-asked-${accountId}`)
}

/**
 * Throws `factor-setup-needed` for a change of access to an account's company or money, when the account was asked for
 * a second factor 30 days ago and has none.
 */
export async function requireNeededFactor({ db }: Pick<Deps, 'db'>, { accountId }: Caller): Promise<void> {
  const { neededFrom } = await readFactorRequest(db, accountId)
  if (neededFrom === null || (await databaseNow(db)) < neededFrom) return
  if (!(await hasSecondFactor(db, accountId))) throw new Refusal('factor-setup-needed')
}
