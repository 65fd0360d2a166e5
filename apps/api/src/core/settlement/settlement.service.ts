import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { settlePaymentJob } from '#api/job-definitions.ts'

/**
 * Decides, inside the transaction that needs it, that `amountCents` of what is held shall be captured and the rest given back. The
 * provider is told afterwards by a job, as often as it takes. A decision stands: later ones change nothing.
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

/** Decides that a planned payment shall be authorised now, its sender absent; false when anything was decided about it before. */
export async function decideAuthorise(deps: Pick<Deps, 'jobs'>, tx: Tx, paymentId: string): Promise<boolean> {
  const { count } = await tx.payment.updateMany({
    where: { id: paymentId, dueAction: null, status: 'planned', plannedPickupAt: { not: null } },
    data: { dueAction: 'authorise' },
  })
  if (count > 0) await deps.jobs.enqueue(tx, settlePaymentJob, { paymentId })
  return count > 0
}

/** Decides that everything held shall be given back; the same promises as `decideCapture`. */
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
      // An authorisation that is under way is overtaken: whatever it holds is given back.
      OR: [{ dueAction: null }, { dueAction: 'authorise' }],
      status: { in: ['planned', 'opened', 'authorised'] },
    },
    data: due,
  })
  if (count > 0) await deps.jobs.enqueue(tx, settlePaymentJob, { paymentId })
  return count > 0
}
