import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { databaseNow } from '#api/database.ts'
import { eraseCarriedTracks } from '#api/features/deliveries/deliveries.erasure.ts'
import { importRateCard } from '#api/features/estimates/rate-cards.service.ts'
import { removeFiles } from '#api/features/files/stored-files.service.ts'
import { lockOrder } from '#api/features/orders/order-phases.ts'
import { lockPayment } from '#api/features/payments/authorisation.service.ts'
import { suspendAccount } from '#api/features/suspensions/suspension.service.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender, aToken, testPassword } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/canaries.ts'
import { aDeliveredOrder, clearTheStreets } from '#api/testing/deliveries.ts'
import { aPicture } from '#api/testing/images.ts'
import {
  anAcceptedOrder,
  aPaidQuote,
  aSearchingOrder,
  goOnDuty,
  parisShipment,
  succeed,
} from '#api/testing/orders.ts'
import { anAcceptedRun } from '#api/testing/runs.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
}, 60_000)
afterEach(() => clearTheStreets(app))
afterAll(() => app.close())

function end({ account, token }: SignedIn, id = account.id, base = '/api') {
  return app.request('DELETE', `${base}/updateuser/${id}`, { token })
}

const statusOf = async ({ account }: SignedIn) =>
  (await app.deps.db.account.findUniqueOrThrow({ where: { id: account.id } })).status

const day = 24 * 3_600_000

/** Every row of every schema that is ours or holds our work, that contains the text. */
async function rowsWith(text: string): Promise<string[]> {
  const tables = await app.deps.db.$queryRaw<{ schema: string; name: string }[]>`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`
  const found: string[] = []
  for (const { schema, name } of tables) {
    const rows = await app.deps.db.$queryRawUnsafe<{ row: string }[]>(
      `SELECT t::text AS row FROM ONLY "${schema}"."${name}" t WHERE position(lower($1) IN lower(t::text)) > 0`,
      text,
    )
    found.push(...rows.map(({ row }) => `${schema}.${name}: ${row}`))
  }
  return found
}

/** What is held by the payment provider's stand-in is the provider's; what an invoice says is kept for ten years by law. */
const ours = (rows: readonly string[]) =>
  rows.filter((row) => !row.startsWith('stripe') && !row.startsWith('public.invoice:'))

/** A text that nothing else holds, in every place where a person's data may stand: 06 98 … for phones, whose form is checked. */
const mark = 'canari-efface'
const marked = (what: string) => `${mark}-${what}`

async function aMarkedSender(): Promise<SignedIn> {
  const sender = await anAccount(app.deps, 'CLPA', {
    email: `${marked('email')}@test.test`,
    name: marked('name'),
  })
  const { id } = sender.account
  const { db } = app.deps
  await db.account.update({
    where: { id },
    data: { phone: marked('phone'), secondaryEmail: marked('second') },
  })
  await db.individualProfile.update({
    where: { accountId: id },
    data: { firstNames: marked('first'), address: marked('home') },
  })
  const company = {
    legalForm: 'SAS',
    name: marked('company'),
    siret: marked('siret'),
    vatNumber: marked('vat'),
    representative: marked('representative'),
    headOfficeAddress: marked('office'),
    billingAddress: marked('billing'),
    establishmentAddress: marked('establishment'),
    contactName: marked('contact'),
    sectors: [marked('sector')],
  }
  await db.companyProfile.create({ data: { accountId: id, ...company } })
  await db.savedContact.create({
    data: {
      senderId: id,
      name: marked('saved'),
      phone: marked('saved-phone'),
      address: marked('saved-address'),
    },
  })
  await db.notification.create({ data: { accountId: id, kind: 'test', text: marked('news') } })
  await db.newsletterSubscription.create({
    data: { email: sender.account.email, tokenHash: marked('token') },
  })
  await db.supportMessage.create({
    data: {
      lastName: marked('support'),
      firstName: '',
      email: sender.account.email.toUpperCase(),
      phone: '',
      subject: 'x',
      text: marked('question'),
      fingerprint: marked('fingerprint'),
      sentAt: new Date(),
    },
  })
  await db.shipmentImport.create({
    data: {
      senderId: id,
      uploadedById: id,
      fileName: marked('file'),
      createdAt: new Date(),
      rows: { create: { line: 2, cells: [marked('cell')] } },
    },
  })
  await db.savedCard.create({
    data: {
      senderId: id,
      setupIntentId: `seti_${id}`,
      paymentMethodId: `pm_${id}`,
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2035,
      savedAt: new Date(),
    },
  })
  await db.payeeDetails.create({
    data: {
      accountId: id,
      sealed: marked('payee'),
      vatRegime: 'standard',
      vatNumber: marked('payee-vat'),
      mandateVersion: 'test',
      mandateAcceptedAt: new Date(),
      accountChangedAt: new Date(),
    },
  })
  await db.companyInvitation.create({
    data: {
      companyId: id,
      email: `${marked('invited')}@test.test`,
      role: 'reader',
      tokenHash: marked('invitation'),
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 600_000),
    },
  })
  await db.driverInvitation.create({
    data: {
      companyId: id,
      email: `${marked('driver')}@test.test`,
      lastName: marked('driver'),
      firstNames: marked('driver'),
      phone: marked('driver'),
      tokenHash: marked('driver'),
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 600_000),
    },
  })
  const session = await db.session.findFirstOrThrow({ where: { accountId: id } })
  await db.pushSubscription.create({
    data: {
      accountId: id,
      sessionId: session.id,
      endpoint: `https://push.example.test/${marked('browser')}`,
      p256dh: 'B'.repeat(87),
      auth: marked('browser-secret'),
      createdAt: new Date(),
    },
  })
  await db.suspension.create({
    data: {
      accountId: id,
      reason: marked('suspension'),
      startedAt: new Date(),
      endedAt: new Date(),
      appeals: { create: { text: marked('appeal'), sentAt: new Date() } },
    },
  })
  await db.passwordReset.create({
    data: {
      email: sender.account.email,
      clientHash: marked('client'),
      requestedAt: new Date(),
      expiresAt: new Date(Date.now() + 600_000),
    },
  })
  return sender
}

