import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { merkleRoot } from '@repo/lottery-rules/merkle'
import { formatSealedList, hashHolder, hashList, readList } from '@repo/lottery-rules/sealed-list'
import { createNonce, exampleTickets } from '@repo/lottery-rules/testing/example-draw'
import { readHashedList } from '@repo/lottery-rules/verify'
import { expect, test } from 'vitest'
import { readListFile } from './list-file.ts'

test('a list longer than one chunk of its file gives the same result as a list read as a whole', () => {
  const [example] = exampleTickets
  if (!example) throw new Error('The example has tickets')
  const text = formatSealedList(
    Array.from({ length: 4000 }, (_, player) => {
      const digits = String(player).padStart(4, '0')
      const number = `AB${digits.slice(0, 2)}CD${digits.slice(2)}`
      return { ...example, number, holder: hashHolder(createNonce(player), 'player') }
    }),
  )
  const folder = mkdtempSync(path.join(tmpdir(), 'list-'))
  writeFileSync(path.join(folder, 'list.txt'), text)
  const read = readListFile(path.join(folder, 'list.txt'))
  rmSync(folder, { recursive: true })
  expect(text.length).toBeGreaterThan(256 * 1024)
  expect(read).toEqual(readHashedList(text))
  const { lines, tickets } = readList(text)
  expect(read).toMatchObject({ fault: null, merkleRoot: merkleRoot(lines), sha256: hashList(text) })
  expect(Array.from(tickets, (_, index) => read.numbers.at(index))).toEqual(
    tickets.map(({ number }) => number),
  )
})
