import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenDraw } from '#lottery-api/testing/draws.ts'
import type { Buyer } from '#lottery-api/testing/purchases.ts'
import { aBuyer, buyCredits, vote } from '#lottery-api/testing/purchases.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
let week: string
beforeAll(async () => {
  app = await testApp()
  ;({ week } = await anOpenDraw(app))
})
afterAll(() => app.close())

const createLimit = (cents: number) => ({ period: 'month', cents })

type ConfirmedCall = readonly [
  name: string,
  method: string,
  path: () => string,
  body: (nickname: string) => object | undefined,
]

const confirmedCalls: readonly ConfirmedCall[] = [
  ['a purchase', 'POST', () => '/api/purchases', () => ({ method: 'card', requestKey: randomUUID() })],
  ['a payment by credit', 'POST', () => `/api/draws/${week}/pay-with-credit`, () => ({})],
  ['a raised limit', 'PUT', () => '/api/safety/limits', () => createLimit(2_000_000)],
  [
    'another nickname',
    'PUT',
    () => '/api/profile',
    (nickname: string) => ({
      nickname,
      birthName: 'Martin',
      usageName: '',
      firstName: 'Camille',
      gender: 'female',
      birthCity: 'Lyon',
      residenceCity: 'Lille',
      country: 'FR',
      phone: '+33612345678',
      avatar: 'kite',
    }),
  ],
  ['the end of all other sessions', 'POST', () => '/api/sessions/end-others', () => ({})],
  ['the removal of a photo', 'DELETE', () => '/api/profile/photo', () => undefined],
  [
    'the publication of a name',
    'PUT',
    () => '/api/settings',
    () => ({ publication: { name: true, photo: false } }),
  ],
]

test.each(confirmedCalls)(
  '%s is refused when the password was given more than 15 minutes ago',
  async (_, method, path, body) => {
    const buyer: Buyer = await aBuyer(app)
    await buyCredits(app, buyer)
    await vote(buyer, week)
    const { nickname } = await app.deps.db.player.findUniqueOrThrow({ where: { id: buyer.id } })
    const input = body(nickname ?? '')
    const callEndpoint = () => buyer.client.request(method, path(), input ? { body: input } : {})
    const setConfirmedAgo = (minutes: number) => app.deps.db.$executeRaw`
    UPDATE session SET confirmed_at = app_now() - ${minutes} * interval '1 minute' WHERE player_id = ${buyer.id}::uuid`
    await setConfirmedAgo(16)
    expect(await callEndpoint()).toMatchObject({ status: 403, body: { code: 'password-needed' } })
    await setConfirmedAgo(14)
    expect((await callEndpoint()).status).toBe(200)
  },
)

test('a lower limit applies immediately, whenever the password was given', async () => {
  const buyer = await aBuyer(app)
  await app.deps.db.session.updateMany({ where: { playerId: buyer.id }, data: { confirmedAt: null } })
  const answer = await buyer.client.request('PUT', '/api/safety/limits', { body: createLimit(500) })
  expect(answer.status).toBe(200)
})
