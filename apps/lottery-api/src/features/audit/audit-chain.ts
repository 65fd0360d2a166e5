import { createHash } from 'node:crypto'
import type { AuditRecord, Prisma } from '@repo/prisma/lottery-types'

/** Where the chain ends, as its writer noted it; also what somebody noted elsewhere to compare with later. */
export type ChainEnd = { readonly sequence: bigint; readonly hash: string }

/** The hash of a record: of everything that it says, its number and the hash of the one before included. */
export function recordHash(record: Omit<AuditRecord, 'hash'>): string {
  const { id, at, actor, action, subject, reason, facts, previous } = record
  const said = [String(id), at.toISOString(), actor, action, subject, reason, inOneOrder(facts), previous]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** The database keeps facts without the order of their keys. */
function inOneOrder(facts: Prisma.JsonValue): readonly unknown[] {
  return Object.entries(facts ?? {}).sort(([one], [other]) => (one < other ? -1 : 1))
}

/** A place where the chain is broken, and what that means. */
export type Fault = { readonly record: string; readonly what: string }

/**
 * What is wrong between a record and the one before it (null for the first): one whose text was changed or moved, one that is missing
 * before it, one that was put in or exchanged.
 */
export function faultsOf(record: AuditRecord, before: ChainEnd | null): readonly Fault[] {
  const name = String(record.id)
  const wanted = (before?.sequence ?? 0n) + 1n
  const faults: Fault[] = []
  if (recordHash(record) !== record.hash)
    faults.push({ record: name, what: 'changed: its hash is not of what it says' })
  if (record.id !== wanted)
    faults.push({ record: name, what: `records ${wanted} to ${record.id - 1n} are missing` })
  else if (record.previous !== (before?.hash ?? ''))
    faults.push({
      record: name,
      what: 'does not follow the one before it: one of them was put in or exchanged',
    })
  return faults
}

/** What is wrong at the chain's end: records taken away or put in after the head was written, or a head that was changed. */
export function faultsOfEnd(last: ChainEnd | null, head: ChainEnd | null): readonly Fault[] {
  if (!head) return [{ record: 'head', what: 'the row that says where the chain ends is missing' }]
  const end = last ?? { sequence: 0n, hash: '' }
  if (end.sequence === head.sequence && end.hash === head.hash) return []
  return [
    { record: 'head', what: `the chain ends at record ${end.sequence}, and should at ${head.sequence}` },
  ]
}