/** Files of the account itself: a picture and a document; answers where they lie. */
async function addFiles({ account, token }: SignedIn): Promise<string[]> {
  const form = new FormData()
  form.append('photo', await aPicture())
  await app.request('PUT', '/api/user/editPP', { token, body: form })
  const path = await app.deps.files.put(Buffer.from('document'))
  const { id: fileId } = await app.deps.db.storedFile.create({
    data: { path, purpose: 'document', mediaType: 'application/pdf', sizeBytes: 8, sha256: 'x' },
  })
  await app.deps.db.document.create({
    data: { accountId: account.id, kind: 'business_register', fileId, refusal: marked('refusal') },
  })
  const { photoFileId } = await app.deps.db.account.findUniqueOrThrow({ where: { id: account.id } })
  const photo = await app.deps.db.storedFile.findUniqueOrThrow({ where: { id: photoFileId ?? '' } })
  return [path, photo.path]
}

async function markOrder(sender: SignedIn, orderId: string, deliveryId: string, carrierId: string) {
  const { db } = app.deps
  await db.order.update({
    where: { id: orderId },
    data: {
      senderName: marked('sender'),
      senderPhone: marked('sender-phone'),
      recipientName: marked('recipient'),
      recipientPhone: marked('recipient-phone'),
      comment: marked('comment'),
    },
  })
  await db.quote.updateMany({
    where: { order: { id: orderId } },
    data: { pickupAddress: marked('pickup'), dropoffAddress: marked('dropoff') },
  })
  await db.proof.updateMany({ where: { deliveryId }, data: { comment: marked('proof') } })
  await db.rating.create({
    data: { deliveryId, carrierId, stars: 5, review: marked('review'), createdAt: new Date() },
  })
  await db.message.create({
    data: {
      orderId,
      senderId: sender.account.id,
      recipientId: carrierId,
      text: marked('message'),
      sentAt: new Date(),
    },
  })
  await db.handoverCode.create({ data: { orderId, code: '4711', madeAt: new Date() } })
  await db.stepNumber.create({ data: { deliveryId, device: orderId, last: 1 } })
  await db.returnRequest.create({
    data: {
      deliveryId,
      reason: 'absent',
      comment: marked('absence'),
      answer: marked('answer'),
      requestedAt: new Date(),
      recordedAt: new Date(),
    },
  })
  await db.claim.create({
    data: {
      ...({ orderId, kind: 'invoice', status: 'withdrawn', clientKey: orderId } as const),
      ...{ text: marked('claim'), openedAt: new Date(), withdrawnAt: new Date() },
      ...{ carrierView: marked('view'), carrierViewAt: new Date() },
    },
  })
  await db.recipientLink.create({
    data: { orderId, createdAt: new Date(), instructions: marked('instructions'), instructedAt: new Date() },
  })
  await db.trackPoint.create({
    data: { deliveryId, recordedAt: new Date(), lat: 48.856_613, lon: 2.352_222 },
  })
  const [since, nudgedAt, relayAt] = [new Date(0), new Date(), new Date(Date.now() + day)]
  await db.pickupNudge.create({
    data: { deliveryId, reason: 'silent', since, nudgedAt, relayAt, endedAt: relayAt, outcome: 'over' },
  })
}

