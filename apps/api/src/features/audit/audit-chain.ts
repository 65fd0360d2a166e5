import { createHash } from 'node:crypto'
import type { AuditRecord } from '@repo/prisma/delivery-types'

/** Where the chain ends, as its writer noted it; also what somebody noted elsewhere to compare with later. */
export type ChainEnd = { readonly sequence: bigint; readonly hash: string }

/** The hash of a record: of everything that it says, its place and the hash of the one before included. */
export function recordHash(record: Omit<AuditRecord, 'hash'>): string {
  const { sequence, at, actor, action, subjectKind, subjectId, reason, facts, previousHash } = record
  const said = [
    String(sequence),
    at.toISOString(),
    actor,
    action,
    subjectKind,
    subjectId,
    reason,
    facts,
    previousHash,
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** A place where the chain is broken, and what that means. */
export type Fault = { readonly sequence: string; readonly what: string }

/**
 * What is wrong between a record and the one before it (null for the first): a record whose text was changed or moved, one that is
 * missing before it, one that was put in or exchanged.
 */
export function faultsOf(record: AuditRecord, before: ChainEnd | null): readonly Fault[] {
  const sequence = String(record.sequence)
  const wanted = (before?.sequence ?? 0n) + 1n
  const faults: Fault[] = []
  if (recordHash(record) !== record.hash)
    faults.push({ sequence, what: 'changed: its hash is not of what it says' })
  if (record.sequence !== wanted)
    faults.push({ sequence, what: `records ${wanted} to ${record.sequence - 1n} are missing` })
  else if (record.previousHash !== (before?.hash ?? ''))
    faults.push({
      sequence,
      what: 'does not follow the record before it: one of them was put in or exchanged',
    })
  return faults
}

/** What is wrong at the chain's end: records taken away or put in after the head was written, or a head that was changed. */
export function faultsOfEnd(last: ChainEnd | null, head: ChainEnd | null): readonly Fault[] {
  if (!head) return [{ sequence: 'head', what: 'the row that says where the chain ends is missing' }]
  const end = last ?? { sequence: 0n, hash: '' }
  if (end.sequence === head.sequence && end.hash === head.hash) return []
  return [
    { sequence: 'head', what: `the chain ends at record ${end.sequence}, and should at ${head.sequence}` },
  ]
}
