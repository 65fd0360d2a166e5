import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drawFiles } from '@repo/lottery-rules/published-files'
import type { Draw } from '@repo/prisma/lottery-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLocalPublishedFiles } from '#lottery-api/edges/published/published-files.ts'
import { readTrust } from '#lottery-api/features/draws/publish/trust.service.ts'
import {
  aDrawWithUnclaimedPrizes,
  anOpenDraw,
  closeAndSealDraw,
  drawAndPublish,
  insertTickets,
  lapseAllPrizes,
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
  // The unclaimed pot of the first draw is carried into the second; the last one is postponed once.
  const firstDraw = await aDrawWithUnclaimedPrizes(app)
  await lapseAllPrizes(app, firstDraw)
  const laterDraws: Draw[] = []
  for (const tickets of [9, 1, 5]) {
    const draw = await anOpenDraw(app)
    await insertTickets(app, draw, tickets)
    if (tickets === 5) await passUntil(app, draw.drawTime)
    const sealed = await closeAndSealDraw(app, draw)
    laterDraws.push(sealed.state === 'cancelled' ? sealed : await drawAndPublish(app, draw))
  }
  draws = [firstDraw, ...laterDraws]
})
afterAll(() => app.close())

function requireDraw(index: number): Draw {
  const draw = draws[index + 1]
  if (!draw) throw new Error('No draw')
  return draw
}

/** Runs something while a byte of a published file is changed, and restores the file. */
async function runWithFlipped<T>(file: string, at: number, run: () => Promise<T>): Promise<T> {
  const whole = await readFile(file)
  const changedBytes = Buffer.from(whole)
  changedBytes.writeUInt8(changedBytes.readUInt8(at) ^ 1, at)
  await writeFile(file, changedBytes)
  try {
    return await run()
  } finally {
    await writeFile(file, whole)
  }
}

/** Returns the faults of a draw, which is checked without a separate process. */
const listFaults = async (draw: Draw) => {
  const { publishedDir } = app.deps.config
  const trust = await readTrust(app.deps)
  return listFaultsOfDraw(app.deps, draw, (stored) => listFaultsOfPublished(publishedDir, stored, trust))
}

/** Runs something while rows are changed without any guard, and restores the rows. */
async function runWithRows<T>(change: string, back: string, run: () => Promise<T>): Promise<T> {
  const runUnguarded = (sql: string) =>
    app.deps.pool.query(
      `SET session_replication_role = replica; ${sql}; SET session_replication_role = origin`,
    )
  await runUnguarded(change)
  try {
    return await run()
  } finally {
    await runUnguarded(back)
  }
}

const toPath = ({ week }: Draw, name: string) => path.join(app.deps.config.publishedDir, week, name)

describe('the self-audit', () => {
  test('finds no fault in unchanged draws, publishes that, and repeats it in the next night', async () => {
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
    const draw = requireDraw(0)
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

  test('lists the due draws without their texts', async () => {
    const due = await listDrawsToAudit(app.deps.db, new Date('2999-01-01'))
    expect(due).toEqual(draws.map(({ id, week }) => ({ id, week })))
  })

  test.each(Object.values(drawFiles))('names %s when any byte of it is flipped', async (name) => {
    const draw = requireDraw(0)
    const file = toPath(draw, name)
    const { length } = await readFile(file)
    for (let at = 0; at < length; at += Math.max(1, Math.floor(length / 12))) {
      const faults = await runWithFlipped(file, at, () => listFaults(draw))
      expect(faults, `byte ${at}`).toEqual(
        expect.arrayContaining([expect.stringMatching(new RegExp(`^${name}: `))]),
      )
    }
  })

  // Each row has the change, the statement that reverts it, and the fault that is found. $ stands for the draw.
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
      'a carried amount in the ledger',
      "UPDATE ledger_posting SET account = 'bank' WHERE draw_id = $ AND account = 'carry'",
      "UPDATE ledger_posting SET account = 'carry' WHERE draw_id = $ AND account = 'bank'",
      'another pot in the ledger than in the manifest',
    ],
  ])('names %s that was changed in the database', async (_, change, back, fault) => {
    const draw = requireDraw(0)
    const [planted = '', restored = ''] = [change, back].map((sql) => sql.replaceAll('$', `'${draw.id}'`))
    expect(await runWithRows(planted, restored, () => listFaults(draw))).toContain(`database: ${fault}`)
    expect(await listFaults(draw)).toEqual([])
  })

  test('requires the notice of a postponed draw, and names a forged one', async () => {
    const draw = requireDraw(2)
    expect(draw.postponements).toBe(1)
    for (const name of ['postponement-1.json', 'postponement-1.sig'])
      expect(await runWithFlipped(toPath(draw, name), 20, () => listFaults(draw))).toContain(
        'postponement: postponement-signature',
      )
    const notice = toPath(draw, 'postponement-1.json')
    await rename(notice, `${notice}.away`)
    expect(await listFaults(draw)).toEqual(['postponement: postponement-missing'])
    await rename(`${notice}.away`, notice)
  })

  test('names a cancelled draw that has a list, too', async () => {
    const list = toPath(requireDraw(1), 'list.txt')
    await writeFile(list, '')
    const faults = await listFaults(requireDraw(1))
    await rm(list)
    expect(faults).toEqual(['cancellation.json: cancelled-and-sealed'])
  })

  test('names a cancelled draw’s changed notice or signature', async () => {
    await app.passTime(86_400_001)
    await runWithFlipped(toPath(requireDraw(1), 'cancellation.json'), 40, () => auditDraws(app.deps))
    const { body } = await app.guest().request('GET', '/api/audits')
    expect(body.audits[1].faults).toContain('cancellation.json: not what the database keeps')
    await app.passTime(86_400_001)
    await runWithFlipped(toPath(requireDraw(1), 'cancellation.sig'), 4, () => auditDraws(app.deps))
    const again = await app.guest().request('GET', '/api/audits')
    expect(again.body.audits[1].faults).toContain('cancellation.json: cancellation-signature')
  })
})
