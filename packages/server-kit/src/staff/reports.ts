import { z } from 'zod'
import type { ChainFindings } from '../audit-chain.ts'
import { at, table } from '../staff-text.ts'
import type { BigintAs, CommandUsage, Report } from './command.ts'
import { aLimit, toJson } from './command.ts'

/** Returns the usage of `audit list`; `subject` is the option that names one. */
export function createAuditListUsage(subject: { readonly flags: string; readonly description: string }) {
  return {
    name: 'list',
    description: 'list the audit entries, newest first',
    options: [subject, { flags: '--limit <count>', description: 'how many at most', preset: '50' }],
    input: z.object({ subject: z.string().optional(), limit: aLimit }),
  } satisfies CommandUsage<z.ZodObject>
}

type AuditRow = {
  readonly at: Date
  readonly actor: string
  readonly action: string
  readonly reason: string | null
}

/** Returns the report of audit records as a table; `formatRow` formats the product's own details. */
export function createAuditListReport<Row extends AuditRow>(
  records: readonly Row[],
  formatRow: (record: Row) => { readonly sequence: bigint; readonly subject: string; readonly facts: string },
): Report {
  const rows = records.map((record) => {
    const { sequence, subject, facts } = formatRow(record)
    const { actor, action, reason } = record
    return [String(sequence), at(record.at), actor, action, subject, reason || '—', facts]
  })
  const headings = ['no.', 'at', 'who', 'what', 'to what', 'why', 'facts']
  return { json: { ok: true, records }, text: table(headings, rows, 'Nothing was done yet.') }
}

const anchorSchema = z
  .string()
  .regex(/^\d{1,18}:([0-9a-f]{64})?$/, 'must be an end as verify printed it, e.g. 12:9f86…')
  .transform((text) => {
    const [sequence = '', hash = ''] = text.split(':')
    return { sequence: BigInt(sequence), hash }
  })

/** The usage of `audit verify`. */
export const auditVerifyUsage = {
  name: 'verify',
  description:
    'read the whole audit and say whether a record was changed, removed, put in or moved; exit code 1 when so',
  options: [
    {
      flags: '--anchor <end>',
      description: 'an end that an earlier run printed and that you noted elsewhere',
    },
  ],
  input: z.object({ anchor: anchorSchema.optional() }),
} satisfies CommandUsage<z.ZodObject>

/** Returns the findings of reading the whole audit as a report. */
export function createAuditVerifyReport({ faults, records, end }: ChainFindings): Report {
  const ok = faults.length === 0
  const endText = `${end.sequence}:${end.hash}`
  return {
    isBad: !ok,
    json: { ok, records, end: endText, faults },
    text: ok
      ? `✓ ${records} records. Its end, to be noted elsewhere: ${endText}`
      : faults.map(({ record, what }) => `✗ ${record} ${what}`).join('\n'),
  }
}

type CheckedInvariant = {
  readonly id: string
  readonly ok: boolean
  readonly promise: string
  readonly violations: unknown
  readonly tookMs: number
}

/** Returns the findings of checking every invariant as a report, with ids padded to `idWidth`. */
export function createCheckReport(
  invariants: readonly CheckedInvariant[],
  { idWidth, bigintAs }: { readonly idWidth: number; readonly bigintAs: BigintAs },
): Report {
  const lines = invariants.map(({ id, ok, promise, violations, tookMs }) => {
    const found = ok ? '' : ` — ${toJson(violations, bigintAs)}`
    return `${ok ? '✓' : '✗'} ${id.padEnd(idWidth)}${String(tookMs).padStart(6)} ms  ${promise}${found}`
  })
  const ok = invariants.every((each) => each.ok)
  return { isBad: !ok, json: { ok, invariants }, text: lines.join('\n') }
}
