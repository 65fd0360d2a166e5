import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import { prove, resetCarriers } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, aSearchingOrder, succeed } from '#api/testing/orders.ts'
import { aRecipientToken, callFollowApi } from '#api/testing/recipient-links.ts'
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

const callFollow = (path: string, body: unknown, token?: string) => callFollowApi(app, path, body, token)
const aLink = (commandeId: string, who = sender) => aRecipientToken(app, who, commandeId)
const fetchState = async (jeton: string) => (await callFollow('etat', { jeton })).body
const takeStep = (name: string, livraisonId: string) =>
  succeed(app, carrier, `transporteur/livraisons/${name}`, { livraisonId })

describe('the link of an order', () => {
  const fetchOwnLink = async (commandeId: string, who = sender) =>
    (await callFollow('lien', { commandeId }, who.token)).body

  test('is created once for concurrent requests, and is shown again', async () => {
    const commandeId = await aSearchingOrder(app, sender)
    expect(await fetchOwnLink(commandeId)).toEqual({
      success: true,
      lien: null,
      modifiable: true,
      previent: null,
    })
    const tokens = await Promise.all(Array.from({ length: 10 }, () => aLink(commandeId)))
    expect(new Set(tokens).size).toBe(1)
    expect(await app.deps.db.recipientLink.count({ where: { orderId: commandeId } })).toBe(1)
    const { lien } = await fetchOwnLink(commandeId)
    expect(lien).toEqual({
      adresse: `${app.deps.config.webUrl}/suivi/${tokens[0]}`,
      creeA: expect.any(String),
      consignes: null,
    })
  })

  test('can be revoked any number of times, which deletes its instructions, and then replaced', async () => {
    const commandeId = await aSearchingOrder(app, sender)
    const first = await aLink(commandeId)
    expect((await callFollow('consignes', { jeton: first, consignes: 'Porte bleue' })).status).toBe(200)
    const revocations = await Promise.all(
      Array.from({ length: 5 }, () => callFollow('lien/revoquer', { commandeId }, sender.token)),
    )
    expect(revocations.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => ({ success: true })))
    expect(await fetchOwnLink(commandeId)).toEqual({
      success: true,
      lien: null,
      modifiable: true,
      previent: null,
    })
    const second = await aLink(commandeId)
    expect(second).not.toBe(first)
    expect((await fetchOwnLink(commandeId)).lien.consignes).toBeNull()
    expect((await callFollow('etat', { jeton: second })).status).toBe(200)

    const unknown = await callFollow('etat', { jeton: 'x'.repeat(43) })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not-found' } })
    for (const path of ['etat', 'position', 'consignes']) {
      const answer = await callFollow(path, { jeton: first, consignes: 'Encore' })
      expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body])
    }
  })

  test('can be created and revoked concurrently: at most one exists, and its address works', async () => {
    const commandeId = await aSearchingOrder(app, sender)
    await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        callFollow(turn % 2 ? 'lien/revoquer' : 'lien/creer', { commandeId }, sender.token),
      ),
    )
    const activeLink = await app.deps.db.recipientLink.count({
      where: { orderId: commandeId, revokedAt: null },
    })
    expect(activeLink).toBeLessThanOrEqual(1)
    expect((await callFollow('etat', { jeton: await aLink(commandeId) })).status).toBe(200)
  })

  test('of another sender is a 404 in every call', async () => {
    const commandeId = await aSearchingOrder(app, sender)
    const jeton = await aLink(commandeId)
    const stranger = await aSender(app.deps)
    for (const path of ['lien', 'lien/creer', 'lien/revoquer'])
      expect((await callFollow(path, { commandeId }, stranger.token)).status).toBe(404)
    expect((await callFollow('etat', { jeton })).status).toBe(200)
  })

  test('is refused for a cancelled order', async () => {
    const commandeId = await aSearchingOrder(app, sender)
    await succeed(app, sender, 'demande/cancel', { commandeId })
    expect(await fetchOwnLink(commandeId)).toEqual({
      success: true,
      lien: null,
      modifiable: false,
      previent: null,
    })
    const refused = await callFollow('lien/creer', { commandeId }, sender.token)
    expect(refused).toMatchObject({ status: 409, body: { code: 'order-finished' } })
  })

  test('of a company is created by its ordering members; a reader sees that it exists', async () => {
    const company = await anAccount(app.deps, 'CLEN')
    const commandeId = await aSearchingOrder(app, company)
    const orderer = await aMember(app.deps, company.account.id, 'orderer')
    const reader = await aMember(app.deps, company.account.id, 'reader')
    expect(await fetchOwnLink(commandeId, reader)).toEqual({
      success: true,
      lien: null,
      modifiable: false,
      previent: null,
    })
    for (const path of ['lien/creer', 'lien/revoquer'])
      expect((await callFollow(path, { commandeId }, reader.token)).status).toBe(403)
    const jeton = await aLink(commandeId, orderer)
    expect((await fetchOwnLink(commandeId, company)).lien.adresse).toContain(jeton)
    const readersLink = await fetchOwnLink(commandeId, reader)
    expect(readersLink).toMatchObject({ lien: { adresse: null }, modifiable: false })
    expect(JSON.stringify(readersLink)).not.toContain(jeton)
  })
})

