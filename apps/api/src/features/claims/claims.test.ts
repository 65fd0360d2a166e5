import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordersHeldByClaims } from '#api/core/erasure/hold.data.ts'
import { removeFiles } from '#api/core/files/stored-files.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import { aDeliveredOrder, aPickedUpOrder, prove } from '#api/testing/deliveries.ts'
import { aPicture } from '#api/testing/images.ts'
import type { AcceptedOrder } from '#api/testing/orders.ts'
import { anAcceptedOrder, aSearchingOrder, succeed } from '#api/testing/orders.ts'
import { listBrokenInvariants } from '#api/testing/payments.ts'
import { eraseRows } from '#api/testing/retention.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { eraseCarrierViews } from './claims.erasure.ts'
import { listSupportItems } from './claims.support.ts'

let app: TestApp
let company: SignedIn
let carrier: ACarrier
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  company = await anAccount(app.deps, 'CLEN')
  carrier = await aCarrier(app.deps)
})
afterAll(() => app.close())

const hour = 3_600_000
const text = 'Le carton est enfoncé et le contenu est cassé.'

function submitClaim(
  who: SignedIn,
  orderId: string,
  { key = randomUUID(), texte = text, photos = [] }: { key?: string; texte?: string; photos?: File[] } = {},
) {
  const form = new FormData()
  form.append('commandeId', orderId)
  form.append('nature', 'endommage')
  form.append('texte', texte)
  form.append('cle', key)
  for (const [index, photo] of photos.entries()) form.append(`photo${index + 1}`, photo)
  return app.request('POST', '/api/commandes/reclamations/ouvrir', { token: who.token, body: form })
}

function dispute(who: SignedIn, orderId: string, key = randomUUID()) {
  const body = { commandeId: orderId, texte: 'Le prix facturé n’est pas celui du devis.', cle: key }
  return app.request('POST', '/api/commandes/factures/contester', { token: who.token, body })
}

function submitView(
  who: ACarrier | SignedIn,
  claimId: string,
  texte = 'Le carton était déjà abîmé.',
  photo?: File,
) {
  const form = new FormData()
  form.append('reclamationId', claimId)
  form.append('texte', texte)
  if (photo) form.append('photo1', photo)
  return app.request('POST', '/api/transporteur/reclamations/avis', { token: who.token, body: form })
}

const listClaims = async (who: SignedIn, orderId: string) =>
  succeed(app, who, 'commandes/reclamations/liste', { commandeId: orderId })

const withdraw = (who: SignedIn, claimId: string) =>
  app.request('POST', '/api/commandes/reclamations/retirer', {
    token: who.token,
    body: { reclamationId: claimId },
  })

const listCarrierClaims = async (who: { token: string }) =>
  (await app.request('GET', '/api/transporteur/reclamations', { token: who.token })).body.reclamations

const listEmailsTo = (email: string) =>
  app.deps.db.$queryRaw<{ subject: string }[]>`
    SELECT data->'mail'->>'subject' AS subject FROM pgboss.job
    WHERE name = 'send-mail' AND data->'mail'->>'to' = ${email} AND data->>'key' LIKE 'claim-%' ORDER BY created_on`

async function isHeld(orderId: string): Promise<boolean> {
  const [row] = await app.deps.db.$queryRaw<{ held: boolean }[]>`
    SELECT ${orderId}::uuid IN (${ordersHeldByClaims()}) AS held`
  return row?.held ?? false
}

async function finish({ deliveryId }: AcceptedOrder, who = carrier): Promise<void> {
  await succeed(app, who, 'transporteur/livraisons/acheminer', { livraisonId: deliveryId })
  await prove(app, who, 'livrer', deliveryId, 'Coin écrasé')
}

