import type { AuditRecord } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Db, Tx } from '#lottery-api/database.ts'
import type { ChainEnd, Fault } from './audit-chain.ts'
import { faultsOf, faultsOfEnd, recordHash } from './audit-chain.ts'

/** What somebody of the staff, or the service in their name, did or looked at. No name, address or phone: no record is ever erased. */
export type Deed = {
  readonly actor: string
  /** Noun and verb, e.g. `documents approve`. */
  readonly action: string
  /** Kind and id, e.g. `player:…`. */
  readonly subject: string
  /** Empty where it is no decision. */
  readonly reason?: string
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
}

/** Who of the staff does something, and why; the reason is empty where somebody only looks. */
export type Staff = Required<Pick<Deed, 'actor' | 'reason'>>

/**
 * Appends a record to the audit, in the transaction of what it records: neither is without the other. Records are written one after the
 * other, so call it last: the end of the chain stays locked until the transaction is over.
 */
export async function record(
  tx: Tx,
  { actor, action, subject, reason = '', facts = {} }: Deed,
): Promise<void> {
  const [head] = await tx.$queryRaw<ChainEnd[]>`SELECT sequence, hash FROM audit_head WHERE id = 1 FOR UPDATE`
  if (!head) throw new Error('The audit has no head')
  const said = {
    id: head.sequence + 1n,
    at: await databaseNow(tx),
    ...{ actor, action, subject, reason, facts },
    previous: head.hash,
  }
  const hash = recordHash(said)
  await tx.auditRecord.create({ data: { ...said, hash } })
  await tx.auditHead.update({ where: { id: 1 }, data: { sequence: said.id, hash } })
}

/** The newest records: of one subject, or of all. */
export function auditTrail(db: Db, subject: string | null, limit: number): Promise<readonly AuditRecord[]> {
  return db.auditRecord.findMany({
    where: subject === null ? {} : { subject },
    orderBy: { id: 'desc' },
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
      where: { id: { gt: last?.sequence ?? 0n } },
      orderBy: { id: 'asc' },
      take: readAtOnce,
    })
    for (const each of page) {
      faults.push(...faultsOf(each, last))
      if (anchor?.sequence === each.id && anchor.hash !== each.hash)
        faults.push({ record: String(each.id), what: 'is not the record that was noted under this number' })
      last = { sequence: each.id, hash: each.hash }
      records += 1
    }
    if (page.length < readAtOnce) break
  }
  const head = await db.auditHead.findUnique({ where: { id: 1 } })
  faults.push(...faultsOfEnd(last, head), ...(await missingGuards(db)))
  if (anchor && anchor.sequence > (last?.sequence ?? 0n))
    faults.push({ record: String(anchor.sequence), what: 'was noted and is missing' })
  return { faults, records, end: last ?? { sequence: 0n, hash: '' } }
}

async function missingGuards(db: Db): Promise<readonly Fault[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT wanted AS name FROM unnest(ARRAY['audit_record_append_only', 'audit_record_no_truncate', 'audit_head_stays']) AS wanted
    WHERE NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = wanted AND tgenabled <> 'D')`
  return rows.map(({ name }) => ({ record: 'guard', what: `the trigger ${name} is off` }))
}
