import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { settlePaymentJob } from '#api/job-definitions.ts'

/**
 * Decides to capture `amountCents` of an authorisation and release the rest; 0 releases all of it. A job executes it at
 * the provider after the commit, with retries. False, without a change, after an earlier decision: only that to
 * authorise is not final.
 */
export async function decideCapture(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  paymentId: string,
  amountCents: number,
): Promise<boolean> {
  if (amountCents === 0) return decideRelease(deps, tx, paymentId)
  return decide(deps, tx, paymentId, { dueAction: 'capture', dueCents: amountCents })
}

/** Decides to authorise a planned payment now, off-session. False, without a change, after an earlier decision. */
export async function decideAuthorise(deps: Pick<Deps, 'jobs'>, tx: Tx, paymentId: string): Promise<boolean> {
  const { count } = await tx.payment.updateMany({
    where: { id: paymentId, dueAction: null, status: 'planned', plannedPickupAt: { not: null } },
    data: { dueAction: 'authorise' },
  })
  if (count > 0) await deps.jobs.enqueue(tx, settlePaymentJob, { paymentId })
  return count > 0
}

/** Decides to release the whole authorisation. False, without a change, as `decideCapture` returns it. */
export async function decideRelease(deps: Pick<Deps, 'jobs'>, tx: Tx, paymentId: string): Promise<boolean> {
  return decide(deps, tx, paymentId, { dueAction: 'release', dueCents: 0 })
}

async function decide(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  paymentId: string,
  due: { dueAction: 'capture' | 'release'; dueCents: number },
): Promise<boolean> {
  const { count } = await tx.payment.updateMany({
    where: {
      id: paymentId,
      // Also replaces the decision to authorise: that authorisation is released.
      OR: [{ dueAction: null }, { dueAction: 'authorise' }],
      status: { in: ['planned', 'opened', 'authorised'] },
    },
    data: due,
  })
  if (count > 0) await deps.jobs.enqueue(tx, settlePaymentJob, { paymentId })
  return count > 0
}
