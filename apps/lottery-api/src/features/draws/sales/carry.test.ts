import { databaseNow } from '@repo/server-kit/database'
import { expect, onTestFinished, test } from 'vitest'
import { sumUnreservedCarry } from '#lottery-api/core/draws/figures.data.ts'
import { post } from '#lottery-api/core/ledger/ledger.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import { anOpenDraw, passUntil } from '#lottery-api/testing/draws.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { closeDraw } from './close.service.ts'

test('the unreserved carry is read in one statement, so that a concurrent seal is counted once', async () => {
  const app = await testApp()
  onTestFinished(() => app.close())
  const { deps } = app
  const bookCarry = async (tx: Tx, cents: number, key: string) => {
    const postings = [
      { account: 'running-costs', cents },
      { account: 'carry', cents: -cents },
    ] as const
    await post(tx, { kind: 'test', key, postings }, await databaseNow(tx))
  }
  await deps.db.$transaction((tx) => bookCarry(tx, 100, 'first'))
  expect(await sumUnreservedCarry(deps.db)).toBe(100)
  const draw = await anOpenDraw(app)
  await passUntil(app, draw.closesAt)
  await closeDraw(deps, draw.id)
  expect(await sumUnreservedCarry(deps.db)).toBe(0)

  // Both sums change together during the read: it sees the state before or after.
  const reading = await deps.db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE draw IN ACCESS EXCLUSIVE MODE`
    await bookCarry(tx, 300, 'second')
    await tx.$executeRaw`UPDATE draw SET carried_in_cents = 350 WHERE id = ${draw.id}::uuid`
    const carry = sumUnreservedCarry(deps.db)
    await expect
      .poll(
        () => deps.db.$queryRaw<unknown[]>`
          SELECT FROM pg_locks WHERE relation = 'draw'::regclass AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      )
      .toHaveLength(1)
    return { carry }
  })
  expect(await reading.carry).toBe(50)
})
