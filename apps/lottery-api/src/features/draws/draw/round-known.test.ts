import { signRound } from '@repo/lottery-rules/beacon'
import { maxPostponements } from '@repo/lottery-rules/postponement'
import { exampleTrust, secrets } from '@repo/lottery-rules/testing/example-draw'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecordedBeacon } from '#lottery-api/edges/beacon/recorded-beacon.ts'
import { anOpenDraw, closeAndSealDraw, insertTickets, passUntil } from '#lottery-api/testing/draws.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepDraws } from '../draws.sweeper.ts'

const signatures = new Map<number, string>()
const beacon = createRecordedBeacon(exampleTrust.chain, signatures)
let app: TestApp
beforeAll(async () => {
  app = await testApp({ beacon, environment: { LOG_LEVEL: 'silent' } })
})
afterAll(() => app.close())

test('a draw whose round exists before the sealing is postponed to a round that does not exist yet', async () => {
  const draw = await anOpenDraw(app)
  await insertTickets(app, draw, 5)
  signatures.set(Number(draw.round), signRound(secrets.beacon, Number(draw.round)).signature)
  const sealed = await closeAndSealDraw(app, draw)
  expect(sealed).toMatchObject({ state: 'sealed', postponements: 1 })
  expect(sealed.round).toBeGreaterThan(draw.round)
  const notice = await app.deps.published.read(draw.week, 'postponement-1.json')
  expect(JSON.parse(notice ?? '')).toMatchObject({ reason: 'round-known', round: Number(sealed.round) })
})

test('a draw with too few tickets whose round exists is cancelled for its original time', async () => {
  const draw = await anOpenDraw(app)
  signatures.set(Number(draw.round), signRound(secrets.beacon, Number(draw.round)).signature)
  const { drawTime } = draw
  expect(await closeAndSealDraw(app, draw)).toMatchObject({ state: 'cancelled', postponements: 0, drawTime })
})

test('a draw whose round exists at each postponement is cancelled in the end', async () => {
  const draw = await anOpenDraw(app)
  await insertTickets(app, draw, 5)
  for (let day = 0; day <= maxPostponements; day += 1) {
    const round = Number(draw.round) + (day * 86_400) / exampleTrust.chain.period
    signatures.set(round, signRound(secrets.beacon, round).signature)
  }
  const state = await closeAndSealDraw(app, draw)
  expect(state).toMatchObject({ state: 'cancelled', postponements: maxPostponements })
})

test.each(['down', 'late', 'other-round', 'other-chain'] as const)(
  'a draw is sealed while the beacon is %s',
  async (fault) => {
    const draw = await anOpenDraw(app)
    await insertTickets(app, draw, 5)
    signatures.set(Number(draw.round), signRound(secrets.beacon, Number(draw.round)).signature)
    beacon.setMode(fault)
    expect(await closeAndSealDraw(app, draw)).toMatchObject({ state: 'sealed', postponements: 0 })
    beacon.setMode('honest')
  },
)

test('in production a draw is not closed while the database’s clock is shifted', async () => {
  const draw = await anOpenDraw(app)
  await passUntil(app, draw.closesAt)
  await app.passTime(1000)
  const { deps } = app
  await sweepDraws({ ...deps, config: { ...deps.config, isProduction: true } })
  const { state } = await deps.db.draw.findUniqueOrThrow({ where: { id: draw.id } })
  expect(state).toBe('open')
})
