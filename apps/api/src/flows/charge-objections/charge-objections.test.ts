import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelCharge, chargeCarrier } from '#api/features/carrier-charges/carrier-charges.service.ts'
import { supportList } from '#api/flows/support-list/support-list.service.ts'
import type { ACarrier } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder } from '#api/testing/deliveries.ts'
import { mailsTo } from '#api/testing/mailed.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

const dayMs = 24 * 3_600_000
const texte = 'Le colis était déjà abîmé à l’enlèvement, voir la photo.'
let app: TestApp
let carrier: ACarrier
let retenueId: string

beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
beforeEach(async () => {
  carrier = await aCarrier(app.deps)
  const { orderId } = await aDeliveredOrder(app, await aSender(app.deps), carrier)
  const draft = { orderId, carrierId: null, amountCents: 500, reason: 'Colis abîmé.' }
  ;({ id: retenueId } = await app.deps.db.$transaction((tx) => chargeCarrier(app.deps, tx, draft)))
})
afterAll(() => app.close())

const object = (who: { token: string } = carrier) =>
  app.request('POST', '/api/transporteur/retenues/contester', {
    token: who.token,
    body: { retenueId, texte },
  })
const listed = async (who: { token: string } = carrier) =>
  (await app.request('GET', '/api/transporteur/retenues', { token: who.token })).body.retenues
const cases = () => app.deps.db.supportMessage.findMany({ where: { accountId: carrier.account.id } })

test('a charged carrier sees the reason and its objection period', async () => {
  const now = (await databaseNow(app.deps.db)).getTime()
  const [charge, ...others] = await listed()
  expect(others).toEqual([])
  expect(charge).toMatchObject({
    retenueId,
    montant: 5,
    motif: 'Colis abîmé.',
    contesteeA: null,
    annuleeA: null,
  })
  const daysLeft = (Date.parse(charge.contestableJusquA) - now) / dayMs
  expect(Math.round(daysLeft)).toBe(30)
})

test('an objection opens one support case, however often and concurrently it is sent', async () => {
  const answers = await Promise.all([object(), object(), object()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.envoyeLe)).size).toBe(1)
  const [stored, ...others] = await cases()
  expect(others).toEqual([])
  expect(stored?.text).toContain(texte)
  expect((await listed())[0].contesteeA).toBe(answers[0]?.body.envoyeLe)
  const list = await supportList(app.deps.db, null)
  expect(list.filter(({ kind }) => kind === 'message').length).toBeGreaterThan(0)
  const toSupport = await mailsTo(app, app.deps.config.supportEmail)
  expect(toSupport.filter(({ subject }) => subject.includes(retenueId))).toHaveLength(1)
  const back = (await mailsTo(app, carrier.account.email)).map(({ subject }) => subject)
  expect(back).toContain('Votre message a bien été reçu')
})

test('another’s charge, a cancelled one and one past its period accept no objection', async () => {
  expect((await object(await aCarrier(app.deps))).status).toBe(404)
  expect(
    (await object(await aCarrier(app.deps, { companyId: (await anAccount(app.deps, 'TREN')).account.id })))
      .status,
  ).toBe(403)
  const gone = { chargeId: retenueId, reason: 'Erreur.' }
  await app.deps.db.$transaction((tx) => cancelCharge(app.deps, tx, gone))
  expect(await object()).toMatchObject({ status: 409, body: { code: 'objection-closed' } })
  await app.deps.db.carrierCharge.update({ where: { id: retenueId }, data: { cancelledAt: null } })
  await app.passTime(31 * dayMs)
  expect(await object()).toMatchObject({ status: 409, body: { code: 'objection-closed' } })
  expect(await cases()).toEqual([])
})
