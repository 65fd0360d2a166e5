import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import { resetCarriers } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, aSearchingOrder, parisShipment, succeed } from '#api/testing/orders.ts'
import { aRecipientToken, callFollowApi } from '#api/testing/recipient-links.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  sender = await aSender(app.deps)
  carrier = await aCarrier(app.deps)
})
afterEach(() => resetCarriers(app))

const withCode = { ...parisShipment, demandeCode: '1' }
const fetchCode = (orderId: string, who = sender) =>
  succeed(app, who, 'commandes/codeRemise', { commandeId: orderId })
const renew = (orderId: string) =>
  succeed(app, sender, 'commandes/codeRemise/renouveler', { commandeId: orderId })

/** Creates an order in transit. Returns its code, a wrong one, and `deliver`, which delivers with a code. */
async function anOrderInTransit() {
  const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier, withCode)
  const run = { carrier, livraisonId: deliveryId }
  await takeAll(app, run, 'demarrer', 'enlever', 'acheminer')
  const { code } = (await fetchCode(orderId)).codeRemise
  const wrong = code === '1234' ? '4321' : '1234'
  const deliver = (codeRemise?: string) =>
    take(app, run, 'livrer', codeRemise === undefined ? {} : { codeRemise })
  return { orderId, run, code: code as string, wrong, deliver }
}

