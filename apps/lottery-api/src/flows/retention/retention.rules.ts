import { retention } from '@repo/prisma/lottery-retention'
import { Prisma } from '@repo/prisma/lottery-types'
import type { Additions } from '@repo/prisma/retention-engine'
import { resolveRule } from '@repo/prisma/retention-engine'
import { releaseAction } from '#lottery-api/core/approvals/release.rules.ts'
import type { PeriodName } from '#lottery-api/core/erasure/periods.rules.ts'
import { eraseAsPlanned } from '#lottery-api/core/erasure/planned.erasure.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { destroyScans } from '#lottery-api/features/documents/document-files.service.ts'
import { eraseDocuments, forgetPayers, isForgotten, isUnsettled } from './retention.erasure.ts'

/** Erases rows that the transaction has locked, so that they are no longer due; idempotent. */
type Erase = (deps: Deps, tx: Tx, ids: readonly string[]) => Promise<unknown>
/** Returns an additional SQL condition on `t`, given the beginning of the retention period that ends now. */
type ExpiryCondition = (periodStart: Date) => Prisma.Sql

type PlannedRule = (typeof retention.rules)[number]

/** A rule of what is erased when, and how. Its SQL is about a row `t`, and contains no request data. */
export type RetentionRule = {
  readonly name: PlannedRule['name']
  readonly period: PeriodName
  readonly table: string
  readonly id: string
  readonly since: string
  readonly when: ExpiryCondition
  readonly erase: Erase
}

const endOfAccount = `(SELECT p.ended_at FROM player p WHERE p.id = t.player_id AND p.status = 'ended')`

/** The parts of rules that the schema leaves to code: the period's beginning, the condition, and the erasure. */
const additions: Additions<PlannedRule, ExpiryCondition, { readonly erase: Erase }> = {
  'approved-scans': { since: endOfAccount, erase: eraseDocuments },
  'rejected-scans': {
    when: () => Prisma.sql`t.status = 'rejected' AND num_nonnulls(t.front_file_id, t.back_file_id) > 0`,
    erase: destroyScans,
  },
  flags: { since: endOfAccount },
  'payment-references': {
    when: (periodStart) => Prisma.sql`NOT (${isForgotten}) AND NOT (${isUnsettled(periodStart)})`,
    erase: forgetPayers,
  },
  'received-money': {
    since: 'greatest(t.booked_at, t.returned_at)',
    // Unmatched money waits for its purchase or its return, however old it is.
    when: () => Prisma.sql`t.purchase_id IS NOT NULL OR t.returned_at IS NOT NULL`,
  },
  approvals: {
    since: 'greatest(t.proposed_at, t.approved_at, t.rejected_at)',
    // The record of who released a prize stays, as the prize does: it names no payer.
    when: () => Prisma.sql`t.action <> ${releaseAction}
      AND NOT EXISTS (SELECT FROM received_money AS money WHERE money.bank_reference = t.subject OR money.id::text = t.subject)`,
  },
}
type CodedParts = { readonly since?: string; readonly when?: ExpiryCondition; readonly erase?: Erase }
const codedParts: Readonly<Partial<Record<PlannedRule['name'], CodedParts>>> = additions

/** The rules of the schema, completed by code. */
export const retentionRules: readonly RetentionRule[] = retention.rules.map((rule) => {
  const { name, period, table, id } = rule
  const { when = () => Prisma.sql`TRUE`, ...code } = codedParts[name] ?? {}
  return {
    name,
    period,
    table,
    id,
    when,
    ...resolveRule<Erase>(
      rule,
      code,
      (erasure) => (deps, tx, ids) => eraseAsPlanned(deps, tx, erasure, { ids }),
    ),
  }
})
