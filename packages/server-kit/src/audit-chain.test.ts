import { expect, test } from 'vitest'
import type { ChainRecord, RecordsAfter } from './audit-chain.ts'
import { computeRecordHash, verifyChain } from './audit-chain.ts'
import type { RawReads } from './database.ts'

function createChain(length: number): readonly ChainRecord[] {
  const records: ChainRecord[] = []
  for (let number = 1; number <= length; number += 1) {
    const previous = records.at(-1)?.hash ?? ''
    const content = [number, previous, 'accounts suspend']
    records.push({ sequence: BigInt(number), previous, content, hash: computeRecordHash(content) })
  }
  return records
}

/** Verifies a chain of which the first `shownCount()` records can be read, and whose head names record `headAt()`. */
function verify(chain: readonly ChainRecord[], headAt: () => number, shownCount: () => number) {
  const db: RawReads = {
    $queryRaw: async <Rows>([text = '']: TemplateStringsArray) =>
      (text.includes('audit_head WHERE') ? [chain[headAt() - 1]] : []) as Rows, // as: the guards are all on
  }
  const recordsAfter: RecordsAfter = async (sequence, limit) =>
    chain
      .slice(0, shownCount())
      .filter((record) => record.sequence > sequence)
      .slice(0, limit)
  return verifyChain(db, recordsAfter, null)
}

test('a record that is added while a chain is verified is verified, too, and is no fault', async () => {
  const chain = createChain(3)
  let count = 2
  const findings = await verify(
    chain,
    () => {
      count = 3
      return count
    },
    () => count,
  )
  expect(findings).toMatchObject({ faults: [], records: 3, end: { sequence: 3n } })
})

test('a chain whose last record is missing has a fault', async () => {
  const { faults } = await verify(
    createChain(3),
    () => 3,
    () => 2,
  )
  expect(faults).toEqual([{ record: 'head', what: 'the chain ends at record 2, and should at 3' }])
})