describe('a claim about a delivery', () => {
  let order: AcceptedOrder
  let claimId: string

  test('is refused before the pickup', async () => {
    order = await anAcceptedOrder(app, company, carrier)
    expect(await listClaims(company, order.orderId)).toMatchObject({
      reclamations: [],
      signalableJusqua: null,
      contestableJusqua: null,
    })
    expect((await submitClaim(company, order.orderId)).body.code).toBe('claim-too-early')
    expect((await dispute(company, order.orderId)).body.code).toBe('nothing-billed')
    await succeed(app, carrier, 'transporteur/livraisons/demarrer', { livraisonId: order.deliveryId })
    await prove(app, carrier, 'enlever', order.deliveryId)
  })

  test('that is sent six times concurrently is stored once with its pictures, and both sides are notified', async () => {
    const key = randomUUID()
    const photos = [await aPicture(), await aPicture()]
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => submitClaim(company, order.orderId, { key, photos })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const ids = new Set(answers.map(({ body }) => body.reclamation.reclamationId))
    expect(ids.size).toBe(1)
    claimId = String([...ids][0])
    expect(await app.deps.db.claimPicture.count({ where: { claimId } })).toBe(2)
    expect(await app.deps.db.storedFile.count({ where: { purpose: 'claim-photo' } })).toBe(2)

    const { reclamations, signalableJusqua } = await listClaims(company, order.orderId)
    expect(reclamations).toMatchObject([
      { objet: 'livraison', nature: 'endommage', etat: 'ouverte', texte: text, remboursement: null },
    ])
    expect(signalableJusqua).toBeNull()
    const [photo] = reclamations[0].photos
    expect((await app.request('GET', photo)).status).toBe(200)
    expect((await submitClaim(company, order.orderId, { key, texte: `${text} Encore.` })).body.code).toBe(
      'claim-key-used',
    )
    expect((await submitClaim(company, order.orderId)).body.code).toBe('claim-open')

    expect(await listEmailsTo(company.account.email)).toEqual([
      { subject: 'Votre réclamation est enregistrée' },
    ])
    expect(await listEmailsTo(app.deps.config.supportEmail)).toHaveLength(1)
    expect(await listEmailsTo(carrier.account.email)).toEqual([
      { subject: 'Une réclamation porte sur votre livraison' },
    ])
    const notifications = await app.deps.db.notification.findMany({ where: { kind: 'claim-opened' } })
    expect(notifications.map(({ accountId }) => accountId)).toEqual([carrier.account.id])
    expect(await listSupportItems(app.deps.db)).toMatchObject([{ kind: 'claim', subjectId: claimId }])
  })

  test('is shown to its carrier, which may make one statement', async () => {
    expect(await listCarrierClaims(carrier)).toMatchObject([
      { reclamationId: claimId, texte: text, etat: 'ouverte', avis: null, depart: { codePostal: '75004' } },
    ])
    const stranger = await aCarrier(app.deps)
    expect(await listCarrierClaims(stranger)).toEqual([])
    expect((await submitView(stranger, claimId)).status).toBe(404)
    expect((await submitView(carrier, claimId, 'Non.')).body.errors).toHaveProperty('texte')
    const invalidPicture = new File(['<svg/>'], 'photo.png', { type: 'image/png' })
    expect((await submitView(carrier, claimId, undefined, invalidPicture)).body.errors).toHaveProperty(
      'photo1',
    )
    const photo = await aPicture()
    const duplicates = await Promise.all(
      Array.from({ length: 5 }, () => submitView(carrier, claimId, undefined, photo)),
    )
    expect(new Set(duplicates.map(({ status, body }) => `${status} ${body.envoyeA}`)).size).toBe(1)
    expect((await submitView(carrier, claimId, 'J’ai autre chose à dire.')).body.code).toBe(
      'claim-view-given',
    )
    const [shownClaim] = await listCarrierClaims(carrier)
    expect(shownClaim.avis).toMatchObject({ texte: 'Le carton était déjà abîmé.' })
    expect(shownClaim.avis.photos).toHaveLength(1)
    expect((await listClaims(company, order.orderId)).reclamations[0].photos).toHaveLength(2)
  })

  test('is made and withdrawn only by members who may order; readers see it, and a stranger gets a 404', async () => {
    const stranger = await aSender(app.deps)
    const reader = await aMember(app.deps, company.account.id, 'reader')
    const orderer = await aMember(app.deps, company.account.id, 'orderer')
    expect((await submitClaim(stranger, order.orderId)).status).toBe(404)
    expect((await withdraw(stranger, claimId)).status).toBe(404)
    expect((await withdraw(reader, claimId)).status).toBe(403)
    expect((await submitClaim(reader, order.orderId)).status).toBe(403)
    expect((await listClaims(reader, order.orderId)).reclamations).toHaveLength(1)
    const twice = await Promise.all([withdraw(orderer, claimId), withdraw(company, claimId)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await listEmailsTo(app.deps.config.supportEmail)).toHaveLength(2)
    expect((await submitView(carrier, claimId, 'J’ai autre chose à dire.')).status).toBe(409)
  })

  test('is allowed for 24 hours after the server learned of the pickup, one at a time, a limited number of times, and with valid pictures only', async () => {
    const { orderId, deliveryId } = order
    await finish(order)
    // The carrier had no network: the server received the pickup two hours later.
    const event = { deliveryId, status: 'picked_up' } as const
    const { at } = await app.deps.db.deliveryEvent.findFirstOrThrow({ where: event })
    const recordedAt = new Date(at.getTime() + 2 * hour)
    await app.deps.db.deliveryEvent.updateMany({ where: event, data: { recordedAt } })
    const { signalableJusqua } = await listClaims(company, orderId)
    expect(Date.parse(signalableJusqua)).toBe(recordedAt.getTime() + 24 * hour)
    await app.passTime(25 * hour)
    expect(await isHeld(orderId)).toBe(true)
    const fake = new File(['%PDF-1.4'], 'photo.png', { type: 'image/png' })
    expect((await submitClaim(company, orderId, { photos: [fake] })).body.errors).toHaveProperty('photo1')
    // Six concurrent claims with different keys, as from several browsers: one is stored.
    const answers = await Promise.all(Array.from({ length: 6 }, () => submitClaim(company, orderId)))
    const successes = answers.filter(({ status }) => status === 200)
    expect(successes).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'claim-open')).toHaveLength(5)
    expect((await withdraw(company, successes[0]?.body.reclamation.reclamationId)).status).toBe(200)
    await app.deps.db.claim.createMany({
      data: Array.from({ length: 3 }, () => ({
        ...({ orderId, kind: 'delivery', subject: 'late', status: 'withdrawn' } as const),
        text,
        clientKey: randomUUID(),
        openedAt: recordedAt,
        withdrawnAt: recordedAt,
      })),
    })
    expect((await submitClaim(company, orderId)).body.code).toBe('too-many-claims')
    await app.deps.db.claim.deleteMany({ where: { orderId, subject: 'late' } })
    await app.passTime(hour + 60_000)
    expect((await submitClaim(company, orderId)).body.code).toBe('claim-too-late')
    expect(await isHeld(orderId)).toBe(false)
  })
})

