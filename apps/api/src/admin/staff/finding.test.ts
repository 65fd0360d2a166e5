import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeDocument } from '#api/core/documents/documents.service.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender, testPassword } from '#api/testing/builders.ts'
import { aDeliveredOrder } from '#api/testing/deliveries.ts'
import { aPicture } from '#api/testing/images.ts'
import { succeed } from '#api/testing/orders.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
let orderId: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'volant-finding-'))
  app = await testApp({ LOG_LEVEL: 'fatal' })
  sender = await aSender(app.deps)
  carrier = await aCarrier(app.deps)
  orderId = (await aDeliveredOrder(app, sender, carrier)).orderId
  await reconcilePayments(app.deps)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

const confirmed = ['--reason', 'Signalement du 3 novembre', '--yes', '--as', 'camille']

describe('an order', () => {
  const findOrders = async (text: string) =>
    (await readStaffJson(app, 'orders', 'find', text)).orders.map(
      (order: { id: string; found: string }) => order,
    )

  test('is found by its numbers, reference, phones, emails, plate and id, in any usual spelling', async () => {
    const { db } = app.deps
    const delivery = await db.delivery.findFirstOrThrow({
      where: { orderId },
    })
    const { number } = await db.invoice.findFirstOrThrow({ where: { orderId } })
    await db.order.update({
      where: { id: orderId },
      data: { recipientPhone: '06 12 34 56 78', senderPhone: '0711223344', reference: 'CMD/2026 n° 7' },
    })
    const fleet = await anAccount(app.deps, 'TREN')
    const member = await aSender(app.deps)
    await db.carrier.update({
      where: { accountId: carrier.account.id },
      data: { companyId: fleet.account.id },
    })
    await db.order.update({ where: { id: orderId }, data: { placedById: member.account.id } })
    await db.vehicle.update({ where: { id: delivery.vehicleId }, data: { plate: 'AB-123-CD' } })
    const bill = String(delivery.billNumber).padStart(5, '0')
    for (const [text, by] of [
      [`BL${bill}25112026`, 'bill of lading'],
      [`bl${bill}`, 'bill of lading'],
      [number, 'invoice'],
      [number.toLowerCase(), 'invoice'],
      ['cmd/2026 N° 7', 'reference'],
      ['+33 6 12 34 56 78', 'phone of the recipient'],
      ['0711223344', 'phone of the pickup'],
      [sender.account.email.toUpperCase(), 'its sender'],
      [carrier.account.email, 'its carrier'],
      ['ab 123 cd', 'plate'],
      [fleet.account.email, 'its carrier’s company'],
      [member.account.email, 'who ordered'],
      [orderId, 'id'],
    ])
      expect(await findOrders(text ?? ''), text).toMatchObject([
        { id: orderId, found: expect.stringContaining(by ?? '') },
      ])
  })

  test.each([
    'BL99999',
    'FTE-000000',
    '0699999999',
    'nobody@test.test',
    'ZZ-999-ZZ',
    "'; DROP TABLE x",
    '%%%',
  ])('is not found by “%s”, which none of its facts matches', async (text) => {
    expect(await findOrders(text)).toEqual([])
  })
})

test('a document is shown with its account’s declarations, and only a reviewer recorded in the audit sees the whole IBAN', async () => {
  const { account, token } = await aCarrier(app.deps, { vehicleClass: 'SCO' })
  const { individual, vehicles } = await app.deps.db.account.findUniqueOrThrow({
    where: { id: account.id },
    include: { individual: true, vehicles: true },
  })
  const identity = await storeDocument(app.deps, account.id, 'identity', await aPicture())
  const { declared } = await readStaffJson(
    app,
    'documents',
    'show',
    identity.id,
    path.join(folder, 'identity'),
  )
  expect(declared).toContainEqual(['born', individual?.birthDate.toISOString().slice(0, 10)])
  const registration = await storeDocument(app.deps, account.id, 'vehicle_registration', await aPicture())
  const { plan } = await readStaffJson(
    app,
    'documents',
    'approve',
    registration.id,
    ...confirmed,
    '--dry-run',
  )
  expect(plan).toContain(`${individual?.firstNames} ${individual?.lastName}`)
  expect(plan).toContain(`vehicle ${vehicles[0]?.plate}, SCO`)
  await succeed(app, { token }, 'transporteur/coordonnees-bancaires', {
    titulaire: 'Zoé Lefèvre',
    iban: 'FR76 3000 6000 0112 3456 7890 189',
    bic: '',
    regimeTva: 'franchise',
    numeroTva: '',
    nif: '1234567890123',
    lieuNaissance: 'Lyon',
    mandat: true,
    motDePasse: testPassword,
  })
  const bank = await storeDocument(app.deps, account.id, 'bank_details', await aPicture())
  const bankDocument = await readStaffJson(app, 'documents', 'show', bank.id, path.join(folder, 'bank'))
  expect(bankDocument.declared).toContainEqual(['IBAN', 'FR7630006000011234567890189'])
  const refuse = ['documents', 'refuse', bank.id, '--tell', 'Le RIB est coupé.', ...confirmed, '--dry-run']
  expect((await readStaffJson(app, ...refuse)).plan).toMatch(/IBAN FR76\u00a0••••\u00a00189/)
})

test('a hidden review still counts with its stars, its author is notified once of the reason, and it can be shown again', async () => {
  const { deliveryId } = await app.deps.db.delivery
    .findFirstOrThrow({ where: { orderId } })
    .then(({ id }) => ({ deliveryId: id }))
  await succeed(app, sender, 'expediteur/validationClient', {
    livraisonId: deliveryId,
    note: 1,
    avis: 'Un vrai escroc.',
  })
  expect((await runStaff(app, 'ratings', 'list')).out).toContain('Un vrai escroc.')
  const hide = ['ratings', 'hide', orderId, '--tell', 'Votre avis contient une insulte.', ...confirmed]
  expect((await readStaffJson(app, ...hide, '--dry-run')).plan).toContain('1 of 5')
  const results = await Promise.all([runStaff(app, ...hide), runStaff(app, ...hide)])
  expect(results.some(({ code }) => code === 0)).toBe(true)
  const notifications = await app.deps.db.notification.findMany({ where: { orderId, kind: 'review-hidden' } })
  expect(notifications).toMatchObject([
    { accountId: sender.account.id, text: expect.stringContaining('Votre avis contient une insulte.') },
  ])
  const findRating = () => app.deps.db.rating.findUniqueOrThrow({ where: { deliveryId } })
  expect(await findRating()).toMatchObject({
    stars: 1,
    hiddenAt: expect.any(Date),
    hiddenReason: expect.any(String),
  })
  expect(await app.deps.db.auditRecord.count({ where: { action: 'ratings hide', subjectId: orderId } })).toBe(
    1,
  )
  expect((await runStaff(app, ...hide)).err).toContain('is hidden since')
  const readByCarrier = () => succeed(app, carrier, 'transporteur/evaluations', {})
  expect(await readByCarrier()).toMatchObject({ note: 1, nombrePersonnes: 1, evaluations: [] })
  await readStaffJson(app, 'ratings', 'show', orderId, ...confirmed)
  expect(await readByCarrier()).toMatchObject({ evaluations: [{ avis: 'Un vrai escroc.' }] })
  expect(await findRating()).toMatchObject({ hiddenAt: null, hiddenReason: null })
  expect((await runStaff(app, 'ratings', 'show', orderId, ...confirmed)).err).toContain('is not hidden')
})
