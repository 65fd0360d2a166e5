import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drawFiles } from '@repo/lottery-rules/published-files'
import type { Draw } from '@repo/prisma/lottery-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLocalPublishedFiles } from '#lottery-api/edges/published/published-files.ts'
import { readTrust } from '#lottery-api/features/draws/publish/trust.service.ts'
import {
  aDrawWon,
  anOpenDraw,
  closeSealDraw,
  drawAndPublish,
  insertTickets,
  lapseAll,
  passUntil,
} from '#lottery-api/testing/draws.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { listFaultsOfPublished } from './audit-draw.service.ts'
import { auditPublished } from './audit-process.service.ts'
import { listDrawsToAudit } from './self-audit.data.ts'
import { auditDraws, listFaultsOfDraw } from './self-audit.service.ts'

let app: TestApp
let draws: readonly Draw[]
beforeAll(async () => {
  app = await testApp()
  // The first has the unclaimed rest of the previous one carried into it; the last is postponed once.
  const before = await aDrawWon(app)
  await lapseAll(app, before)
  const made: Draw[] = []
  for (const tickets of [9, 1, 5]) {
    const draw = await anOpenDraw(app)
    await insertTickets(app, draw, tickets)
    if (tickets === 5) await passUntil(app, draw.drawTime)
    const sealed = await closeSealDraw(app, draw)
    made.push(sealed.state === 'cancelled' ? sealed : await drawAndPublish(app, draw))
  }
  draws = [before, ...made]
})
afterAll(() => app.close())

function theDraw(index: number): Draw {
  const draw = draws[index + 1]
  if (!draw) throw new Error('No draw')
  return draw
}

/** Changes a byte of a published file while something is done, then puts it back. */
async function withFlipped<T>(file: string, at: number, act: () => Promise<T>): Promise<T> {
  const whole = await readFile(file)
  const changed = Buffer.from(whole)
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  await writeFile(file, changed)
  try {
    return await act()
  } finally {
    await writeFile(file, whole)
  }
}

/** The faults of a draw, checked without a separate process. */
const faultsIn = async (draw: Draw) => {
  const { publishedDir } = app.deps.config
  const trust = await readTrust(app.deps)
  return listFaultsOfDraw(app.deps, draw, (stored) => listFaultsOfPublished(publishedDir, stored, trust))
}

/** Changes rows behind the back of every guard while something is done, then puts them back. */
async function withRows<T>(change: string, back: string, act: () => Promise<T>): Promise<T> {
  const unguarded = (sql: string) =>
    app.deps.pool.query(
      `SET session_replication_role = replica; ${sql}; SET session_replication_role = origin`,
    )
  await unguarded(change)
  try {
    return await act()
  } finally {
    await unguarded(back)
  }
}

const fileOf = ({ week }: Draw, name: string) => path.join(app.deps.config.publishedDir, week, name)

