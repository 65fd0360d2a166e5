import { createHash } from 'node:crypto'
import type { RawReads, RawWrites } from './database.ts'

/** An action by a staff member or by the service. Holds no name, address or phone number: records are never erased. */
export type AuditEvent = {
  /** Noun and verb, e.g. `accounts suspend`. */
  readonly action: string
  readonly subject: { readonly kind: string; readonly id: string }
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>
}

/** The end of a chain of records, as recorded by its writer, or recorded elsewhere to compare with later. */
export type ChainEnd = { readonly sequence: bigint; readonly hash: string }

/**
 * A record of a chain: its place and hash, the previous hash, and its whole content, which includes place and previous
 * hash.
 */
export type ChainRecord = ChainEnd & { readonly previous: string; readonly content: readonly unknown[] }

/** A place where a chain is broken, and what that means. */
export type Fault = { readonly record: string; readonly what: string }

/** The result of reading a whole chain: its faults, the number of its records, and its end. */
export type ChainFindings = {
  readonly faults: readonly Fault[]
  readonly records: number
  readonly end: ChainEnd
}

/** Returns the hash of a record: of its whole content, its place and the previous hash included. */
export function computeRecordHash(content: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** The place of a record in its chain, and when it is appended, by the database’s time. */
export type ChainPlace = Omit<ChainRecord, 'hash' | 'content'> & { readonly at: Date }

/**
 * Appends a record to the chain of a transaction.
 * The end of the chain stays locked until the transaction ends, so call it last. Concurrent writers wait for each
 * other. Throws without the row of the chain's end.
 */
export async function appendRecord(
  tx: RawWrites,
  recordAt: (place: ChainPlace) => {
    readonly content: readonly unknown[]
    readonly insert: (hash: string) => PromiseLike<unknown>
  },
): Promise<void> {
  // The time is read behind the lock, in the same statement: every writer of a record waits for it.
  const [head] = await tx.$queryRaw<(ChainEnd & { readonly now: Date })[]>`
    WITH head AS MATERIALIZED (SELECT sequence, hash FROM audit_head WHERE id = 1 FOR UPDATE)
    SELECT sequence, hash, app_now() AS now FROM head`
  if (!head) throw new Error('The audit has no head')
  const sequence = head.sequence + 1n
  const { content, insert } = recordAt({ sequence, at: head.now, previous: head.hash })
  const hash = computeRecordHash(content)
  await insert(hash)
  await tx.$executeRaw`UPDATE audit_head SET sequence = ${String(sequence)}::bigint, hash = ${hash} WHERE id = 1`
}

const readBatchSize = 1000

/** Returns the next `limit` records after a place, in order; none when there are no more. */
export type RecordsAfter = (sequence: bigint, limit: number) => Promise<readonly ChainRecord[]>

/**
 * Reads a whole chain and returns its faults and its end; a disabled trigger of the audit is a fault as well.
 * `anchor` is an end recorded elsewhere: without one, anyone with write access to the database could rewrite the whole
 * chain.
 */
export async function verifyChain(
  db: RawReads,
  recordsAfter: RecordsAfter,
  anchor: ChainEnd | null,
): Promise<ChainFindings> {
  const faults: Fault[] = []
  let last: ChainEnd = { sequence: 0n, hash: '' }
  let records = 0
  let head: ChainEnd | undefined
  for (;;) {
    const page = await recordsAfter(last.sequence, readBatchSize)
    if (page.length === 0) {
      const earlierEnd = head?.sequence
      ;[head] = await db.$queryRaw<ChainEnd[]>`SELECT sequence, hash FROM audit_head WHERE id = 1`
      // A later end may be of a record that was added since the page was read.
      if (!head || head.sequence <= last.sequence || head.sequence === earlierEnd) break
    }
    for (const record of page) {
      faults.push(...findFaults(record, last))
      if (anchor?.sequence === record.sequence && anchor.hash !== record.hash)
        faults.push({
          record: String(record.sequence),
          what: 'is not the record that was noted under this number',
        })
      last = { sequence: record.sequence, hash: record.hash }
      records += 1
    }
  }
  faults.push(...findEndFaults(last, head ?? null), ...(await findMissingGuards(db)))
  if (anchor && anchor.sequence > last.sequence)
    faults.push({ record: String(anchor.sequence), what: 'was noted and is missing' })
  return { faults, records, end: last }
}

/**
 * Returns the faults between a record and its predecessor: a changed or moved text, a missing, inserted or replaced
 * record.
 */
function findFaults(
  { sequence, hash, previous, content }: ChainRecord,
  predecessor: ChainEnd,
): readonly Fault[] {
  const record = String(sequence)
  const expected = predecessor.sequence + 1n
  const faults: Fault[] = []
  if (computeRecordHash(content) !== hash)
    faults.push({ record, what: 'changed: its hash is not of what it says' })
  if (sequence !== expected)
    faults.push({ record, what: `records ${expected} to ${sequence - 1n} are missing` })
  else if (previous !== predecessor.hash)
    faults.push({ record, what: 'does not follow the one before it: one of them was put in or exchanged' })
  return faults
}

/** Returns the faults at the chain's end: records removed or added after the head was written, or a changed head. */
function findEndFaults(end: ChainEnd, head: ChainEnd | null): readonly Fault[] {
  if (!head) return [{ record: 'head', what: 'the row that says where the chain ends is missing' }]
  if (end.sequence === head.sequence && end.hash === head.hash) return []
  return [
    { record: 'head', what: `the chain ends at record ${end.sequence}, and should at ${head.sequence}` },
  ]
}

/** Returns the triggers that keep the audit append-only, and are disabled or missing. */
async function findMissingGuards(db: RawReads): Promise<readonly Fault[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT guard AS name
    FROM unnest(ARRAY['audit_record_append_only', 'audit_record_no_truncate', 'audit_head_stays']) AS guard
    WHERE NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = guard AND tgenabled <> 'D')`
  return rows.map(({ name }) => ({ record: 'guard', what: `the trigger ${name} is off` }))
}
