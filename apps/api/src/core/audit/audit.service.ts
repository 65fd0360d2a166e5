import type { AuditRecord } from '@repo/prisma/delivery-types'
import type { AuditEvent, ChainEnd, ChainFindings } from '@repo/server-kit/audit-chain'
import { append, verifyChain } from '@repo/server-kit/audit-chain'
import type { Db, Tx } from '#api/database.ts'

/** Somebody of the staff who acts, and why where it is a decision. */
export type Staff = { readonly actor: string; readonly reason: string | null }

/**
 * Appends a record to the audit, in the transaction of what it records: neither is without the other. Records are written one after the
 * other, so call it last: the end of the chain stays locked until the transaction is over.
 */
export async function audit(tx: Tx, { actor, reason }: Staff, event: AuditEvent): Promise<void> {
  const { action, subject, facts = {} } = event
  const named = { subjectKind: subject.kind, subjectId: subject.id }
  await append(tx, ({ sequence, at, previous: previousHash }) => {
    const row = { sequence, at, actor, action, ...named, reason, facts: JSON.stringify(facts), previousHash }
    return { said: contentOf(row), insert: (hash) => tx.auditRecord.create({ data: { ...row, hash } }) }
  })
}

/** The newest records: of one subject, those included whose facts name it, or of all. */
export function auditTrail(db: Db, subjectId: string | null, limit: number) {
  return db.auditRecord.findMany({
    where: subjectId === null ? {} : { OR: [{ subjectId }, { facts: { contains: subjectId } }] },
    orderBy: { sequence: 'desc' },
    take: limit,
  })
}

/** Reads the whole audit and returns what is wrong with it, and its end; `anchor` is an end that was noted elsewhere (see `verifyChain`). */
export function verifyAudit(db: Db, anchor: ChainEnd | null): Promise<ChainFindings> {
  const recordsAfter = async (sequence: bigint, take: number) => {
    const next = { where: { sequence: { gt: sequence } }, orderBy: { sequence: 'asc' }, take } as const
    const page = await db.auditRecord.findMany(next)
    return page.map((row) => ({ ...row, previous: row.previousHash, said: contentOf(row) }))
  }
  return verifyChain(db, recordsAfter, anchor)
}

/** All that a record says. */
function contentOf(record: Omit<AuditRecord, 'hash'>): readonly unknown[] {
  const { sequence, at, actor, action, subjectKind, subjectId, reason, facts, previousHash } = record
  const instant = at.toISOString()
  return [String(sequence), instant, actor, action, subjectKind, subjectId, reason, facts, previousHash]
}