describe('a dispute of an invoice', () => {
  test('is allowed for 7 days, does not concern the carrier, and holds the order while it is open', async () => {
    const sender = await aSender(app.deps)
    const driver = await aCarrier(app.deps)
    const { orderId } = await aDeliveredOrder(app, sender, driver)
    await app.passTime(7 * 24 * hour - 60_000)
    const key = randomUUID()
    const duplicates = await Promise.all(Array.from({ length: 5 }, () => dispute(sender, orderId, key)))
    expect(new Set(duplicates.map(({ body }) => body.reclamation.reclamationId)).size).toBe(1)
    expect(duplicates[0]?.body.reclamation).toMatchObject({ objet: 'facture', nature: null, etat: 'ouverte' })
    expect(await listCarrierClaims(driver)).toEqual([])
    expect(await listEmailsTo(driver.account.email)).toEqual([])
    expect(await isHeld(orderId)).toBe(true)
    const claimId = duplicates[0]?.body.reclamation.reclamationId
    expect((await submitView(driver, claimId)).status).toBe(404)
    await withdraw(sender, claimId)
    expect(await isHeld(orderId)).toBe(false)
    await app.passTime(120_000)
    expect((await dispute(sender, orderId)).body.code).toBe('dispute-too-late')
    // A repeat gets its dispute even after the period: the first response may be lost.
    expect((await dispute(sender, orderId, key)).body.reclamation.etat).toBe('retiree')
  })

  test('requires an invoice', async () => {
    const sender = await aSender(app.deps)
    const orderId = await aSearchingOrder(app, sender)
    await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
    expect((await dispute(sender, orderId)).body.code).toBe('nothing-billed')
    expect((await submitClaim(sender, orderId)).body.code).toBe('claim-too-early')
  })
})

test('the evidence of an open claim survives its carrier’s account, and is erased with the order’s data', async () => {
  const { db } = app.deps
  const order = await aPickedUpOrder(app, company, carrier)
  const photos = [await aPicture()]
  const { body } = await submitClaim(company, order.orderId, { photos })
  const claimId = body.reclamation.reclamationId
  await submitView(carrier, claimId, undefined, await aPicture())
  const files = await db.storedFile.findMany({
    where: {
      id: { in: (await db.claimPicture.findMany({ where: { claimId } })).map(({ fileId }) => fileId) },
    },
  })
  expect(files).toHaveLength(2)
  const accountIds = [carrier.account.id]
  // An open claim retains its evidence.
  await db.$transaction((tx) => eraseCarrierViews(app.deps, tx, { accountIds, emails: [] }))
  expect(await db.claimPicture.count({ where: { claimId } })).toBe(2)
  await eraseRows(app, 'order', [order.orderId], 'claim', 'claim_picture')
  const remaining = await db.claim.findUniqueOrThrow({ where: { id: claimId }, include: { pictures: true } })
  expect(remaining).toMatchObject({ text: '', carrierView: '', pictures: [], subject: 'damaged' })
  await removeFiles(
    app.deps,
    files.map(({ path }) => path),
  )
  for (const { path } of files) expect(existsSync(join(app.deps.config.filesDir, path))).toBe(false)
  await reconcilePayments(app.deps)
  expect(await listBrokenInvariants(app)).toEqual([])
})
