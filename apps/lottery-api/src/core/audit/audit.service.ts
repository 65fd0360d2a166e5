import type { AuditRecord, Prisma } from '@repo/prisma/lottery-types'
import type { ChainEnd, ChainFindings } from '@repo/server-kit/audit-chain'
import { recordHash, verifyChain } from '@repo/server-kit/audit-chain'
import type { Db, Tx } from '#lottery-api/database.ts'

/** What somebody of the staff, or the service in their name, did or looked at. No name, address or phone: no record is ever erased. */
export type Deed = {
  readonly actor: string
  /** Who the machine knew them as, where a person ran a command. */
  readonly machineUser?: string
  /** Noun and verb, e.g. `documents approve`. */
  readonly action: string
  /** Kind and id, e.g. `player:…`. */
  readonly subject: string
  /** Empty where it is no decision. */
  readonly reason?: string
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
}

/** Who of the staff does something, and why; the reason is empty where somebody only looks. */
export type Staff = Required<Pick<Deed, 'actor' | 'reason'>> & Pick<Deed, 'machineUser'>

/**
 * Appends a record to the audit, in the transaction of what it records: neither is without the other. Records are written one after the
 * other, so call it last: the end of the chain stays locked until the transaction is over.
 */
export async function record(
  tx: Tx,
  { actor, machineUser, action, subject, reason = '', facts: given = {} }: Deed,
): Promise<void> {
  // The time is read behind the lock. Two statements and no more: everybody who leaves a record waits for them.
  const [head] = await tx.$queryRaw<(ChainEnd & { readonly now: Date })[]>`
    WITH head AS MATERIALIZED (SELECT sequence, hash FROM audit_head WHERE id = 1 FOR UPDATE)
    SELECT sequence, hash, app_now() AS now FROM head`
  if (!head) throw new Error('The audit has no head')
  const facts = machineUser === undefined ? given : { ...given, machineUser }
  const id = head.sequence + 1n
  const said = { id, at: head.now, ...{ actor, action, subject, reason, facts }, previous: head.hash }
  const hash = recordHash(contentOf(said))
  await tx.$executeRaw`
    WITH added AS (
      INSERT INTO audit_record (id, at, actor, action, subject, reason, facts, previous, hash)
      VALUES (${String(id)}::bigint, ${said.at}, ${actor}, ${action}, ${subject}, ${reason}, ${JSON.stringify(facts)}::jsonb, ${said.previous}, ${hash}))
    UPDATE audit_head SET sequence = ${String(id)}::bigint, hash = ${hash} WHERE id = 1`
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

/** Reads the whole audit and answers what is wrong with it, and its end; `anchor` is an end that was noted elsewhere (see `verifyChain`). */
export function verifyAudit(db: Db, anchor: ChainEnd | null): Promise<ChainFindings> {
  const recordsAfter = async (sequence: bigint) => {
    const page = await db.auditRecord.findMany({
      where: { id: { gt: sequence } },
      orderBy: { id: 'asc' },
      take: readAtOnce,
    })
    return page.map((each) => ({
      ...{ sequence: each.id, hash: each.hash, previous: each.previous },
      said: contentOf(each),
    }))
  }
  const readHead = () => db.auditHead.findUnique({ where: { id: 1 } })
  return verifyChain({ db, recordsAfter, readHead }, anchor)
}

/** All that a record says. */
function contentOf(record: Omit<AuditRecord, 'hash'>): readonly unknown[] {
  const { id, at, actor, action, subject, reason, facts, previous } = record
  return [String(id), at.toISOString(), actor, action, subject, reason, inOneOrder(facts), previous]
}

/** The database keeps facts without the order of their keys. */
function inOneOrder(facts: Prisma.JsonValue): readonly unknown[] {
  return Object.entries(facts ?? {}).sort(([one], [other]) => (one < other ? -1 : 1))
}
