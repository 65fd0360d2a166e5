import { readManifest } from '@repo/lottery-rules/manifest'
import type { DrawFile } from '@repo/lottery-rules/published-files'
import { faultsOf, faultsOfSeries } from '@repo/lottery-rules/verify'
import type { Draw } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Deps } from '#lottery-api/deps.ts'
import { balanceOf, post } from '#lottery-api/features/ledger/ledger.service.ts'
import {
  anOpenDraw,
  drawAndPublish,
  manyTickets,
  passUntil,
  publishedFilesOf,
} from '#lottery-api/testing/draws.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepDraws } from './draws.sweeper.ts'
import { trustOf } from './trust.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'silent' } })
})
afterAll(() => app.close())

const minute = 60_000
const reread = ({ id }: Draw) => app.deps.db.draw.findUniqueOrThrow({ where: { id } })

/** A worker whose disk is full when it comes to a file. */
function withFullDisk(full: DrawFile): Deps {
  const { published } = app.deps
  return {
    ...app.deps,
    published: {
      ...published,
      publish: async (week, file, content) => {
        if (file === full) throw new Error('ENOSPC')
        await published.publish(week, file, content)
      },
    },
  }
}

async function aFullDraw(): Promise<Draw> {
  const draw = await anOpenDraw(app)
  await manyTickets(app, draw, 5)
  return draw
}

/** Money that earlier draws left. */
async function leave(cents: number, key: string): Promise<void> {
  await app.deps.db.$transaction(async (tx) => {
    const postings = [
      { account: 'running-costs', cents },
      { account: 'carry', cents: -cents },
    ] as const
    await post(tx, { kind: 'test', key, postings }, await databaseNow(tx))
  })
}

describe('a sealing that is interrupted', () => {
  test('after its manifest is public is finished by the same bytes, however late, and the draw is not put off', async () => {
    const draw = await aFullDraw()
    await passUntil(app, draw.closesAt)
    await sweepDraws(withFullDisk('manifest.sig'))
    expect((await reread(draw)).state).toBe('closed')
    const manifest = await app.deps.published.read(draw.week, 'manifest.json')
    expect(manifest).not.toBeNull()
    // What comes in meanwhile is for the next pot: this one was fixed by the closing.
    await leave(500, 'meanwhile')
    await passUntil(app, new Date(draw.drawTime.getTime() - 10 * minute))
    await sweepDraws(app.deps)
    expect(await reread(draw)).toMatchObject({
      state: 'sealed',
      postponements: 0,
      manifest,
      carriedInCents: 0n,
    })
    await drawAndPublish(app, draw)
    const files = await publishedFilesOf(app.deps, draw.week)
    expect(faultsOf(files, trustOf(app.deps.config, app.deps.beacon))).toEqual([])
  })

  test.each(['list.txt', 'manifest.json'] as const)(
    'before its manifest is public (at %s) until it is too late puts the draw off, and the day after it is sealed',
    async (file) => {
      const draw = await aFullDraw()
      await passUntil(app, draw.closesAt)
      await sweepDraws(withFullDisk(file))
      expect((await reread(draw)).state).toBe('closed')
      await passUntil(app, new Date(draw.drawTime.getTime() - 15 * minute))
      await sweepDraws(withFullDisk(file))
      expect(await reread(draw)).toMatchObject({ state: 'postponed', postponements: 1 })
      await sweepDraws(app.deps)
      const sealed = await reread(draw)
      expect(sealed.state).toBe('sealed')
      expect(readManifest(sealed.manifest ?? '').draw_time * 1000).toBe(
        draw.drawTime.getTime() + 24 * 60 * minute,
      )
      await drawAndPublish(app, draw)
    },
  )

  test('keeps what was set aside for its pot, and the next draw waits for its turn in the series', async () => {
    const { db } = app.deps
    await leave(700, 'before')
    const first = await aFullDraw()
    const owed = -(await balanceOf(db, 'carry'))
    await passUntil(app, first.closesAt)
    for (let day = 0; day < 8; day += 1) {
      await sweepDraws(withFullDisk('list.txt'))
      await app.passTime(24 * 60 * minute)
    }
    const second = await db.draw.findFirstOrThrow({ where: { sequence: first.sequence + 1 } })
    expect([(await reread(first)).state, second.state]).toEqual(['postponed', 'closed'])
    expect((await reread(first)).carriedInCents).toBe(BigInt(owed))
    expect(second.carriedInCents).toBe(0n)
    await sweepDraws(app.deps)
    await sweepDraws(app.deps)
    expect((await reread(first)).state).toBe('sealed')
    const draws = await db.draw.findMany({ where: { manifest: { not: null } }, orderBy: { sequence: 'asc' } })
    expect(draws.at(-1)).toMatchObject({ sequence: second.sequence, state: 'cancelled' })
    expect(faultsOfSeries(draws.map(({ manifest }) => manifest ?? ''))).toEqual([])
  })
})