describe('the instructions of a recipient', () => {
  const fetchCourse = async () =>
    (await app.request('GET', '/api/transporteur/moi', { token: carrier.token })).body.course
  const write = (jeton: string, consignes: unknown) => callFollow('consignes', { jeton, consignes })

  test('reach carrier and sender unchanged until the delivery', async () => {
    const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier)
    const jeton = await aLink(orderId)
    expect((await fetchCourse()).consignes).toBeNull()
    const text = '<script>alert(1)</script> & "Code 12B34"\n3e étage 🚪'
    expect((await write(jeton, `  ${text} `)).body).toEqual({ success: true })
    expect((await fetchCourse()).consignes).toBe(text)
    expect((await fetchState(jeton)).consignes).toBe(text)
    const { lien } = (await callFollow('lien', { commandeId: orderId }, sender.token)).body
    expect(lien.consignes).toBe(text)
    await write(jeton, 'Chez le gardien')
    expect((await fetchCourse()).consignes).toBe('Chez le gardien')
    await takeStep('demarrer', deliveryId)
    await prove(app, carrier, 'enlever', deliveryId)
    await takeStep('acheminer', deliveryId)
    expect((await write(jeton, 'Au fond de la cour')).status).toBe(200)
    await prove(app, carrier, 'livrer', deliveryId)
    expect(await write(jeton, 'Trop tard')).toMatchObject({
      status: 409,
      body: { code: 'instructions-closed' },
    })
    expect((await fetchState(jeton)).consignes).toBeNull()
  })

  test('have 1 to 500 characters', async () => {
    const jeton = await aLink(await aSearchingOrder(app, sender))
    for (const text of ['', '   ', 'x'.repeat(501)]) {
      const { status, body } = await write(jeton, text)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['consignes']])
    }
    for (const text of ['x', 'é'.repeat(500), '🚪'.repeat(250)]) {
      expect((await write(jeton, text)).status).toBe(200)
      expect((await fetchState(jeton)).consignes).toBe(text)
    }
    for (const text of [null, 7, [], {}]) expect((await write(jeton, text)).status).toBe(400)
  })

  test('that are written concurrently are one of them, complete', async () => {
    const jeton = await aLink(await aSearchingOrder(app, sender))
    const texts = Array.from({ length: 8 }, (_, index) => `Étage ${index}`)
    const answers = await Promise.all(texts.map((text) => write(jeton, text)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(texts).toContain((await fetchState(jeton)).consignes)
  })
})

test('the database refuses a second link of an order and invalid link contents', async () => {
  const orderId = await aSearchingOrder(app, sender)
  await aLink(orderId)
  const createdAt = new Date()
  const createLink = (data: object) =>
    app.deps.db.recipientLink.create({ data: { orderId, createdAt, ...data } })
  await expect(createLink({})).rejects.toThrow(/Unique constraint/)
  const over = { revokedAt: createdAt }
  await expect(createLink({ ...over, instructions: 'x', instructedAt: createdAt })).rejects.toThrow(/check/)
  await expect(createLink({ revokedAt: new Date(createdAt.getTime() - 1) })).rejects.toThrow(/check/)
})

test('a link is deleted with its sender’s account, and so are the recipient’s texts', async () => {
  const orderId = await aSearchingOrder(app, sender)
  const jeton = await aLink(orderId)
  await callFollow('consignes', { jeton, consignes: 'canari-consignes' })
  await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
  expect((await callFollow('etat', { jeton })).status).toBe(200)
  const ended = await app.request('DELETE', `/api/updateuser/${sender.account.id}`, { token: sender.token })
  expect(ended.body).toMatchObject({ success: true })
  expect((await callFollow('etat', { jeton })).status).toBe(404)
  expect(await app.deps.db.recipientLink.count({ where: { orderId } })).toBe(0)
})

test('recipients’ changes are limited like messages, not like page views', async () => {
  const strict = await testApp({ RATE_LIMIT_FACTOR: '1' })
  try {
    const write = () =>
      strict.request('POST', '/api/suivi/consignes', { body: { jeton: 'unknown', consignes: 'x' } })
    const statuses: number[] = []
    for (let call = 0; call < 61; call += 1) statuses.push((await write()).status)
    expect([statuses[59], statuses[60]]).toEqual([404, 429])
    const response = await strict.request('POST', '/api/suivi/etat', { body: { jeton: 'unknown' } })
    expect(response.status).toBe(404)
  } finally {
    await strict.close()
  }
})
