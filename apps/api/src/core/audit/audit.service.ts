import type { AuditRecord } from '@repo/prisma/delivery-types'
import type { AuditEvent, ChainEnd, ChainFindings } from '@repo/server-kit/audit-chain'
import { appendRecord, verifyChain } from '@repo/server-kit/audit-chain'
import { approve } from '@repo/server-kit/staff/approvals'
import type { Db, Tx } from '#api/database.ts'

/** The acting staff member, and the reason of a decision. */
export type Staff = {
  readonly actor: string
  /** For an approval, the proposer's reason. */
  readonly reason: string | null
  /** The machine's user who ran the command. */
  readonly machineUser?: string
  /** The approved proposal of another person, and the approver's reason. */
  readonly approval?: { readonly id: string; readonly because: string | null }
}

/**
 * Appends a record to the audit, in the transaction of the recorded change: both commit or neither.
 * Throws a `StaffError` for an approval by the proposer, and for an already decided proposal.
 * Call it last: the end of the chain stays locked until the transaction ends.
 */
export async function audit(tx: Tx, staff: Staff, event: AuditEvent): Promise<void> {
  const { actor, reason, machineUser, approval } = staff
  const { action, subject } = event
  const facts = {
    ...event.facts,
    ...(approval === undefined ? {} : await closeApproval(tx, approval, action, actor)),
    ...(machineUser === undefined ? {} : { machineUser }),
  }
  const subjectColumns = { subjectKind: subject.kind, subjectId: subject.id }
  await appendRecord(tx, ({ sequence, at, previous: previousHash }) => {
    const row = {
      sequence,
      at,
      actor,
      action,
      ...subjectColumns,
      reason,
      facts: JSON.stringify(facts),
      previousHash,
    }
    return {
      content: listHashedValues(row),
      insert: (hash) => tx.auditRecord.create({ data: { ...row, hash } }),
    }
  })
}

/** Closes a proposal as executed. Deletes its input: the record of the action stays. */
async function closeApproval(
  tx: Tx,
  { id, because }: NonNullable<Staff['approval']>,
  action: string,
  actor: string,
) {
  const { proposedBy } = await approve(tx, id, action, actor)
  await tx.approval.update({ where: { id }, data: { facts: {} } })
  return { approval: id, proposedBy, approvedBecause: because }
}

/** Returns the name of the staff member who last took an action on a subject since an instant; null without one. */
export async function findActor(
  db: Db,
  { action, subjectId, since }: { readonly action: string; readonly subjectId: string; readonly since: Date },
): Promise<string | null> {
  const record = await db.auditRecord.findFirst({
    where: { subjectId, action, at: { gte: since } },
    orderBy: { sequence: 'desc' },
    select: { actor: true },
  })
  return record?.actor ?? null
}

/** Returns the newest records, at most `limit`: of one subject, including those whose facts name it, or of all. */
export function listAuditRecords(db: Db, subjectId: string | null, limit: number) {
  return db.auditRecord.findMany({
    where: subjectId === null ? {} : { OR: [{ subjectId }, { facts: { contains: subjectId } }] },
    orderBy: { sequence: 'desc' },
    take: limit,
  })
}

/**
 * Reads the whole audit and returns its faults and its end. `anchor` is an end recorded elsewhere (see
 * `verifyChain`).
 */
export function verifyAudit(db: Db, anchor: ChainEnd | null): Promise<ChainFindings> {
  const listRecordsAfter = async (sequence: bigint, take: number) => {
    const query = { where: { sequence: { gt: sequence } }, orderBy: { sequence: 'asc' }, take } as const
    const page = await db.auditRecord.findMany(query)
    return page.map((row) => ({ ...row, previous: row.previousHash, content: listHashedValues(row) }))
  }
  return verifyChain(db, listRecordsAfter, anchor)
}

/** Returns the values of a record that its hash covers, in the order of the chain. */
function listHashedValues(record: Omit<AuditRecord, 'hash'>): readonly unknown[] {
  const { sequence, at, actor, action, subjectKind, subjectId, reason, facts, previousHash } = record
  const instant = at.toISOString()
  return [String(sequence), instant, actor, action, subjectKind, subjectId, reason, facts, previousHash]
}
