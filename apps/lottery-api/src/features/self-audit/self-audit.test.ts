import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { drawFiles } from '@repo/lottery-rules/published-files'
import type { Draw } from '@repo/prisma/lottery-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOpenDraw, closeSealDraw, drawAndPublish, manyTickets } from '#lottery-api/testing/draws.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { drawsToAudit } from './self-audit.data.ts'
import { auditDraws, faultsOfDraw } from './self-audit.service.ts'

let app: TestApp
let draws: readonly Draw[]
beforeAll(async () => {
  app = await testApp()
  const made: Draw[] = []
  for (const tickets of [9, 1, 5]) {
    const draw = await anOpenDraw(app)
    await manyTickets(app, draw, tickets)
    const sealed = await closeSealDraw(app, draw)
    made.push(sealed.state === 'cancelled' ? sealed : await drawAndPublish(app, draw))
  }
  draws = made
})
afterAll(() => app.close())

function theDraw(index: number): Draw {
  const draw = draws[index]
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

const fileOf = ({ week }: Draw, name: string) => path.join(app.deps.published.folder, week, name)

describe('the self-audit', () => {
  test('finds nothing wrong in draws that are as they were published, and tells everybody', async () => {
    expect(await auditDraws(app.deps)).toBe(3)
    expect(await auditDraws(app.deps)).toBe(0)
    const { body } = await app.guest().request('GET', '/api/audits')
    expect(body.audits.map((one: { week: string; faults: string[] }) => [one.week, one.faults])).toEqual(
      draws.map(({ week }) => [week, []]).toReversed(),
    )
    expect(body.lastRunAt).not.toBeNull()
    // From the end of a night to the middle of the next one.
    await app.passTime(21 * 3_600_000)
    expect(await auditDraws(app.deps)).toBe(3)
  })

  test('reads the texts of one draw at a time', async () => {
    const due = await drawsToAudit(app.deps.db, new Date('2999-01-01'))
    expect(due).toEqual(draws.map(({ id, week }) => ({ id, week })))
  })

  test.each(Object.values(drawFiles))('names %s when a byte of it is flipped, whichever', async (name) => {
    const draw = theDraw(0)
    const file = fileOf(draw, name)
    const { length } = await readFile(file)
    for (let at = 0; at < length; at += Math.max(1, Math.floor(length / 12))) {
      const faults = await withFlipped(file, at, () => faultsOfDraw(app.deps, draw))
      expect(faults, `byte ${at}`).toEqual(
        expect.arrayContaining([expect.stringMatching(new RegExp(`^${name}: `))]),
      )
    }
  })

  test('names a cancelled draw that has a list, too', async () => {
    const list = fileOf(theDraw(1), 'list.txt')
    await writeFile(list, '')
    const faults = await faultsOfDraw(app.deps, theDraw(1))
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
