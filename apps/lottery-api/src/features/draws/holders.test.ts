import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewsOfDraw } from '#lottery-api/job-definitions.ts'
import { anOpenDraw, aTicket, closeAndSealDraw, passUntil } from '#lottery-api/testing/draws.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepDraws } from './draws.sweeper.ts'
import { notifyHolders } from './holders.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const listSubjects = async ({ email }: { readonly email: string | null }) =>
  (await listQueuedEmails(app.deps, email ?? '')).map(({ subject }) => subject)

test('the holders of tickets of a postponed draw are notified and mailed once, in their own language', async () => {
  const draw = await anOpenDraw(app)
  const [french, english] = [await aPlayer(app.deps), await aPlayer(app.deps, { language: 'en' })]
  for (const player of [french, english]) await aTicket(app, draw, { player })
  await passUntil(app, new Date(draw.drawTime.getTime() - 60_000))
  await sweepDraws(app.deps)
  const [job] = await app.deps.db.$queryRaw<{ data: NewsOfDraw }[]>`
    SELECT data FROM pgboss.job WHERE name = 'tell-holders' AND data ->> 'kind' = 'draw-postponed'`
  if (!job) throw new Error('No job is queued')
  await Promise.all([notifyHolders(app.deps, job.data), notifyHolders(app.deps, job.data)])
  await notifyHolders(app.deps, job.data)
  expect(await listSubjects(french)).toEqual(['Le tirage est reporté'])
  expect(await listSubjects(english)).toEqual(['The draw is postponed'])
  expect(await app.deps.db.notification.count({ where: { kind: 'draw-postponed' } })).toBe(2)
})

test('the holder of a cancelled draw’s only ticket is notified and mailed once, by two workers', async () => {
  const draw = await anOpenDraw(app)
  const player = await aPlayer(app.deps)
  await aTicket(app, draw, { player })
  await passUntil(app, draw.drawTime)
  await Promise.all([closeAndSealDraw(app, draw), sweepDraws(app.deps)])
  await sweepDraws(app.deps)
  expect(await app.deps.db.draw.findUniqueOrThrow({ where: { id: draw.id } })).toMatchObject({
    state: 'cancelled',
  })
  expect(await listSubjects(player)).toEqual(['Le tirage auquel vous participiez est annulé'])
  expect(
    await app.deps.db.notification.count({ where: { playerId: player.id, kind: 'draw-cancelled' } }),
  ).toBe(1)
})

test('at the closing a player with a paid, unvalidated entry is mailed; one with an unpaid vote is only notified', async () => {
  const draw = await anOpenDraw(app)
  const [paid, voted] = [await aPlayer(app.deps), await aPlayer(app.deps)]
  const entry = { vote: 'median', number: null, nonce: null, holder: null, validatedAt: null } as const
  const { id } = await aTicket(app, draw, { player: paid })
  await app.deps.db.participation.update({ where: { id }, data: { ...entry, state: 'paid' } })
  const unpaid = await aTicket(app, draw, { player: voted })
  await app.deps.db.participation.update({ where: { id: unpaid.id }, data: { ...entry, state: 'voted' } })
  await passUntil(app, draw.closesAt)
  await Promise.all([sweepDraws(app.deps), sweepDraws(app.deps)])
  expect(await listSubjects(paid)).toEqual(['Vous ne participez pas à ce tirage'])
  expect(await listSubjects(voted)).toEqual([])
  const listKinds = async (playerId: string) =>
    (await app.deps.db.notification.findMany({ where: { playerId } })).map(({ kind }) => kind)
  expect([await listKinds(paid.id), await listKinds(voted.id)]).toEqual([
    ['participation-incomplete'],
    ['entry-unpaid'],
  ])
})
