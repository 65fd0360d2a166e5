import type { RetentionStep } from '@repo/lottery-rules/retention'
import { keptSince } from '@repo/lottery-rules/retention'
import { databaseNow } from '@repo/server-kit/database'
import { releaseAction } from '#lottery-api/core/approvals/release.rules.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { destroyScans } from '#lottery-api/features/documents/document-files.service.ts'
import {
  barForEver,
  deleteChecks,
  deleteFlags,
  deleteMessages,
  deleteSignIns,
  deleteSms,
  deleteSmsStops,
  deleteVouchers,
  documentsOfEnded,
  forgetPayments,
  rejectedWithScans,
} from './retention.data.ts'

/** Processes some data retained since before an instant; returns its count, 0 when nothing is left. */
type TakeSome = (deps: Deps, tx: Tx, before: Date, now: Date) => Promise<number>

/** The work of each step; data deleted with an account is handled by its closing. */
const steps: Readonly<Record<Exclude<RetentionStep, 'account-end'>, TakeSome>> = {
  'sign-ins': (_, tx, before) => deleteSignIns(tx, before),
  'approved-scans': async (deps, tx, before, now) => {
    const documents = await documentsOfEnded(tx, before)
    await destroyScans(deps, tx, documents)
    await barForEver(tx, documents, now)
    return documents.length
  },
  'rejected-scans': async (deps, tx, before) => destroyScans(deps, tx, await rejectedWithScans(tx, before)),
  flags: (_, tx, before) => deleteFlags(tx, before),
  'payment-references': (_, tx, before) => forgetPayments(tx, before),
  // The record of who released a prize stays, as the prize does: it names no payer.
  'received-money': (_, tx, before) => deleteVouchers(tx, before, releaseAction),
  messages: (_, tx, before) => deleteMessages(tx, before),
  checks: (_, tx, before) => deleteChecks(tx, before),
  'text-messages': (_, tx, before) => deleteSms(tx, before),
  'text-message-stops': (_, tx, before) => deleteSmsStops(tx, before),
}

/**
 * Deletes expired data, step by step; the counts are in the audit. A permanently excluded person stays barred by the
 * hash of their document when the rest of it is deleted. Idempotent, also by two concurrent workers. A failing step
 * does not block the others.
 */
export async function carryOutRetention(deps: Deps): Promise<void> {
  const now = await databaseNow(deps.db)
  for (const [name, takeSome] of Object.entries(steps)) {
    const step = name as keyof typeof steps // as: the keys of the table are its steps
    try {
      while ((await takePart(deps, step, takeSome, now)) > 0);
    } catch (error) {
      deps.log.error({ err: error, step }, 'a step of the retention failed, it is tried again')
    }
  }
}

/** A part of it at a time, so that no transaction is long; workers take turns. */
async function takePart(
  deps: Deps,
  step: keyof typeof steps,
  takeSome: TakeSome,
  now: Date,
): Promise<number> {
  return deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('retention', 0))::text`
    const count = await takeSome(deps, tx, keptSince(step, now, deps.config.timeZone), now)
    if (count > 0)
      await audit(
        tx,
        { actor: 'retention', reason: '' },
        { action: 'retention', subject: { kind: 'retention', id: step }, facts: { taken: count } },
      )
    return count
  })
}
