import { randomUUID } from 'node:crypto'
import { deliveryEndpoints } from '@repo/contracts/delivery/endpoints'
import { databaseNow } from '@repo/server-kit/database'
import { sha256 } from '@repo/server-kit/tokens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOpenToKeys } from '#api/caller.ts'
import { createValidFields, send } from '#api/testing/any-request.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { anAccount, aToken } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import { aSearchingOrder } from '#api/testing/orders.ts'
import { aQuote, waitFor } from '#api/testing/payments.ts'
import { runRetentionRule } from '#api/testing/retention.ts'
import type { Answer, TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let company: SignedIn
beforeAll(async () => {
  app = await testApp()
  company = await anAccount(app.deps, 'CLEN')
})
afterAll(() => app.close())

type Key = { readonly token: string; readonly id: string }

const post = (path: string, body: object, who: { token: string }, headers: Record<string, string> = {}) =>
  app.request('POST', `/api/${path}`, { token: who.token, body, headers })

async function aKey(of: SignedIn = company): Promise<Key> {
  const token = await aToken(app.deps, of.account)
  const { body } = await post('entreprise/cles/creer', { nom: randomUUID() }, { token })
  return { token: body.cle, id: body.infos.cleId }
}
const revoke = (key: Key, of: SignedIn = company) => post('entreprise/cles/revoquer', { cleId: key.id }, of)
const listContacts = (who: { token: string }) => post('expediteur/carnet/liste', {}, who)

describe('a key', () => {
  test('is shown once, stored as a digest, and recognised by its beginning', async () => {
    const { body } = await post('entreprise/cles/creer', { nom: 'ERP' }, company)
    expect(body.cle).toMatch(/^vlt_live_[\w-]{43}$/)
    expect(body.infos).toMatchObject({ nom: 'ERP', prefixe: body.cle.slice(0, 15), utiliseeA: null })
    const row = await app.deps.db.apiKey.findUniqueOrThrow({ where: { id: body.infos.cleId } })
    expect(row.keyHash).toBe(sha256(body.cle))
    expect(JSON.stringify(row)).not.toContain(body.cle)
    const list = await post('entreprise/cles/liste', {}, company)
    expect(JSON.stringify(list.body)).not.toContain(body.cle)
  })

  test('acts for the company, with its orders and no other’s', async () => {
    const key = await aKey()
    const commandeId = await aSearchingOrder(app, company)
    const detail = await post('expediteur/getCommandeInfo', { commandeId }, key)
    expect(JSON.stringify(detail.body)).toContain(commandeId)
    const other = await aKey(await anAccount(app.deps, 'CLEN'))
    expect((await post('demande/cancel', { commandeId }, other)).status).toBe(404)
    expect((await post('demande/cancel', { commandeId }, key)).status).toBe(200)
    const order = await app.deps.db.order.findUniqueOrThrow({ where: { id: commandeId } })
    expect(order.phase).toBe('cancelled')
  })

  test('may make only the calls that are open to keys', async () => {
    const key = await aKey()
    for (const endpoint of deliveryEndpoints) {
      if (isOpenToKeys(endpoint) || endpoint.auth === 'public') continue
      const { status, body } = await send(app, endpoint, createValidFields(endpoint), key.token)
      expect([status, body.code], endpoint.path).toEqual([403, 'not-for-keys'])
    }
    expect((await app.request('GET', '/api/live', { token: key.token })).status).toBe(403)
    expect((await listContacts(key)).status).toBe(200)
  })

  test('cannot be revoked by another company', async () => {
    const key = await aKey()
    expect((await revoke(key, await anAccount(app.deps, 'CLEN'))).status).toBe(404)
    expect((await listContacts(key)).status).toBe(200)
  })

  test('is invalid as soon as it is revoked, and a repeated revocation changes nothing', async () => {
    const key = await aKey()
    expect((await listContacts(key)).status).toBe(200)
    expect((await revoke(key)).status).toBe(200)
    await waitFor(async () => (await listContacts(key)).status === 401)
    expect((await revoke(key)).status).toBe(200)
  })

  test.each(['suspended', 'removed'] as const)('of a %s company is invalid', async (status) => {
    const owner = await anAccount(app.deps, 'CLEN')
    const key = await aKey(owner)
    await app.deps.db.account.update({ where: { id: owner.account.id }, data: { status } })
    expect((await listContacts(key)).status).toBe(401)
  })

  test.each([
    ['made up', `vlt_live_${'a'.repeat(43)}`],
    ['cut off', 'vlt_live_abc'],
    ['of a test', `vlt_test_${'a'.repeat(43)}`],
  ])('that is %s is refused', async (_, token) => {
    expect((await listContacts({ token })).status).toBe(401)
  })

  test('has its use recorded to the hour, not at each call', async () => {
    const owner = await anAccount(app.deps, 'CLEN')
    const key = await aKey(owner)
    const readLastUse = async () =>
      (await app.deps.db.apiKey.findUniqueOrThrow({ where: { id: key.id } })).lastUsedAt?.getTime()
    const createdAt = await databaseNow(app.deps.db)
    await listContacts(key)
    const first = await readLastUse()
    expect(first).toBeGreaterThanOrEqual(createdAt.getTime())
    await revokeAnother(owner)
    await listContacts(key)
    expect(await readLastUse()).toBe(first)
    await app.passTime(3_700_000)
    await waitFor(async () => {
      await revokeAnother(owner)
      await listContacts(key)
      return (await readLastUse()) !== first
    })
  })

  /** Revokes another key, which makes the process reload all keys of the company. */
  async function revokeAnother(owner: SignedIn): Promise<void> {
    await revoke(await aKey(owner), { ...owner, token: await aToken(app.deps, owner.account) })
  }

  test('is one of at most twenty of its company, each with its own name, even when they are created concurrently', async () => {
    const owner = await anAccount(app.deps, 'CLEN')
    const createKey = (nom: string) => post('entreprise/cles/creer', { nom }, owner)
    const duplicates = await Promise.all(Array.from({ length: 5 }, () => createKey('ERP')))
    expect(duplicates.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const many = await Promise.all(Array.from({ length: 24 }, (_, place) => createKey(`clé ${place}`)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(many.find(({ status }) => status === 409)?.body.code).toBe('too-many-keys')
  })

  test('cannot be created by an individual or an orderer', async () => {
    const orderer = await aMember(app.deps, company.account.id, 'orderer')
    for (const who of [await anAccount(app.deps, 'CLPA'), orderer])
      expect((await post('entreprise/cles/creer', { nom: 'x' }, who)).status).toBe(403)
  })
})

describe('a budget', () => {
  test('of calls is counted for a key apart from the owner’s session', async () => {
    const limitedApp = await testApp({ RATE_LIMIT_FACTOR: '1' })
    try {
      const owner = await anAccount(limitedApp.deps, 'CLEN')
      const creation = await limitedApp.request('POST', '/api/entreprise/cles/creer', {
        token: owner.token,
        body: { nom: 'a' },
      })
      const ask = (token: string) =>
        limitedApp.request('POST', '/api/expediteur/carnet/liste', { token, body: {} })
      const answers: Answer[] = []
      for (let round = 0; round < 26; round += 1)
        answers.push(...(await Promise.all(Array.from({ length: 25 }, () => ask(creation.body.cle)))))
      const refusedAnswers = answers.filter(({ status }) => status === 429)
      expect(refusedAnswers.length).toBeGreaterThanOrEqual(40)
      expect(refusedAnswers[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
      expect((await ask(owner.token)).status).toBe(200)
    } finally {
      await limitedApp.close()
    }
  })
})

const contact = (nom: string) => ({ nom, telephone: '06 12 34 56 79', adresse: 'Lyon' })
const saveContact = (who: { token: string }, name: string, nom = 'Luc') =>
  post('expediteur/carnet/enregistrer', contact(nom), who, { 'Idempotency-Key': name })
const isReplayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'

describe('a named call', () => {
  test('gets the first response again without being executed', async () => {
    const key = await aKey()
    const name = randomUUID()
    const first = await saveContact(key, name)
    expect([first.status, isReplayed(first)]).toEqual([200, false])
    // Its subject is gone: only the stored response can repeat it.
    await app.deps.db.savedContact.deleteMany({ where: { senderId: company.account.id } })
    const second = await saveContact(key, name)
    expect([second.status, isReplayed(second)]).toEqual([200, true])
    expect(second.body).toEqual(first.body)
    expect(await app.deps.db.savedContact.count({ where: { senderId: company.account.id } })).toBe(0)
  })

  test('gets the first response again when it was a refusal, too', async () => {
    const key = await aKey()
    const headers = { 'Idempotency-Key': randomUUID() }
    const contactId = randomUUID()
    const remove = () => post('expediteur/carnet/supprimer', { contactId }, key, headers)
    const [first, second] = [await remove(), await remove()]
    expect([first.status, second.status]).toEqual([404, 404])
    expect([isReplayed(first), isReplayed(second)]).toEqual([false, true])
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
  })

  test('with other content under the same name is a 422 and does nothing', async () => {
    const key = await aKey()
    const name = randomUUID()
    await saveContact(key, name, 'Anne')
    const other = await saveContact(key, name, 'Bernard')
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused'])
    expect(await app.deps.db.savedContact.count({ where: { name: 'Bernard' } })).toBe(0)
  })

  test('is executed once when it is sent twenty times concurrently', async () => {
    const key = await aKey()
    const name = randomUUID()
    const countQuotes = () => app.deps.db.quote.count({ where: { accountId: company.account.id } })
    await aQuote(app, company)
    const before = await countQuotes()
    const shipment = {
      adresseDepart: '12 rue de Rivoli, 75004 Paris',
      nomExpediteur: 'Claire Martin',
      telephoneExpediteur: '06 12 34 56 78',
      adresseArrivee: 'Gare de Lyon, 75012 Paris',
      nomDestinataire: 'Luc Moreau',
      telephoneDestinataire: '06 12 34 56 79',
      natureColisId: 'SES',
      nombreColis: 1,
      plagePoidsId: '2',
      isHorsGabarit: '0',
      nombreChariot: 0,
    }
    const ask = () =>
      post('commandes/tarificationAndAvailabelDelivers', shipment, key, { 'Idempotency-Key': name })
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(await countQuotes()).toBe(before + 1)
    const quoteIds = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.devisId))
    expect(quoteIds.size).toBe(1)
    for (const { status, headers, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.code]).toEqual([409, 'idempotent-busy'])
      expect(headers.get('retry-after')).toBe('1')
    }
    const lateAnswer = await ask()
    expect([isReplayed(lateAnswer), quoteIds.has(lateAnswer.body.devisId)]).toEqual([true, true])
  })

  test('is shared by the company’s keys, and by nobody else', async () => {
    const [one, two] = [await aKey(), await aKey()]
    const name = randomUUID()
    await saveContact(one, name)
    expect(isReplayed(await saveContact(two, name))).toBe(true)
    expect(isReplayed(await saveContact(company, name))).toBe(false)
    expect(isReplayed(await saveContact(company, name))).toBe(true)
    expect(isReplayed(await saveContact(await aKey(await anAccount(app.deps, 'CLEN')), name))).toBe(false)
  })

  test('that was interrupted is executed again after a minute, and blocks repeats until then', async () => {
    const key = await aKey()
    const name = randomUUID()
    await saveContact(key, name)
    await app.deps.db.idempotentCall.updateMany({ where: { key: name }, data: { status: null, body: null } })
    expect((await saveContact(key, name)).status).toBe(409)
    await app.passTime(61_000)
    const again = await saveContact(key, name)
    expect([again.status, isReplayed(again)]).toEqual([200, false])
    expect(isReplayed(await saveContact(key, name))).toBe(true)
  })

  test('is forgotten after 24 hours, and erased in the night', async () => {
    const key = await aKey()
    const name = randomUUID()
    await saveContact(key, name, 'Anne')
    await app.passTime(24 * 3_600_000 + 1000)
    const other = await saveContact(key, name, 'Bernard')
    expect([other.status, isReplayed(other)]).toEqual([200, false])
    await app.passTime(24 * 3_600_000 + 1000)
    await runRetentionRule(app, 'named-calls')
    expect(await app.deps.db.idempotentCall.count({ where: { key: name } })).toBe(0)
  })

  test.each(['', 'é', 'a b', 'x'.repeat(256)])('with the name %j is a 400', async (name) => {
    expect((await saveContact(company, name)).status).toBe(400)
  })

  test('that creates a key is executed but not stored, because its response contains a secret', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const token = await aToken(app.deps, company.account)
    const { body } = await post('entreprise/cles/creer', { nom: randomUUID() }, { token }, headers)
    expect(body.success).toBe(true)
    expect(await app.deps.db.idempotentCall.count({ where: { key: headers['Idempotency-Key'] } })).toBe(0)
  })

  test.each(['suivi/lien', 'suivi/lien/creer', 'expediteur/expeditionProgrammee/regler'])(
    'to %s is not stored, because its response contains a secret',
    async (path) => {
      const headers = { 'Idempotency-Key': randomUUID() }
      expect((await post(path, { commandeId: randomUUID() }, company, headers)).status).toBe(404)
      expect(await app.deps.db.idempotentCall.count({ where: { key: headers['Idempotency-Key'] } })).toBe(0)
    },
  )
})
