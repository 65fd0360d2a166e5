import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { removeFiles } from '#api/core/files/stored-files.service.ts'
import { suspendAccount } from '#api/core/suspension/suspension.service.ts'
import { eraseCarriedTracks } from '#api/features/deliveries/deliveries.erasure.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { settlePayment } from '#api/flows/provider-inbox/settle-payment.service.ts'
import {
  anOpenedPayment,
  listRemainingRows,
  readStatus,
  requestClosing,
} from '#api/testing/account-closing.ts'
import { aCarrier, anAccount, aSender, testPassword } from '#api/testing/builders.ts'
import { listRowsWith } from '#api/testing/canaries-everywhere.ts'
import { aDeliveredOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { addFiles, aMarkedSender, mark, markOrder, markText } from '#api/testing/marked-sender.ts'
import { parisShipment, succeed } from '#api/testing/orders.ts'
import { runRetentionRule } from '#api/testing/retention.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

// Closing an account erases its data, except what is retained for a period.

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => resetCarriers(app))
afterAll(() => app.close())

const dayMs = 24 * 3_600_000
const nowhere = { pickupCity: '', pickupPostcode: '', pickupLat: 0, dropoffCity: '', dropoffLat: 0 }

/** Runs the worker's removals of files. */
async function runRemovals(): Promise<void> {
  const jobs = await app.deps.db.$queryRaw<{ paths: string[] }[]>`
    SELECT ARRAY(SELECT jsonb_array_elements_text(data->'paths')) AS paths FROM pgboss.job WHERE name = 'remove-files'`
  for (const { paths } of jobs) await removeFiles(app.deps, paths)
}

describe('closing an account', () => {
  test('leaves none of its texts in any table but invoices and the last email, and none of its files', async () => {
    const sender = await aMarkedSender(app)
    const carrier = await aCarrier(app.deps)
    const { orderId, deliveryId } = await aDeliveredOrder(app, sender, carrier)
    await markOrder(app, sender, { orderId, deliveryId, carrierId: carrier.account.id })
    const { devisId } = await anOpenedPayment(app, sender, {
      ...parisShipment,
      commentaire: markText('unpaid'),
    })
    await app.deps.db.quote.update({ where: { id: devisId }, data: { pickupAddress: markText('unused') } })
    const paths = await addFiles(app, sender)
    const proofs = await app.deps.db.proof.findMany({ where: { deliveryId } })
    const proofFiles = await app.deps.db.storedFile.findMany({
      where: {
        id: { in: proofs.flatMap((proof) => [proof.photoFileId ?? '', proof.signatureFileId ?? '']) },
      },
    })
    expect(proofFiles).toHaveLength(4)
    await app.passTime(dayMs + 60_000)
    // The marks are found at first: otherwise finding none afterwards would prove nothing.
    expect((await listRowsWith(app, mark)).length).toBeGreaterThan(15)

    expect(await requestClosing(app, sender)).toMatchObject({ status: 200, body: { success: true } })
    await runRemovals()
    expect(await app.deps.db.quote.findUniqueOrThrow({ where: { id: devisId } })).toMatchObject(nowhere)
    expect(await listRemainingRows(app, mark)).toEqual([])
    expect(await listRowsWith(app, mark)).not.toEqual([])
    for (const path of [...paths, ...proofFiles.map((file) => file.path)])
      expect(existsSync(join(app.deps.config.filesDir, path)), path).toBe(false)
    const { id } = sender.account
    expect(await app.deps.db.trackPoint.count({ where: { deliveryId } })).toBe(0)
    expect(await app.deps.db.stepNumber.count({ where: { deliveryId } })).toBe(0)
    expect(await app.deps.db.handoverCode.count({ where: { orderId } })).toBe(0)
    expect(await app.deps.db.pickupNudge.count({ where: { deliveryId } })).toBe(0)
    expect(await app.deps.db.savedCard.count({ where: { senderId: id, removedAt: null } })).toBe(0)
    for (const text of ['Claire Martin', 'Luc Moreau', '12 rue de Rivoli'])
      expect((await listRowsWith(app, text)).filter((row) => row.includes(id))).toEqual([])
  })

  test('keeps the accounting data of its orders', async () => {
    const sender = await aSender(app.deps)
    const { orderId } = await aDeliveredOrder(app, sender, await aCarrier(app.deps))
    await app.passTime(dayMs + 60_000)
    const before = await app.deps.db.order.findUniqueOrThrow({
      where: { id: orderId },
      include: { quote: true, payment: true },
    })
    await requestClosing(app, sender)
    const after = await app.deps.db.order.findUniqueOrThrow({
      where: { id: orderId },
      include: { quote: true, payment: true },
    })
    for (const name of ['priceCents', 'commissionCents', 'createdAt', 'endedAt', 'phase'] as const)
      expect(after[name]).toEqual(before[name])
    expect(after.quote.pickupPostcode).toBe(before.quote.pickupPostcode)
    expect(after.quote.dropoffCity).toBe(before.quote.dropoffCity)
    expect(after.quote.pickupLat).toBe(Math.round(before.quote.pickupLat * 10) / 10)
    expect(after.payment.amountCents).toBe(before.payment.amountCents)
    expect(await app.deps.db.ledgerEntry.count({ where: { orderId } })).toBeGreaterThan(0)
  })

  test('keeps the proofs of an order for the claim period of 24 hours', async () => {
    const sender = await aSender(app.deps)
    const { orderId, deliveryId } = await aDeliveredOrder(app, sender, await aCarrier(app.deps))
    await requestClosing(app, sender)
    const order = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
    expect(order.recipientName).toBe('Luc Moreau')
    const proofs = await app.deps.db.proof.findMany({ where: { deliveryId } })
    expect(proofs.map(({ photoFileId }) => photoFileId)).toEqual([expect.any(String), expect.any(String)])
    expect(await readStatus(app, sender)).toBe('removed')
  })

  test('keeps a carrier’s track and texts while a claim is open, and for 30 days after its answer', async () => {
    const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
    const { orderId, deliveryId } = await aDeliveredOrder(app, sender, carrier)
    const openedAt = new Date()
    await app.deps.db.trackPoint.create({ data: { deliveryId, recordedAt: openedAt, lat: 48, lon: 2 } })
    const parties = { senderId: carrier.account.id, recipientId: sender.account.id }
    await app.deps.db.message.create({ data: { orderId, ...parties, text: 'Rien vu', sentAt: openedAt } })
    const claim = {
      orderId,
      kind: 'delivery',
      subject: 'damaged',
      text: 'Cassé',
      clientKey: orderId,
    } as const
    const { id } = await app.deps.db.claim.create({ data: { ...claim, openedAt } })
    await app.passTime(2 * dayMs)
    expect((await requestClosing(app, carrier)).status).toBe(200)
    const countLeft = async () => [
      await app.deps.db.trackPoint.count({ where: { deliveryId } }),
      await app.deps.db.message.count({ where: { orderId } }),
    ]
    expect(await countLeft()).toEqual([1, 1])
    await app.deps.db.claim.update({
      where: { id },
      data: { status: 'refused', answeredAt: await databaseNow(app.deps.db), answer: 'Non' },
    })
    const erase = () =>
      app.deps.db.$transaction((tx) =>
        eraseCarriedTracks(app.deps, tx, { accountIds: [carrier.account.id], emails: [] }),
      )
    await erase()
    expect(await countLeft()).toEqual([1, 1])
    await app.passTime(31 * dayMs)
    await erase()
    expect(await countLeft()).toEqual([0, 0])
  })
})

