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

const limit = (cents: number) => ({ period: 'month', cents })

type Asked = readonly [
  what: string,
  method: string,
  path: () => string,
  body: (nickname: string) => object | undefined,
]

const asking: readonly Asked[] = [
  ['a purchase', 'POST', () => '/api/purchases', () => ({ method: 'card', requestKey: randomUUID() })],
  ['a credit that is played', 'POST', () => `/api/draws/${week}/pay-with-credit`, () => ({})],
  ['a limit that is raised', 'PUT', () => '/api/safety/limits', () => limit(2_000_000)],
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
  ['a photo that is taken away', 'DELETE', () => '/api/profile/photo', () => undefined],
  [
    'a name that is published',
    'PUT',
    () => '/api/settings',
    () => ({ publication: { name: true, photo: false } }),
  ],
]

test.each(asking)(
  '%s asks for the password that was given more than 15 minutes ago',
  async (_, method, path, body) => {
    const buyer: Buyer = await aBuyer(app)
    await buyCredits(app, buyer)
    await vote(buyer, week)
    const { nickname } = await app.deps.db.player.findUniqueOrThrow({ where: { id: buyer.id } })
    const given = body(nickname ?? '')
    const ask = () => buyer.client.request(method, path(), given ? { body: given } : {})
    const givenAgo = (minutes: number) => app.deps.db.$executeRaw`
    UPDATE session SET confirmed_at = app_now() - ${minutes} * interval '1 minute' WHERE player_id = ${buyer.id}::uuid`
    await givenAgo(16)
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'password-needed' } })
    await givenAgo(14)
    expect((await ask()).status).toBe(200)
  },
)

test('a lower limit applies immediately, whenever the password was given', async () => {
  const buyer = await aBuyer(app)
  await app.deps.db.session.updateMany({ where: { playerId: buyer.id }, data: { confirmedAt: null } })
  const answer = await buyer.client.request('PUT', '/api/safety/limits', { body: limit(500) })
  expect(answer.status).toBe(200)
})
