import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Beacon } from '@repo/lottery-rules/beacon'
import { computeSeed, rankTickets } from '@repo/lottery-rules/draw'
import known from '@repo/lottery-rules/known-answers/draw.json' with { type: 'json' }
import { hashManifest, readManifest } from '@repo/lottery-rules/manifest'
import type { SealedTicket } from '@repo/lottery-rules/sealed-list'
import { formatSealedList, readList } from '@repo/lottery-rules/sealed-list'
import { createExampleManifest, publishExample } from '@repo/lottery-rules/testing/example-draw'
import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rankNumbers, rankSealed } from './ranking.data.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ranking-'))
let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase('lottery')
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

type Files = { readonly manifest: string; readonly list: string; readonly beacon: Beacon }

/** Returns the winners' scores and numbers as rank.sh prints them. */
function rankInShell(draw: string, { manifest, list, beacon }: Files): string {
  const drawFolder = path.join(folder, draw)
  mkdirSync(drawFolder)
  writeFileSync(path.join(drawFolder, 'manifest.json'), manifest)
  writeFileSync(path.join(drawFolder, 'manifest.sig'), '')
  writeFileSync(path.join(drawFolder, 'list.txt'), list)
  writeFileSync(path.join(drawFolder, 'beacon.json'), JSON.stringify(beacon))
  const script = path.resolve('packages/lottery-verifier/rank.sh')
  const { stdout, stderr } = spawnSync('sh', [script, drawFolder], { encoding: 'utf8' })
  expect(stderr).toMatch(/^The signature was not checked: .*\n$/)
  return stdout
}

const printRanking = (ranked: readonly { readonly score: string; readonly ticket: string }[]) =>
  ranked.map(({ score, ticket }) => `${score} ${ticket}\n`).join('')

/** Creates tickets from hashes: as good as random, and the same in every run. */
function createTickets(count: number): readonly SealedTicket[] {
  const numbers = new Set<string>()
  for (let index = 0; numbers.size < count; index += 1) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = createHash('sha256').update(`ticket ${index}`).digest()
    const toLetters = (one: number, other: number) => String.fromCharCode(65 + (one % 26), 65 + (other % 26))
    const toDigits = (value: number) => String(value % 100).padStart(2, '0')
    numbers.add(`${toLetters(a, b)}${toDigits(c)}${toLetters(d, e)}${toDigits(f)}`)
  }
  return [...numbers].map((number, index) => ({
    number,
    vote: 'median',
    kind: 'paid',
    holder: createHash('sha256').update(`holder ${index}`).digest('hex'),
  }))
}

/** Inserts a closed draw with these sealed tickets, and returns its id. */
async function aClosedDraw(tickets: readonly SealedTicket[]): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO draw (sequence, week, state, opens_at, closes_at, draw_time, chain, round, contribution_cents, odds_minimum, odds_median,
       odds_maximum, floor_winners)
     SELECT count(*) + 1, '2026-W' || 32 + count(*), 'closed', app_now() - interval '1 day', app_now(), app_now() + interval '1 hour', $1, 1,
       60, 1000, 100, 10, 2 FROM draw RETURNING id`,
    ['ab'.repeat(32)],
  )
  const [{ id } = { id: '' }] = rows
  await client.query(
    `INSERT INTO sealed_ticket (draw_id, position, number, vote, kind, holder)
     SELECT $1, place - 1, number, 'median', 'paid', holder FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS line(number, holder, place)`,
    [id, tickets.map(({ number }) => number), tickets.map(({ holder }) => holder)],
  )
  return id
}

describe('the rules, PostgreSQL and a shell', () => {
  test('rank the hand-calculated draw identically', async () => {
    const { tickets } = readList(known.list)
    const numbers = tickets.map(({ number }) => number)
    const expected = rankTickets(known.seed, numbers, numbers.length)
    expect(expected.slice(0, 5)).toEqual([
      ...known.winners.map(({ rank, ticket, score }) => ({ rank, ticket, score })),
      ...known.reserve,
    ])
    expect(await rankNumbers(client, known.seed, numbers, numbers.length)).toEqual(expected)
    expect(await rankNumbers(client, known.seed, numbers, 5)).toEqual(expected.slice(0, 5))
    const shell = rankInShell('by-hand', {
      manifest: known.manifest_text,
      list: known.list,
      beacon: known.beacon,
    })
    expect(shell).toBe(printRanking(known.winners))
  })

  test('rank 300 tickets identically, from first to last', async () => {
    const tickets = createTickets(300)
    const list = formatSealedList(tickets)
    const manifest = createExampleManifest(tickets, { winners: tickets.length })
    const published = publishExample(manifest, list)
    const seed = computeSeed(hashManifest(published.manifest), published.beacon.randomness)
    const numbers = readList(list).tickets.map(({ number }) => number)
    const expected = rankTickets(seed, numbers, numbers.length)
    expect(expected).toHaveLength(300)
    expect(await rankNumbers(client, seed, numbers.toReversed(), 300)).toEqual(expected)
    expect(await rankSealed(client, seed, await aClosedDraw(tickets), 300)).toEqual(expected)
    expect(readManifest(published.manifest).winners).toBe(300)
    expect(rankInShell('many', published)).toBe(printRanking(expected))
  })
})

describe('PostgreSQL', () => {
  test('ranks the tickets of one draw only, and no more than requested', async () => {
    const tickets = createTickets(40)
    const [one, other] = [await aClosedDraw(tickets.slice(0, 30)), await aClosedDraw(tickets.slice(30))]
    const seed = 'cd'.repeat(32)
    const numbers = tickets.slice(0, 30).map(({ number }) => number)
    expect(await rankSealed(client, seed, one, 7)).toEqual(rankTickets(seed, numbers, 7))
    expect(await rankSealed(client, seed, other, 100)).toHaveLength(10)
    expect(await rankNumbers(client, seed, [], 3)).toEqual([])
  })

  test('hashes the UTF-8 of a number, whatever its characters', async () => {
    const numbers = ['a', 'B', 'A', 'b', 'é', 'Z', '10', '9']
    const seed = 'ef'.repeat(32)
    expect(await rankNumbers(client, seed, numbers, 9)).toEqual(rankTickets(seed, numbers, 9))
  })
})
