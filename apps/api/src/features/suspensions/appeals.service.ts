import type { Appeal, AppealVerdict } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Caller } from '#api/caller.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import { findOpenSuspension } from '#api/core/suspension/suspension.data.ts'
import { lockSuspendableAccount, restoreAccount } from '#api/core/suspension/suspension.service.ts'
import { appealAnsweredEmail, appealEmail } from '#api/core/suspension/suspensions.emails.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'

/**
 * Stores the caller's appeal against its suspension, emails it to the support, and returns its time. A repeat, also a
 * concurrent one, returns the pending appeal's. An account that is not suspended is `not-suspended` (409).
 */
export async function sendAppeal(deps: Deps, caller: Caller, text: string): Promise<Date> {
  return deps.db.$transaction(async (tx) => {
    const account = await lockSuspendableAccount(tx, caller.accountId)
    const suspension = await findOpenSuspension(tx, account.id)
    if (!suspension) throw new Refusal('not-suspended')
    const pendingAppeal = await tx.appeal.findFirst({
      where: { suspensionId: suspension.id, answeredAt: null },
    })
    if (pendingAppeal) return pendingAppeal.sentAt
    const sentAt = await databaseNow(tx)
    const { id } = await tx.appeal.create({ data: { suspensionId: suspension.id, text, sentAt } })
    const facts = { ...account, reason: suspension.reason }
    const content = appealEmail(deps.config.supportEmail, { id, text }, facts)
    await queueEmail(deps, tx, content, `appeal-${id}`)
    return sentAt
  })
}

const includeAccount = {
  suspension: { include: { account: { select: { id: true, displayName: true, kind: true } } } },
} as const

/** The condition of an appeal that waits for an answer: one that has none when its suspension ends needs none. */
export const waitingAppealFilter = { answeredAt: null, suspension: { endedAt: null } } as const

/** Returns appeals with their accounts, oldest first, at most 200: the waiting ones, or all. */
export function findAppeals(db: Db, which: 'waiting' | 'all') {
  return db.appeal.findMany({
    where: which === 'waiting' ? waitingAppealFilter : {},
    include: includeAccount,
    orderBy: [{ sentAt: 'asc' }, { id: 'asc' }],
    take: 200,
  })
}

/** Returns an appeal with its account. Null for an unknown id. */
export function findAppealWithAccount(db: Db, id: string) {
  return db.appeal.findUnique({ where: { id }, include: includeAccount })
}

/** The sentence for the staff about an appeal that nobody needs to answer any more. */
export const suspensionEndedError = 'The suspension of this appeal has ended: there is nothing to answer.'

/**
 * Answers an appeal: ends or keeps the suspension, and notifies its carrier in the app and by email. Of two answers the
 * first counts; the other returns it (`isNew` false). An unknown appeal is `not-found`. Throws a `StaffError` for one
 * whose suspension has ended.
 */
export async function answerAppeal(
  deps: Deps,
  tx: Tx,
  appealId: string,
  decision: { readonly verdict: AppealVerdict; readonly answer: string },
): Promise<{ appeal: Appeal; isNew: boolean }> {
  const unlockedAppeal = await findAppealWithAccount(tx, appealId)
  if (!unlockedAppeal) throw new Refusal('not-found')
  const account = await lockSuspendableAccount(tx, unlockedAppeal.suspension.accountId)
  const { suspension, ...current } = await tx.appeal.findUniqueOrThrow({
    where: { id: appealId },
    include: { suspension: { select: { endedAt: true } } },
  })
  if (current.answeredAt !== null) return { appeal: current, isNew: false }
  if (suspension.endedAt !== null) throw new StaffError(suspensionEndedError)
  const { verdict, answer } = decision
  const answeredAt = await databaseNow(tx)
  const appeal = await tx.appeal.update({ where: { id: appealId }, data: { verdict, answer, answeredAt } })
  const outcome = verdict === 'restored' ? 'accepté' : 'examiné : la suspension est maintenue'
  await notify(tx, account.id, { kind: 'appeal-answered', text: `Votre recours a été ${outcome}. ${answer}` })
  await queueEmail(
    deps,
    tx,
    appealAnsweredEmail(account.email, verdict, answer, deps.config),
    `appeal-answered-${appealId}`,
  )
  if (verdict === 'restored') await restoreAccount(deps, tx, account.id)
  return { appeal, isNew: true }
}