/** A quote whose payment form is open, and nothing paid yet. */
async function anOpenedPayment(sender: SignedIn, shipment: typeof parisShipment | null) {
  await importRateCard(app.deps, defaultRateCard)
  const quote = await succeed(app, sender, 'commandes/tarificationAndAvailabelDelivers', parisShipment)
  const form = new FormData()
  form.append('amount', String(quote.montant))
  form.append('devisId', quote.devisId)
  if (shipment) form.append('expedition', JSON.stringify(shipment))
  await succeed(app, sender, 'expediteur/payment-sheet', form)
  return { devisId: String(quote.devisId), montant: Number(quote.montant) }
}

/** What the worker does. */
async function carryRemovalsOut(): Promise<void> {
  const jobs = await app.deps.db.$queryRaw<{ paths: string[] }[]>`
    SELECT ARRAY(SELECT jsonb_array_elements_text(data->'paths')) AS paths FROM pgboss.job WHERE name = 'remove-files'`
  for (const { paths } of jobs) await removeFiles(app.deps, paths)
}

describe('ending an account', () => {
  test('leaves none of its texts in any table, and none of its files', async () => {
    const sender = await aMarkedSender()
    const carrier = await aCarrier(app.deps)
    const { orderId, deliveryId } = await aDeliveredOrder(app, sender, carrier)
    await markOrder(sender, orderId, deliveryId, carrier.account.id)
    const { devisId } = await anOpenedPayment(sender, { ...parisShipment, commentaire: marked('unpaid') })
    await app.deps.db.quote.update({ where: { id: devisId }, data: { pickupAddress: marked('unused') } })
    const paths = await addFiles(sender)
    const proofs = await app.deps.db.proof.findMany({ where: { deliveryId } })
    const proofFiles = await app.deps.db.storedFile.findMany({
      where: {
        id: { in: proofs.flatMap((proof) => [proof.photoFileId ?? '', proof.signatureFileId ?? '']) },
      },
    })
    expect(proofFiles).toHaveLength(4)
    await app.passTime(day + 60_000)
    // It finds what it looks for: otherwise finding nothing afterwards would say nothing.
    expect(ours(await rowsWith(mark)).length).toBeGreaterThan(15)

    expect(await end(sender)).toMatchObject({ status: 200, body: { success: true } })
    await carryRemovalsOut()
    const left = ours(await rowsWith(mark))
    // The very last mail, to the address that was: the queue forgets it some days after it was sent.
    expect(left.filter((row) => !/^pgboss\.[^:]+: .*Votre compte a été supprimé/s.test(row))).toEqual([])
    expect(left).not.toEqual([])
    for (const path of [...paths, ...proofFiles.map((file) => file.path)])
      expect(existsSync(join(app.deps.config.filesDir, path)), path).toBe(false)
    const { id } = sender.account
    expect(await app.deps.db.trackPoint.count({ where: { deliveryId } })).toBe(0)
    expect(await app.deps.db.stepNumber.count({ where: { deliveryId } })).toBe(0)
    expect(await app.deps.db.handoverCode.count({ where: { orderId } })).toBe(0)
    expect(await app.deps.db.pickupNudge.count({ where: { deliveryId } })).toBe(0)
    expect(await app.deps.db.savedCard.count({ where: { senderId: id, removedAt: null } })).toBe(0)
    for (const text of ['Claire Martin', 'Luc Moreau', '12 rue de Rivoli'])
      expect((await rowsWith(text)).filter((row) => row.includes(id))).toEqual([])
  }, 30_000)

  test('keeps what accounting needs of its orders', async () => {
    const sender = await aSender(app.deps)
    const { orderId } = await aDeliveredOrder(app, sender, await aCarrier(app.deps))
    await app.passTime(day + 60_000)
    const before = await app.deps.db.order.findUniqueOrThrow({
      where: { id: orderId },
      include: { quote: true, payment: true },
    })
    await end(sender)
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

  test('keeps the proofs of an order for the 24 hours of a claim', async () => {
    const sender = await aSender(app.deps)
    const { orderId, deliveryId } = await aDeliveredOrder(app, sender, await aCarrier(app.deps))
    await end(sender)
    const order = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
    expect(order.recipientName).toBe('Luc Moreau')
    const proofs = await app.deps.db.proof.findMany({ where: { deliveryId } })
    expect(proofs.every(({ photoFileId }) => photoFileId !== null)).toBe(true)
    expect(await statusOf(sender)).toBe('removed')
  })

  test('leaves the track and the words of a carrier while a claim is open, and no longer', async () => {
    const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
    const { orderId, deliveryId } = await aDeliveredOrder(app, sender, carrier)
    const openedAt = new Date()
    await app.deps.db.trackPoint.create({ data: { deliveryId, recordedAt: openedAt, lat: 48, lon: 2 } })
    const ids = { senderId: carrier.account.id, recipientId: sender.account.id }
    await app.deps.db.message.create({ data: { orderId, ...ids, text: 'Rien vu', sentAt: openedAt } })
    const claim = {
      orderId,
      kind: 'delivery',
      subject: 'damaged',
      text: 'Cassé',
      clientKey: orderId,
    } as const
    const { id } = await app.deps.db.claim.create({ data: { ...claim, openedAt } })
    await app.passTime(2 * day)
    expect((await end(carrier)).status).toBe(200)
    const left = async () => [
      await app.deps.db.trackPoint.count({ where: { deliveryId } }),
      await app.deps.db.message.count({ where: { orderId } }),
    ]
    expect(await left()).toEqual([1, 1])
    await app.deps.db.claim.update({
      where: { id },
      data: { status: 'refused', answeredAt: await databaseNow(app.deps.db), answer: 'Non' },
    })
    const erase = () =>
      app.deps.db.$transaction((tx) =>
        eraseCarriedTracks(app.deps, tx, { accountIds: [carrier.account.id], emails: [] }),
      )
    await erase()
    expect(await left()).toEqual([1, 1])
    await app.passTime(31 * day)
    await erase()
    expect(await left()).toEqual([0, 0])
  })

  test('frees its e-mail, ends its sessions, and its password opens nothing', async () => {
    const sender = await aSender(app.deps)
    const elsewhere = await aToken(app.deps, sender.account)
    const { email } = sender.account
    await end(sender)
    const read = (token: string) => app.request('GET', '/api/users/profile', { token })
    await expect.poll(async () => (await read(elsewhere)).status).toBe(401)
    await expect.poll(async () => (await end(sender)).status).toBe(401)
    const credentials = { email, password: testPassword }
    const signIn = () => app.request('POST', '/api/expediteur/login', { body: credentials })
    expect((await signIn()).body.code).toBe('bad-credentials')
    const { body } = await app.request('POST', '/api/expediteur/client/registration', {
      body: {
        ...credentials,
        nom: 'Dupont',
        prenoms: 'Anne',
        adresse: 'Paris',
        telephone: '06 12 34 56 78',
        dateNaissance: '17/05/1990',
      },
    })
    expect(body.success).toBe(true)
    expect((await signIn()).body.success).toBe(true)
  })

  test('of five at once is one', async () => {
    const sender = await aSender(app.deps)
    const answers = await Promise.all(Array.from({ length: 5 }, () => end(sender)))
    // Whoever comes after the sessions are gone is no longer signed in.
    expect(answers.map(({ status }) => status).filter((status) => status !== 401)).not.toEqual([])
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect(await statusOf(sender)).toBe('removed')
  })

  test('waits for the settlement of its last order, whose locks come in the same order', async () => {
    const sender = await aSender(app.deps)
    const orderId = await aSearchingOrder(app, sender)
    await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
    const { paymentId } = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
    const ending = await app.deps.db.$transaction(async (tx) => {
      await lockOrder(tx, orderId)
      const ended = end(sender)
      await expect.poll(waitingStatements, { timeout: 4000 }).toBeGreaterThan(0)
      await lockPayment(tx, paymentId)
      return { ended }
    })
    expect((await ending.ended).status).toBe(200)
    expect(await statusOf(sender)).toBe('removed')
  })

  test('answers under the doubled path too', async () => {
    const sender = await aSender(app.deps)
    expect((await end(sender, sender.account.id, '/api/api')).body).toEqual({ success: true })
  })

  test('is the caller’s own only', async () => {
    const sender = await aSender(app.deps)
    const victim = await aSender(app.deps)
    expect((await end(sender, victim.account.id)).status).toBe(403)
    expect((await end(sender, 'x')).status).toBe(403)
    expect((await app.request('DELETE', `/api/updateuser/${victim.account.id}`)).status).toBe(401)
    expect([await statusOf(sender), await statusOf(victim)]).toEqual(['active', 'active'])
    const staff = await anAccount(app.deps, 'ADMI')
    expect((await end(staff)).status).toBe(403)
  })
})

const underWay = {
  order: 'Une commande est en cours : vous pourrez supprimer votre compte une fois qu’elle sera terminée',
  delivery: 'Une livraison est en cours : vous pourrez supprimer votre compte une fois qu’elle sera terminée',
}

describe('an account is not ended', () => {
  test('while its order looks for a carrier', async () => {
    const sender = await aSender(app.deps)
    await aSearchingOrder(app, sender)
    expect(await end(sender)).toMatchObject({ status: 409, body: { message: underWay.order } })
    expect(await statusOf(sender)).toBe('active')
  })

  test('while its order runs, nor that of its carrier or the carrier’s company', async () => {
    const sender = await aSender(app.deps)
    const transport = await anAccount(app.deps, 'TREN')
    const driver = await aCarrier(app.deps, { companyId: transport.account.id })
    await anAcceptedOrder(app, sender, driver)
    expect(await end(sender)).toMatchObject({ status: 409, body: { message: underWay.order } })
    for (const who of [driver, transport])
      expect(await end(who)).toMatchObject({ status: 409, body: { message: underWay.delivery } })
  })

  test('together with an order that is being placed: the one or the other', async () => {
    const sender = await aSender(app.deps)
    const { intentId, montant } = await aPaidQuote(app, sender)
    const place = succeed(app, sender, 'commandes/createCommande', {
      ...parisShipment,
      cartePaiementId: null,
      referencePaiement: intentId,
      montant,
    }).catch(() => null)
    const [placed, ended] = await Promise.all([place, end(sender)])
    const orders = await app.deps.db.order.count({ where: { senderId: sender.account.id } })
    expect(orders).toBe(ended.status === 200 ? 0 : 1)
    expect(placed === null).toBe(ended.status === 200)
  })

  test('and ordered for afterwards: the database takes no order of one that has ended', async () => {
    const sender = await aSender(app.deps)
    const { devisId, montant } = await anOpenedPayment(sender, null)
    expect((await end(sender)).status).toBe(200)
    const payment = await app.deps.db.payment.findFirstOrThrow({ where: { quoteId: devisId } })
    const order = {
      senderId: sender.account.id,
      quoteId: devisId,
      paymentId: payment.id,
      priceCents: Math.round(montant * 100),
      commissionCents: 0,
      senderName: '',
      senderPhone: '',
      recipientName: '',
      recipientPhone: '',
      comment: '',
      createdAt: new Date(),
    }
    await expect(app.deps.db.order.create({ data: order })).rejects.toThrow(/is removed/)
  })
})

describe('a company', () => {
  test('ends with the accounts of its members; a member alone ends alone', async () => {
    const company = await anAccount(app.deps, 'CLEN')
    const [leaver, stayer] = await Promise.all(
      (['reader', 'administrator'] as const).map((role) => aMember(app.deps, company.account.id, role)),
    )
    if (!leaver || !stayer) throw new Error('There are two members')
    expect((await end(leaver)).body).toEqual({ success: true })
    expect([await statusOf(leaver), await statusOf(stayer), await statusOf(company)]).toEqual([
      'removed',
      'active',
      'active',
    ])
    expect((await end(company)).body).toEqual({ success: true })
    expect([await statusOf(stayer), await statusOf(company)]).toEqual(['removed', 'removed'])
    expect(await app.deps.db.companyMember.count({ where: { companyId: company.account.id } })).toBe(0)
  })

  test('a member may go while the company’s order is under way', async () => {
    const company = await anAccount(app.deps, 'CLEN')
    await aSearchingOrder(app, company)
    const member = await aMember(app.deps, company.account.id, 'orderer')
    expect((await end(member)).body).toEqual({ success: true })
    expect((await end(company)).status).toBe(409)
  })
})

test('a carrier who ends leaves the road: no position, no plate, the pending offer goes to the next', async () => {
  const carrier = await aCarrier(app.deps)
  const { deliveryId } = await aDeliveredOrder(app, await aSender(app.deps), carrier)
  const device = '5a3bff94-08cb-4f3c-8d67-22b0a1c35b31'
  await app.deps.db.stepNumber.create({ data: { deliveryId, device, last: 5 } })
  await goOnDuty(app, carrier)
  expect((await end(carrier)).body).toEqual({ success: true })
  const { id } = carrier.account
  expect(await app.deps.db.stepNumber.count({ where: { deliveryId } })).toBe(0)
  expect(await app.deps.db.livePosition.count({ where: { carrierId: id } })).toBe(0)
  expect(await app.deps.db.dutyPeriod.count({ where: { carrierId: id } })).toBe(0)
  const vehicle = await app.deps.db.vehicle.findUniqueOrThrow({ where: { id: carrier.vehicleId } })
  expect(vehicle).toMatchObject({ plate: '', vehicleClass: 'VOI' })
  expect(await app.deps.db.carrier.findUniqueOrThrow({ where: { accountId: id } })).toMatchObject({
    isOnDuty: false,
    validUntil: null,
  })
})

describe('a carrier who ends, and at the same instant', () => {
  test('accepts, does one of both', async () => {
    const carrier = await aCarrier(app.deps)
    const [ended, accepted] = await endAmid(carrier, async () => {
      await goOnDuty(app, carrier)
      return anAcceptedRun(app, carrier)
    })
    expect([ended, accepted !== null]).toEqual(accepted ? [409, true] : [200, false])
  })

  test('adds a vehicle and changes one, leaves no plate', async () => {
    const carrier = await aCarrier(app.deps)
    const van = { vehiculeTypeId: 'FONE', marque: 'Renault', modele: 'Kangoo', matricule: 'EF-456-GH' }
    const post = (path: string, body: object) =>
      app.request('POST', `/api/transporteur/vehicules/${path}`, { token: carrier.token, body })
    const [ended] = await endAmid(carrier, () =>
      Promise.all([
        post('ajouter', van),
        post('modifier', { ...van, vehiculeTypeId: 'VOI', vehiculeId: carrier.vehicleId }),
      ]),
    )
    expect(ended).toBe(200)
    const vehicles = await app.deps.db.vehicle.findMany({ where: { ownerId: carrier.account.id } })
    expect(vehicles.map(({ plate }) => plate)).toEqual([''])
  })
})

/** Ends a carrier and does something else in the middle of it; answers how it ended, and null where the other failed. */
async function endAmid<T>(carrier: SignedIn, other: () => Promise<T>): Promise<[number, T | null]> {
  const { id: accountId } = carrier.account
  await app.deps.db.notification.create({ data: { accountId, kind: 'test', text: 'x' } })
  const held = await app.deps.pool.connect()
  await held.query('BEGIN')
  await held.query('SELECT 1 FROM notification WHERE account_id = $1 FOR UPDATE', [accountId])
  const ended = end(carrier)
  await expect.poll(waitingStatements, { timeout: 5000 }).toBeGreaterThan(0)
  let isOver = false
  const done = other()
    .catch(() => null)
    .finally(() => {
      isOver = true
    })
  await expect.poll(async () => isOver || (await waitingStatements()) > 1, { timeout: 5000 }).toBe(true)
  await held.query('ROLLBACK')
  held.release()
  return [(await ended).status, await done]
}

async function waitingStatements(): Promise<number> {
  const { rows } = await app.deps.pool.query<{ waiting: number }>(
    "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rows[0]?.waiting ?? 0
}

test('a driver who came by invitation, was suspended and appealed leaves nothing', async () => {
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
  expect((await rowsWith('canari-chauffeur')).length).toBeGreaterThan(5)
  expect((await end(driver)).status).toBe(200)
  const left = ours(await rowsWith('canari-chauffeur'))
  expect(left.filter((row) => !/^pgboss\.[^:]+: .*Votre compte a été supprimé/s.test(row))).toEqual([])
})

test('what somebody wrote to the support is in no mail that waits or was sent either', async () => {
  const sender = await anAccount(app.deps, 'CLPA', { email: 'canari-contact@test.test' })
  await succeed(app, sender, 'nouscontacter', {
    nom: 'Canari-contact',
    prenom: 'Camille',
    email: 'Canari-contact@test.test',
    num_tele: '',
    sujet: 'Canari-contact',
    message: 'Canari-contact',
  })
  expect((await rowsWith('canari-contact')).length).toBeGreaterThan(2)
  expect((await end(sender)).status).toBe(200)
  const left = ours(await rowsWith('canari-contact'))
  expect(left.filter((row) => !/^pgboss\.[^:]+: .*Votre compte a été supprimé/s.test(row))).toEqual([])
})
