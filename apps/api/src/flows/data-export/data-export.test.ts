import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseNow } from '@repo/server-kit/database'
import { unzip } from '@repo/server-kit/testing/unzip'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sealSecrets } from '#api/features/payouts/payee/payee-sealing.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender, testPassword } from '#api/testing/builders.ts'
import { fetchOwnData } from '#api/testing/data-export.ts'
import { aDeliveredOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { parisShipment, succeed } from '#api/testing/orders.ts'
import { readStaffJson } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { createExportAddresses, exportData } from './data-export.service.ts'
import { sections } from './sections.data.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => resetCarriers(app))
afterAll(() => app.close())

const iban = 'DE89370400440532013000'
const readJson = (archive: Map<string, Buffer>) => JSON.parse(archive.get('donnees.json')?.toString() ?? '')
const fetchData = async (who: SignedIn) => readJson(await fetchOwnData(app, who))

/** Creates a carrier who delivered, was asked about a claim, drove a recorded way and is paid to an account. */
async function aCarrierWithAPast(): Promise<{ sender: SignedIn; carrier: ACarrier; orderId: string }> {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  await succeed(app, carrier, 'transporteur/coordonnees-bancaires', {
    titulaire: 'Zoé Test',
    iban,
    regimeTva: 'franchise',
    lieuNaissance: 'Lyon',
    mandat: true,
    motDePasse: testPassword,
  })
  const { orderId, deliveryId } = await aDeliveredOrder(app, sender, carrier)
  await reconcilePayments(app.deps)
  const now = await databaseNow(app.deps.db)
  await app.deps.db.trackPoint.create({ data: { deliveryId, recordedAt: now, lat: 48.85, lon: 2.35 } })
  await app.deps.db.claim.create({
    data: {
      ...({ orderId, kind: 'delivery', subject: 'damaged', clientKey: orderId } as const),
      text: 'Le vase est cassé',
      openedAt: now,
      carrierView: 'Il l’était déjà',
      carrierViewAt: now,
    },
  })
  return { sender, carrier, orderId }
}

describe('a carrier’s export', () => {
  test('has its own data: offers, trips, steps, track, earnings, its statement on a claim', async () => {
    const { carrier, orderId } = await aCarrierWithAPast()
    const data = await fetchData(carrier)
    expect(data.offres).toMatchObject([{ reponse: 'accepted' }])
    expect(data.livraisons).toMatchObject([{ statut: 'delivered', commandeId: orderId }])
    expect(data.commandesTransportees).toMatchObject([{ id: orderId, etat: 'delivered' }])
    expect(data.trajetsTransportes).toMatchObject([{ villeDepart: 'Paris', distanceM: expect.any(Number) }])
    expect(data.etapes.length).toBeGreaterThan(3)
    expect(data.trajets).toMatchObject([{ latitude: 48.85 }])
    expect(data.periodesEnLigne).toHaveLength(1)
    expect(data.avisSurReclamations).toMatchObject([{ avis: 'Il l’était déjà', objet: 'damaged' }])
    const { body } = await app.request('GET', '/api/transporteur/gains', { token: carrier.token })
    const earnedCents = data.mouvements
      .filter(({ compte }: { compte: string }) => compte === 'carrier-payable')
      .reduce((sum: number, { montantCentimes }: { montantCentimes: number }) => sum - montantCentimes, 0)
    expect(earnedCents).toBeGreaterThan(0)
    expect(earnedCents).toBe(Math.round(body.total.net * 100))
  })

  test('has its own bank details in full, also those of payouts, and no others', async () => {
    const { sender, carrier } = await aCarrierWithAPast()
    const { id } = await app.deps.db.payout.create({
      data: {
        ...({ partyId: carrier.account.id, month: '2026-01', amountCents: 4711, status: 'due' } as const),
        reckonedAt: new Date(),
      },
    })
    const account = { holder: 'Zoé Test', iban, bic: '', taxNumber: '', birthPlace: '' }
    const payeeSealed = sealSecrets(app.deps, id, account)
    await app.deps.db.payout.update({ where: { id }, data: { payeeSealed } })
    const data = await fetchData(carrier)
    const compte = { titulaire: 'Zoé Test', iban }
    expect(data.coordonneesBancaires).toMatchObject([{ compte: { ...compte, lieuNaissance: 'Lyon' } }])
    expect(data.virements).toMatchObject([{ compte, mois: '2026-01' }])
    expect(JSON.stringify(await fetchData(sender))).not.toContain(iban)
  })

  test('has nothing that belongs only to its sender', async () => {
    const { carrier } = await aCarrierWithAPast()
    const text = JSON.stringify(await fetchData(carrier))
    const { adresseDepart, telephoneDestinataire } = parisShipment
    for (const theirs of [adresseDepart, telephoneDestinataire, 'Le vase est cassé', 'Claire Martin'])
      expect(text).not.toContain(theirs)
  })
})

test('messages to the support that were sent without signing in are only in the export that the staff makes', async () => {
  const owner = await anAccount(app.deps, 'CLPA', { email: 'anne.guichet@test.test' })
  const message = { nom: 'Guichet', prenom: 'Anne', num_tele: '', sujet: 'Colis' }
  await succeed(app, owner, 'nouscontacter', {
    ...message,
    email: owner.account.email,
    message: 'Écrit en étant connectée',
  })
  await app.request('POST', '/api/nouscontacter', {
    body: { ...message, email: 'Anne.Guichet@test.test', message: 'Écrit sans être connectée' },
  })
  const ownMessages = (await fetchData(owner)).messagesAuSupport
  expect(ownMessages).toMatchObject([{ message: 'Écrit en étant connectée' }])
  const file = join(app.deps.config.filesDir, '..', 'anne.zip')
  await readStaffJson(
    app,
    'accounts',
    'export',
    owner.account.id,
    '--to',
    file,
    '--reason',
    'Asked for',
    '--yes',
  )
  const allMessages = readJson(unzip(await readFile(file))).messagesAuSupport
  expect(allMessages.map(({ message: text }: { message: string }) => text).sort()).toEqual([
    'Écrit en étant connectée',
    'Écrit sans être connectée',
  ])
})

test('rows of an address that the account has not confirmed, or of its phone number, are only in the export that the staff makes', async () => {
  const { db } = app.deps
  const owner = await anAccount(app.deps, 'CLPA', { email: 'stranger@test.test' })
  const { id, email } = owner.account
  const phone = '+33612345678'
  await db.account.update({
    where: { id },
    data: { phone: '06 12 34 56 78', emailUnconfirmedSince: new Date() },
  })
  const { id: subscriptionId } = await db.newsletterSubscription.create({ data: { email, tokenHash: id } })
  const letter = { subject: 'x', text: 'x', fingerprint: id, writtenAt: new Date() }
  const { id: letterId } = await db.newsletterLetter.create({ data: letter })
  await db.newsletterSending.create({ data: { letterId, subscriptionId, sentAt: new Date() } })
  await db.smsStop.create({ data: { phone, since: new Date() } })
  const contactHashes = [email, phone].map((contact) => createHash('sha256').update(contact).digest('hex'))
  const stops = contactHashes.map((contactHash) => ({ contactHash, since: new Date() }))
  await db.recipientStop.createMany({ data: stops })
  const countRows = async (requester: 'account' | 'person') => {
    const data = await exportData(app.deps, id, requester)
    const names = ['lettreInformation', 'lettresRecues', 'sansMessagesDeLivraison', 'numerosSansSms']
    return names.map((name) => data[name]?.length ?? 0)
  }
  expect(await countRows('account')).toEqual([0, 0, 0, 0])
  expect(await countRows('person')).toEqual([1, 1, 2, 1])
  await db.account.update({ where: { id }, data: { emailUnconfirmedSince: null } })
  expect(await countRows('account')).toEqual([1, 1, 1, 0])
})

test('every section can be read for an empty account', async () => {
  const data = await fetchData(await anAccount(app.deps, 'ADMI'))
  expect(Object.keys(data)).toEqual(expect.arrayContaining(['lisezMoi', 'compte', 'connexions']))
  for (const { section } of sections) if (data[section]) expect(Array.isArray(data[section])).toBe(true)
})

describe('an export', () => {
  test('requires the password unless it was given within five minutes', async () => {
    const owner = await aSender(app.deps)
    const requestExport = () => app.request('GET', '/api/mes-donnees', { token: owner.token })
    expect((await requestExport()).status).toBe(200)
    await app.passTime(5 * 60_000 + 1000)
    expect(await requestExport()).toMatchObject({ status: 403, body: { code: 'password-needed' } })
  })

  test('is not opened by a wrong, altered or expired address', async () => {
    const [owner, other] = [await aSender(app.deps), await aSender(app.deps)]
    const { body } = await app.request('GET', '/api/mes-donnees', { token: owner.token })
    const fetchStatus = async (url: string) => (await fetch(`${app.origin}${url}`)).status
    expect(await fetchStatus(body.url)).toBe(200)
    expect(await fetchStatus(body.url.replace(owner.account.id, other.account.id))).toBe(404)
    expect(await fetchStatus(body.url.replace(/expire=(\d+)/, 'expire=9999999999'))).toBe(404)
    expect((await app.request('GET', '/api/mes-donnees')).status).toBe(401)
    await app.passTime(7 * 60_000)
    expect(await fetchStatus(body.url)).toBe(404)
  })

  test('is limited per caller: one with endless requests must wait, others need not', async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: '1' })
    try {
      const [greedy, other] = [await aSender(strict.deps), await aSender(strict.deps)]
      const requestExport = (who: SignedIn) => strict.request('GET', '/api/mes-donnees', { token: who.token })
      const { body } = await requestExport(greedy)
      const fetchOnce = async () => (await fetch(`${strict.origin}${body.url}`)).status
      const statuses = await Promise.all(Array.from({ length: 12 }, fetchOnce))
      for (let tries = 0; tries < 12; tries += 1) statuses.push((await requestExport(greedy)).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(19)
      expect(statuses.filter((status) => status === 429)).toHaveLength(5)
      expect(await fetchOnce()).toBe(429)
      expect((await requestExport(other)).status).toBe(200)
      // Nothing is spent by guessing at addresses.
      const now = await databaseNow(strict.deps.db)
      const address = createExportAddresses(strict.deps).address(other.account.id, now)
      for (let tries = 0; tries < 25; tries += 1) await fetch(`${strict.origin}${address}x`)
      expect((await fetch(`${strict.origin}${address}`)).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})
