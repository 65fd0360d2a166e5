import type { AuditRecord, Prisma } from '@repo/prisma/lottery-types'
import type { AuditEvent, ChainEnd, ChainFindings } from '@repo/server-kit/audit-chain'
import { appendRecord, verifyChain } from '@repo/server-kit/audit-chain'
import type { Db, Tx } from '#lottery-api/database.ts'

/** The acting staff member, and the reason; it is empty for read-only commands. */
export type Staff = {
  readonly actor: string
  readonly reason: string
  /** The machine's user, where a person ran a command. */
  readonly machineUser?: string
}

/**
 * Appends a record to the audit, in the transaction of the recorded change: both commit or neither. Records are written
 * one after the other, so call it last: the end of the chain stays locked until the transaction ends.
 */
export async function audit(tx: Tx, staff: Staff, event: AuditEvent): Promise<void> {
  const { actor, reason, machineUser } = staff
  const subject = `${event.subject.kind}:${event.subject.id}`
  const facts = { ...event.facts, ...(machineUser === undefined ? {} : { machineUser }) }
  await appendRecord(tx, ({ sequence: id, at, previous }) => {
    const row = { id, at, actor, action: event.action, subject, reason, facts, previous }
    return { content: listContent(row), insert: (hash) => tx.auditRecord.create({ data: { ...row, hash } }) }
  })
}

/** Lists up to `limit` records, newest first: of one subject, or of all for null. */
export function listAuditTrail(
  db: Db,
  subject: string | null,
  limit: number,
): Promise<readonly AuditRecord[]> {
  return db.auditRecord.findMany({
    where: subject === null ? {} : { subject },
    orderBy: { id: 'desc' },
    take: limit,
  })
}

/**
 * Reads the whole audit and returns its faults, and its end; `anchor` is an end recorded elsewhere (see
 * `verifyChain`).
 */
export function verifyAudit(db: Db, anchor: ChainEnd | null): Promise<ChainFindings> {
  const listRecordsAfter = async (id: bigint, take: number) => {
    const page = await db.auditRecord.findMany({ where: { id: { gt: id } }, orderBy: { id: 'asc' }, take })
    return page.map((row) => ({ ...row, sequence: row.id, content: listContent(row) }))
  }
  return verifyChain(db, listRecordsAfter, anchor)
}

/** Returns the hashed content of a record. */
function listContent(record: Omit<AuditRecord, 'hash'>): readonly unknown[] {
  const { id, at, actor, action, subject, reason, facts, previous } = record
  return [String(id), at.toISOString(), actor, action, subject, reason, sortKeys(facts), previous]
}

/** Returns facts sorted by key: the database does not preserve the order of keys. */
function sortKeys(facts: Prisma.JsonValue): readonly unknown[] {
  return Object.entries(facts ?? {}).sort(([one], [other]) => (one < other ? -1 : 1))
}
