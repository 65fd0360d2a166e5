import type { AuditRecord } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Db, Tx } from '#api/database.ts'
import type { ChainEnd, Fault } from './audit-chain.ts'
import { faultsOf, faultsOfEnd, recordHash } from './audit-chain.ts'

/** Somebody of the staff who acts, and why where it is a decision. */
export type Staff = { readonly actor: string; readonly reason: string | null }

/** What somebody of the staff did or looked at. No name, address or phone: the record can never be erased. */
export type Deed = {
  /** Noun and verb, e.g. `accounts suspend`. */
  readonly action: string
  readonly subject: { readonly kind: string; readonly id: string }
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Appends a record to the audit, in the transaction of what it records: neither is without the other. Records are written one after the
 * other, so call it last: the end of the chain stays locked until the transaction is over.
 */
export async function audit(
  tx: Tx,
  { actor, reason }: Staff,
  { action, subject, facts }: Deed,
): Promise<void> {
  const [head] = await tx.$queryRaw<ChainEnd[]>`SELECT sequence, hash FROM audit_head WHERE id = 1 FOR UPDATE`
  if (!head) throw new Error('The audit has no head')
  const record = {
    sequence: head.sequence + 1n,
    at: await databaseNow(tx),
    actor,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    reason,
    facts: JSON.stringify(facts ?? {}),
    previousHash: head.hash,
  }
  const hash = recordHash(record)
  await tx.auditRecord.create({ data: { ...record, hash } })
  await tx.auditHead.update({ where: { id: 1 }, data: { sequence: record.sequence, hash } })
}

/** The newest records: of one subject, those included whose facts name it, or of all. */
export function auditTrail(db: Db, subjectId: string | null, limit: number) {
  return db.auditRecord.findMany({
    where: subjectId === null ? {} : { OR: [{ subjectId }, { facts: { contains: subjectId } }] },
    orderBy: { sequence: 'desc' },
    take: limit,
  })
}

const readAtOnce = 1000

/**
 * Reads the whole audit and answers what is wrong with it, and its end. `anchor` is an end that was noted elsewhere: without one, who may
 * write to the database could write the whole chain anew.
 */
export async function verifyAudit(
  db: Db,
  anchor: ChainEnd | null,
): Promise<{ readonly faults: readonly Fault[]; readonly records: number; readonly end: ChainEnd }> {
  const faults: Fault[] = []
  let last: ChainEnd | null = null
  let records = 0
  for (;;) {
    const page: readonly AuditRecord[] = await db.auditRecord.findMany({
      where: { sequence: { gt: last?.sequence ?? 0n } },
      orderBy: { sequence: 'asc' },
      take: readAtOnce,
    })
    for (const record of page) {
      faults.push(...faultsOf(record, last))
      if (anchor?.sequence === record.sequence && anchor.hash !== record.hash)
        faults.push({
          sequence: String(record.sequence),
          what: 'is not the record that was noted under this number',
        })
      last = record
      records += 1
    }
    if (page.length < readAtOnce) break
  }
  const head = await db.auditHead.findUnique({ where: { id: 1 } })
  faults.push(...faultsOfEnd(last, head), ...(await missingGuards(db)))
  if (anchor && (last === null || anchor.sequence > last.sequence))
    faults.push({ sequence: String(anchor.sequence), what: 'was noted and is missing' })
  const end = last ?? { sequence: 0n, hash: '' }
  return { faults, records, end: { sequence: end.sequence, hash: end.hash } }
}

async function missingGuards(db: Db): Promise<readonly Fault[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT wanted AS name FROM unnest(ARRAY['audit_record_append_only', 'audit_record_no_truncate', 'audit_head_stays']) AS wanted
    WHERE NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgname = wanted AND tgenabled <> 'D')`
  return rows.map(({ name }) => ({ sequence: 'guard', what: `the trigger ${name} is off` }))
}
