import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Adds a closing to the journal at the path of its argument, and prints the queries to its database and the outcome. */
const program = `
  const { openFileJournal } = await import(${JSON.stringify(new URL('erasure-journal.ts', import.meta.url).href)})
  const queries = []
  const client = { query: async (text) => queries.push(text), release: () => {} }
  const journal = openFileJournal({ pool: { connect: async () => client }, path: process.argv[1] })
  const closing = { accountIds: ['a3bb189e-8bf9-4c4b-9c1c-2a1f0f0c9d11'], at: '2026-11-21T12:00:00.000Z' }
  const outcome = await journal.add(closing).then(() => 'added', ({ code }) => code)
  console.log(JSON.stringify({ outcome, isCommitted: queries.includes('COMMIT') }))`

async function addWithRoomFor(bytes: number): Promise<unknown> {
  const path = join(folder, `with-room-for-${bytes}.jsonl`)
  await writeFile(path, '\n'.repeat(1024 - bytes))
  // Files of the program may have two blocks of 512 bytes.
  const words = [
    '-c',
    'ulimit -f 2 && exec "$0" --input-type=module -e "$1" "$2"',
    process.execPath,
    program,
    path,
  ]
  const { stdout } = await promisify(execFile)('sh', words)
  return JSON.parse(stdout)
}

test('a closing whose line the disk takes only in part is not recorded as done', async () => {
  expect(await addWithRoomFor(200)).toEqual({ outcome: 'added', isCommitted: true })
  expect(await addWithRoomFor(20)).toEqual({ outcome: 'EFBIG', isCommitted: false })
})
