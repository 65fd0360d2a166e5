import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntilSettledOrBlocked } from './acted-pool.ts'
import { Actor, actAs } from './actors.ts'
import type { Lane } from './lane.ts'
import { openLane } from './lane.ts'

let lane: Lane
beforeAll(async () => {
  lane = await openLane()
})
afterAll(() => lane.close())

test.each(['its own connection', 'one beside'])(
  'a transaction that waits in %s for a lock is recognised as waiting',
  async (where) => {
    const holder = await lane.plainPool.connect()
    await holder.query('BEGIN')
    await holder.query('UPDATE bill_counter SET last = last')
    const actor = new Actor()
    const pool = where === 'one beside' ? lane.plainPool : lane.deps.pool
    let isDone = false
    const work = actAs(actor, async () => {
      await pool.query('UPDATE bill_counter SET last = last')
      isDone = true
    })
    await waitUntilSettledOrBlocked(lane.plainPool, actor, work)
    expect(isDone).toBe(false)
    await holder.query('ROLLBACK')
    holder.release()
    await work
  },
)

test('a statement that waits for a connection belongs to its own actor, whoever releases the connection', async () => {
  const { pool } = lane.deps
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const [waiting, dead] = [new Actor(), new Actor({ death: { call: 1, moment: 'before' } })]
  const work = actAs(waiting, () => pool.query('SELECT 1'))
  await actAs(dead, async () => {
    for (const client of held) client.release()
  })
  expect((await work).rowCount).toBe(1)
  expect([waiting.calls, dead.calls]).toEqual([1, 0])
})

test.each([
  ['ends', async () => undefined],
  ['fails', () => Promise.reject(new Error('It fails'))],
])('work that takes a while and %s is awaited', async (_, end) => {
  let isSettled = false
  const work = pause(20)
    .then(end)
    .finally(() => {
      isSettled = true
    })
  await waitUntilSettledOrBlocked(lane.plainPool, new Actor(), work)
  expect(isSettled).toBe(true)
})
