import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelCharge, chargeCarrier } from '#api/features/carrier-charges/carrier-charges.service.ts'
import { readSupportList } from '#api/flows/support-list/support-list.service.ts'
import type { ACarrier } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder } from '#api/testing/deliveries.ts'
import { listQueuedEmails } from '#api/testing/queued-emails.ts'
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

const sendObjection = (who: { token: string } = carrier) =>
  app.request('POST', '/api/transporteur/retenues/contester', {
    token: who.token,
    body: { retenueId, texte },
  })
const listCharges = async (who: { token: string } = carrier) =>
  (await app.request('GET', '/api/transporteur/retenues', { token: who.token })).body.retenues
const listCases = () => app.deps.db.supportMessage.findMany({ where: { accountId: carrier.account.id } })

test('a charged carrier sees the reason and its objection period', async () => {
  const now = (await databaseNow(app.deps.db)).getTime()
  const [charge, ...others] = await listCharges()
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

test('an objection sent three times concurrently opens one support case', async () => {
  const responses = await Promise.all([sendObjection(), sendObjection(), sendObjection()])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(responses.map(({ body }) => body.envoyeLe)).size).toBe(1)
  const [stored, ...others] = await listCases()
  expect(others).toEqual([])
  expect(stored?.text).toContain(texte)
  expect((await listCharges())[0].contesteeA).toBe(responses[0]?.body.envoyeLe)
  const list = await readSupportList(app.deps.db, null)
  expect(list.filter(({ kind }) => kind === 'message').length).toBeGreaterThan(0)
  const toSupport = await listQueuedEmails(app, app.deps.config.supportEmail)
  expect(toSupport.filter(({ subject }) => subject.includes(retenueId))).toHaveLength(1)
  const back = (await listQueuedEmails(app, carrier.account.email)).map(({ subject }) => subject)
  expect(back).toContain('Votre message a bien été reçu')
})

test('an objection is refused for another’s charge, to a company’s driver, for a cancelled charge, and after the period', async () => {
  expect((await sendObjection(await aCarrier(app.deps))).status).toBe(404)
  expect(
    (
      await sendObjection(
        await aCarrier(app.deps, { companyId: (await anAccount(app.deps, 'TREN')).account.id }),
      )
    ).status,
  ).toBe(403)
  const cancellation = { chargeId: retenueId, reason: 'Erreur.' }
  await app.deps.db.$transaction((tx) => cancelCharge(app.deps, tx, cancellation))
  expect(await sendObjection()).toMatchObject({ status: 409, body: { code: 'objection-closed' } })
  await app.deps.db.carrierCharge.update({ where: { id: retenueId }, data: { cancelledAt: null } })
  await app.passTime(31 * dayMs)
  expect(await sendObjection()).toMatchObject({ status: 409, body: { code: 'objection-closed' } })
  expect(await listCases()).toEqual([])
})