describe('the self-audit', () => {
  test('finds no fault in unchanged draws, and publishes that', async () => {
    expect(await auditDraws(app.deps)).toBe(4)
    expect(await auditDraws(app.deps)).toBe(0)
    const { body } = await app.guest().request('GET', '/api/audits')
    expect(body.audits.map((one: { week: string; faults: string[] }) => [one.week, one.faults])).toEqual(
      draws.map(({ week }) => [week, []]).toReversed(),
    )
    expect(body.lastRunAt).not.toBeNull()
    // From the end of a night to the middle of the next one.
    await app.passTime(21 * 3_600_000)
    expect(await auditDraws(app.deps)).toBe(4)
  })

  test('fails when the process that reads the files ends before it answers', async () => {
    const draw = theDraw(0)
    const folder = await mkdtemp(path.join(tmpdir(), 'audit-'))
    // A folder in the place of a file: reading it throws.
    await mkdir(path.join(folder, draw.week, drawFiles.manifest), { recursive: true })
    const trust = await readTrust(app.deps)
    const audit = listFaultsOfDraw(app.deps, draw, (stored) =>
      auditPublished(createLocalPublishedFiles(folder), stored, trust),
    )
    await expect(audit).rejects.toThrow('The process that checks published files ended with 1')
    await rm(folder, { recursive: true })
  })

  test('reads the texts of one draw at a time', async () => {
    const due = await listDrawsToAudit(app.deps.db, new Date('2999-01-01'))
    expect(due).toEqual(draws.map(({ id, week }) => ({ id, week })))
  })

  test.each(Object.values(drawFiles))('names %s when a byte of it is flipped, whichever', async (name) => {
    const draw = theDraw(0)
    const file = fileOf(draw, name)
    const { length } = await readFile(file)
    for (let at = 0; at < length; at += Math.max(1, Math.floor(length / 12))) {
      const faults = await withFlipped(file, at, () => faultsIn(draw))
      expect(faults, `byte ${at}`).toEqual(
        expect.arrayContaining([expect.stringMatching(new RegExp(`^${name}: `))]),
      )
    }
  })

  // Each describes how it is planted, how it is reverted, and what is found. $ stands for the draw.
  test.each([
    [
      'a block of the tree',
      "UPDATE merkle_block SET hash = translate(hash, '0123456789abcdef', '123456789abcdef0') WHERE draw_id = $",
      "UPDATE merkle_block SET hash = translate(hash, '123456789abcdef0', '0123456789abcdef') WHERE draw_id = $",
      'other hashes of the tree’s blocks than those of the root',
    ],
    [
      'a line of the list',
      'UPDATE sealed_ticket SET position = 100 WHERE draw_id = $ AND position = 0',
      'UPDATE sealed_ticket SET position = 0 WHERE draw_id = $ AND position = 100',
      'other lines than those that were sealed',
    ],
    [
      'a prize of another participation',
      'UPDATE prize SET participation_id = NULL WHERE draw_id = $ AND rank = 1',
      'UPDATE prize SET participation_id = (SELECT id FROM participation WHERE draw_id = $ AND number = prize.number) WHERE draw_id = $ AND rank = 1',
      'the prize of rank 1 is not that of its ticket’s holder',
    ],
    [
      'a prize of another player',
      'UPDATE prize SET player_id = (SELECT player_id FROM prize WHERE draw_id = $ AND rank = 1) WHERE draw_id = $ AND rank = 2',
      'UPDATE prize SET player_id = (SELECT player_id FROM participation WHERE id = participation_id) WHERE draw_id = $',
      'the prize of rank 2 is not that of its ticket’s holder',
    ],
    [
      'a ticket of another holder',
      "UPDATE participation SET nonce = translate(nonce, '0123456789', '1234567890') WHERE draw_id = $ AND number = (SELECT number FROM prize WHERE draw_id = $ AND rank = 2)",
      "UPDATE participation SET nonce = translate(nonce, '1234567890', '0123456789') WHERE draw_id = $ AND number = (SELECT number FROM prize WHERE draw_id = $ AND rank = 2)",
      'the prize of rank 2 is not that of its ticket’s holder',
    ],
    [
      'a prize of another sum',
      'UPDATE prize SET cents = cents + 1 WHERE draw_id = $ AND rank = 2',
      'UPDATE prize SET cents = cents - 1 WHERE draw_id = $ AND rank = 2',
      'the prize of rank 2 is another ticket’s, or another sum',
    ],
    [
      'a prize of another rank',
      'UPDATE prize SET rank = 9 WHERE draw_id = $ AND rank = 2',
      'UPDATE prize SET rank = 2 WHERE draw_id = $ AND rank = 9',
      'rank 2 won and has no prize',
    ],
    [
      'a pot in the ledger',
      "UPDATE ledger_posting SET amount_cents = amount_cents + 60 WHERE draw_id = $ AND account = 'pot' AND amount_cents < 0",
      "UPDATE ledger_posting SET amount_cents = amount_cents - 60 WHERE draw_id = $ AND account = 'pot' AND amount_cents < 0",
      'another pot in the ledger than in the manifest',
    ],
    [
      'what was carried into it',
      "UPDATE ledger_posting SET account = 'bank' WHERE draw_id = $ AND account = 'carry'",
      "UPDATE ledger_posting SET account = 'carry' WHERE draw_id = $ AND account = 'bank'",
      'another pot in the ledger than in the manifest',
    ],
  ])('names %s that the database changed', async (_, change, back, fault) => {
    const draw = theDraw(0)
    const [planted = '', undone = ''] = [change, back].map((sql) => sql.replaceAll('$', `'${draw.id}'`))
    expect(await withRows(planted, undone, () => faultsIn(draw))).toContain(`database: ${fault}`)
    expect(await faultsIn(draw)).toEqual([])
  })

  test('requires the notice of a postponed draw, and names a forged one', async () => {
    const draw = theDraw(2)
    expect(draw.postponements).toBe(1)
    for (const name of ['postponement-1.json', 'postponement-1.sig'])
      expect(await withFlipped(fileOf(draw, name), 20, () => faultsIn(draw))).toContain(
        'postponement: postponement-signature',
      )
    const notice = fileOf(draw, 'postponement-1.json')
    await rename(notice, `${notice}.away`)
    expect(await faultsIn(draw)).toEqual(['postponement: postponement-missing'])
    await rename(`${notice}.away`, notice)
  })

  test('names a cancelled draw that has a list, too', async () => {
    const list = fileOf(theDraw(1), 'list.txt')
    await writeFile(list, '')
    const faults = await faultsIn(theDraw(1))
    await rm(list)
    expect(faults).toEqual(['cancellation.json: cancelled-and-sealed'])
  })

  test('names a changed notice of a cancelled draw, and the break in the series', async () => {
    await app.passTime(86_400_001)
    await withFlipped(fileOf(theDraw(1), 'cancellation.json'), 40, () => auditDraws(app.deps))
    const { body } = await app.guest().request('GET', '/api/audits')
    expect(body.audits[1].faults).toContain('cancellation.json: not what the database keeps')
    await app.passTime(86_400_001)
    await withFlipped(fileOf(theDraw(1), 'cancellation.sig'), 4, () => auditDraws(app.deps))
    const again = await app.guest().request('GET', '/api/audits')
    expect(again.body.audits[1].faults).toContain('cancellation.json: cancellation-signature')
  })
})