test('an invited driver with a suspension and an appeal leaves no text', async () => {
  const company = await anAccount(app.deps, 'TREN')
  const email = 'canari-chauffeur@test.test'
  await succeed(app, company, 'transporteur/flotte/invitations/envoyer', {
    prenoms: 'Canari-chauffeur',
    nom: 'Canari-chauffeur',
    email,
    telephone: '06 12 34 56 79',
  })
  const [mailed] = await app.deps.db.$queryRaw<{ text: string }[]>`
    SELECT data->'mail'->>'text' AS text FROM pgboss.job WHERE data->'mail'->>'to' = ${email}`
  const jeton = /jeton=([\w-]{43})/.exec(mailed?.text ?? '')?.[1]
  const { body } = await app.request('POST', '/api/transporteur/invitations/accepter', {
    body: { jeton, dateNaissance: '17/05/1990', password: testPassword },
  })
  const account = await app.deps.db.account.findUniqueOrThrow({ where: { email } })
  const driver = { account, token: body.token }
  await app.deps.db.$transaction((tx) =>
    suspendAccount(app.deps, tx, account.id, { reason: 'Canari-chauffeur', days: 7 }),
  )
  await succeed(app, driver, 'transporteur/recours', { texte: 'Canari-chauffeur conteste' })
  expect((await listRowsWith(app, 'canari-chauffeur')).length).toBeGreaterThan(5)
  expect((await requestClosing(app, driver)).status).toBe(200)
  expect(await listRemainingRows(app, 'canari-chauffeur')).toEqual([])
})

test('a message to the support is also removed from queued and sent emails', async () => {
  const sender = await anAccount(app.deps, 'CLPA', { email: 'canari-contact@test.test' })
  await succeed(app, sender, 'nouscontacter', {
    nom: 'Canari-contact',
    prenom: 'Camille',
    email: 'Canari-contact@test.test',
    num_tele: '',
    sujet: 'Canari-contact',
    message: 'Canari-contact',
  })
  expect((await listRowsWith(app, 'canari-contact')).length).toBeGreaterThan(2)
  expect((await requestClosing(app, sender)).status).toBe(200)
  expect(await listRemainingRows(app, 'canari-contact')).toEqual([])
})

test('an expired quote with a released payment is erased once', async () => {
  const { devisId } = await anOpenedPayment(app, await aSender(app.deps), parisShipment)
  await app.passTime(8 * dayMs)
  await reconcilePayments(app.deps)
  const payment = await app.deps.db.payment.findFirstOrThrow({ where: { quoteId: devisId } })
  await settlePayment(app.deps, payment.id)
  expect((await runRetentionRule(app, 'quotes')).erased).toBeGreaterThan(0)
  expect(await app.deps.db.quote.findUniqueOrThrow({ where: { id: devisId } })).toMatchObject(nowhere)
  expect((await runRetentionRule(app, 'quotes')).erased).toBe(0)
})
