import type { Player } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notify } from '#lottery-api/core/notifications/notify.service.ts'
import type { QueuedEmail } from '#lottery-api/job-definitions.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sendQueuedEmail } from './send-mail.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Notifies a player about the game, and about a claim of theirs. */
async function notifyOfBoth({ id }: Player): Promise<void> {
  const mail = () => ({ subject: 'x', preheader: 'x', paragraphs: ['x'] })
  for (const event of ['ticket-not-validated', 'refund-sent'] as const)
    await app.deps.db.$transaction((tx) => notify(app.deps, tx, id, { event, about: id, mail }))
}

/** Sends queued mails; returns the events of the sent ones. */
async function sendQueued(): Promise<readonly string[]> {
  const jobs = await app.deps.db.$queryRaw<{ data: QueuedEmail }[]>`
    WITH taken_job AS (DELETE FROM pgboss.job WHERE name = 'send-mail' RETURNING data, created_on)
    SELECT data FROM taken_job ORDER BY created_on`
  const events: string[] = []
  const mailer = {
    send: async (_: unknown, key: string) => void events.push(key.split(':')[0] ?? ''),
    close: () => undefined,
  }
  for (const { data } of jobs) await sendQueuedEmail({ ...app.deps, mailer }, data)
  return events
}

const exclude = async ({ id: playerId }: Player) => {
  const startedAt = await databaseNow(app.deps.db)
  await app.deps.db.exclusion.create({ data: { playerId, startedAt, term: 'ever', by: 'player' } })
}
const bar = async ({ id: playerId }: Player) => {
  const { db } = app.deps
  const addedAt = await databaseNow(db)
  const numberHash = `number of ${playerId}`
  await db.identityDocument.create({
    data: { playerId, type: 'passport', status: 'approved', suppliedAt: addedAt, numberHash },
  })
  await db.barredPerson.create({ data: { numberHash, reason: 'staff', addedAt, addedBy: 'luc' } })
}
const leave = async ({ id }: Player) => {
  const endRequestedAt = await databaseNow(app.deps.db)
  await app.deps.db.player.update({ where: { id }, data: { endRequestedAt }, select: { id: true } })
}

describe('a queued mail about the game', () => {
  test('is sent to an eligible player', async () => {
    await notifyOfBoth(await aPlayer(app.deps))
    expect(await sendQueued()).toEqual(['ticket-not-validated', 'refund-sent'])
  })

  test.each([
    ['excluded', exclude],
    ['barred', bar],
    ['leaving', leave],
  ])('is dropped once its player is %s, unlike a mail about the player’s claims', async (_, stop) => {
    const player = await aPlayer(app.deps)
    await notifyOfBoth(player)
    await stop(player)
    expect(await sendQueued()).toEqual(['refund-sent'])
  })
})