describe('the code of a handover', () => {
  test('is created with an order that requires it, and shown to its sender until the end', async () => {
    const without = await aSearchingOrder(app, sender)
    expect(await fetchCode(without)).toMatchObject({ codeRemise: null, modifiable: false })
    const refused = await app.request('POST', '/api/commandes/codeRemise/renouveler', {
      token: sender.token,
      body: { commandeId: without },
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'no-handover-code' } })
    await resetCarriers(app)
    const { orderId, code, deliver } = await anOrderInTransit()
    expect(code).toMatch(/^\d{4}$/)
    expect(await deliver(code)).toMatchObject({ status: 200, body: { course: { statut: 'LIEF' } } })
    expect(await fetchCode(orderId)).toMatchObject({ codeRemise: null, modifiable: false })
    expect((await deliver('0000')).status).toBe(200)
  })

  test('is hidden once the goods return', async () => {
    const { orderId, run } = await anOrderInTransit()
    await take(app, run, 'refus', { commentaire: 'Carton ouvert' })
    expect((await fetchCode(orderId)).codeRemise).toBeNull()
    await takeAll(app, run, 'retourner')
  })

  test('is preselected when the order serves as a model for another one', async () => {
    const orderId = await aSearchingOrder(app, sender, withCode)
    const { expedition } = await succeed(app, sender, 'commandes/modele', { commandeId: orderId })
    expect(expedition.demandeCode).toBe('1')
  })

  test('is required for the delivery: nothing happens without it or with a wrong one', async () => {
    const { run, code, wrong, deliver } = await anOrderInTransit()
    expect(await deliver()).toMatchObject({ status: 409, body: { code: 'handover-code-needed' } })
    expect(await deliver('')).toMatchObject({ status: 409, body: { code: 'handover-code-needed' } })
    expect((await deliver('12')).body.errors).toEqual({ codeRemise: 'Merci de saisir un format valide' })
    expect(await deliver(wrong)).toMatchObject({
      status: 409,
      body: { code: 'handover-code-wrong', essaisRestants: 4 },
    })
    const delivery = await app.deps.db.delivery.findUniqueOrThrow({
      where: { id: run.livraisonId },
      include: { proofs: true },
    })
    expect(delivery).toMatchObject({ status: 'in_transit', proofs: [{ stage: 'pickup' }] })
    // A step refused offline is sent again under its number.
    expect((await take(app, run, 'livrer', { codeRemise: wrong, numero: 7 })).status).toBe(409)
    expect((await take(app, run, 'livrer', { codeRemise: code, numero: 7 })).status).toBe(200)
  })

  test('counts two concurrent wrong tries as two', async () => {
    const { orderId, wrong, deliver } = await anOrderInTransit()
    const triesLeft = (await Promise.all([deliver(wrong), deliver(wrong)])).map(
      ({ body }) => body.essaisRestants,
    )
    expect(triesLeft.sort()).toEqual([3, 4])
    expect(await app.deps.db.handoverCode.findUniqueOrThrow({ where: { orderId } })).toMatchObject({
      wrongTries: 2,
    })
  })

  test('is locked for 10 minutes after the fifth wrong try, even for the right code', async () => {
    const { orderId, run, code, wrong, deliver } = await anOrderInTransit()
    for (let tries = 0; tries < 4; tries += 1) await deliver(wrong)
    const locked = await deliver(wrong)
    expect(locked).toMatchObject({ status: 409, body: { code: 'handover-code-locked' } })
    expect((await fetchCode(orderId)).codeRemise.bloqueJusquA).toBe(locked.body.bloqueJusquA)
    expect((await take(app, run, 'acheminer')).body.course).toMatchObject({
      codeDemande: true,
      codeBloqueJusquA: locked.body.bloqueJusquA,
    })
    await app.passTime(599_000)
    expect((await deliver(code)).body.code).toBe('handover-code-locked')
    await app.passTime(2000)
    expect((await deliver(code)).status).toBe(200)
  })

  test('that is renewed is accepted immediately, and the previous one is invalid', async () => {
    const { orderId, code, wrong, deliver } = await anOrderInTransit()
    for (let tries = 0; tries < 5; tries += 1) await deliver(wrong)
    const { codeRemise } = await renew(orderId)
    expect(codeRemise).toMatchObject({ code: expect.stringMatching(/^\d{4}$/), bloqueJusquA: null })
    expect(codeRemise.code).not.toBe(code)
    expect((await deliver(code)).body).toMatchObject({ code: 'handover-code-wrong', essaisRestants: 4 })
    expect((await deliver(codeRemise.code)).status).toBe(200)
  })

  test('can be read, but not renewed, by a company’s member with the role of a reader', async () => {
    const company = await anAccount(app.deps, 'CLEN')
    const orderId = await aSearchingOrder(app, company, withCode)
    const reader = await aMember(app.deps, company.account.id, 'reader')
    expect(await fetchCode(orderId, reader)).toMatchObject({
      codeRemise: { code: expect.any(String) },
      modifiable: false,
    })
    const refused = await app.request('POST', '/api/commandes/codeRemise/renouveler', {
      token: reader.token,
      body: { commandeId: orderId },
    })
    expect(refused.status).toBe(403)
  })

  test('is on the recipient’s page from the pickup to the delivery', async () => {
    const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier, withCode)
    const jeton = await aRecipientToken(app, sender, orderId)
    const fetchShownCode = async () => (await callFollowApi(app, 'etat', { jeton })).body.codeRemise
    expect(await fetchShownCode()).toBeNull()
    const run = { carrier, livraisonId: deliveryId }
    await takeAll(app, run, 'demarrer', 'enlever')
    const { code } = (await fetchCode(orderId)).codeRemise
    expect(await fetchShownCode()).toBe(code)
    await takeAll(app, run, 'acheminer')
    await take(app, run, 'livrer', { codeRemise: code })
    expect(await fetchShownCode()).toBeNull()
  })

  test('is in no response to the carrier', async () => {
    const received: unknown[] = []
    const { orderId, deliveryId, offerId } = await anAcceptedOrder(app, sender, carrier, withCode)
    // A chosen one: a random code may equal a price or a count.
    const [code, wrong] = ['9713', '1234']
    await app.deps.pool.query('UPDATE handover_code SET code = $1 WHERE order_id = $2', [code, orderId])
    expect((await fetchCode(orderId)).codeRemise.code).toBe(code)
    const run = { carrier, livraisonId: deliveryId }
    const callAsCarrier = async (path: string, body?: unknown) =>
      received.push(
        (
          await app.request(body === undefined ? 'GET' : 'POST', `/api/${path}`, {
            token: carrier.token,
            body,
          })
        ).body,
      )
    const takeStep = async (name: string, fields = {}) =>
      received.push((await take(app, run, name, fields)).body)
    for (const name of ['demarrer', 'arrivee', 'enlever', 'acheminer', 'arrivee']) await takeStep(name)
    for (let tries = 0; tries < 6; tries += 1) await takeStep('livrer', { codeRemise: wrong })
    for (const name of ['livrer', 'absence', 'corriger', 'retourner']) await takeStep(name)
    await callAsCarrier('transporteur/moi')
    await callAsCarrier('transporteur/offres')
    await callAsCarrier('transporteur/offres/accepter', { offreId: offerId })
    await callAsCarrier('commandes/codeRemise', { commandeId: orderId })
    await callAsCarrier('commandes/codeRemise/renouveler', { commandeId: orderId })
    await callAsCarrier('notifications/liste', {})
    expect(received.length).toBeGreaterThan(20)
    expect(JSON.stringify(received)).toContain('codeDemande')
    expect(listValues(received)).not.toContain(code)
    expect(listValues(received)).not.toContain(Number(code))
  })
})

/** Returns every value of a response that is neither an object nor a list. */
function listValues(answered: unknown): unknown[] {
  if (typeof answered !== 'object' || answered === null) return [answered]
  return Object.values(answered).flatMap(listValues)
}
