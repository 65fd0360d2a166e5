import type { AuditRecord } from '@repo/prisma/delivery-types'
import type { ChainEnd, ChainFindings } from '@repo/server-kit/audit-chain'
import { recordHash, verifyChain } from '@repo/server-kit/audit-chain'
import { databaseNow } from '@repo/server-kit/database'
import type { Db, Tx } from '#api/database.ts'

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
  const hash = recordHash(contentOf(record))
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

/** Reads the whole audit and answers what is wrong with it, and its end; `anchor` is an end that was noted elsewhere (see `verifyChain`). */
export function verifyAudit(db: Db, anchor: ChainEnd | null): Promise<ChainFindings> {
  const recordsAfter = async (sequence: bigint) => {
    const page = await db.auditRecord.findMany({
      where: { sequence: { gt: sequence } },
      orderBy: { sequence: 'asc' },
      take: readAtOnce,
    })
    return page.map((record) => ({
      ...{ sequence: record.sequence, hash: record.hash, previous: record.previousHash },
      said: contentOf(record),
    }))
  }
  const readHead = () => db.auditHead.findUnique({ where: { id: 1 } })
  return verifyChain({ db, recordsAfter, readHead }, anchor)
}

/** All that a record says. */
function contentOf(record: Omit<AuditRecord, 'hash'>): readonly unknown[] {
  const { sequence, at, actor, action, subjectKind, subjectId, reason, facts, previousHash } = record
  const instant = at.toISOString()
  return [String(sequence), instant, actor, action, subjectKind, subjectId, reason, facts, previousHash]
}
