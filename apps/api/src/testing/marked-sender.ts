import type { SignedIn } from './builders.ts'
import { anAccount } from './builders.ts'
import { aPicture } from './images.ts'
import type { TestApp } from './test-app.ts'

const day = 24 * 3_600_000

/** A unique text for every personal field: 06 98 … for phones, whose form is checked. */
export const mark = 'canari-efface'
/** A text of the marked person: the mark, and its kind. */
export const marked = (what: string) => `${mark}-${what}`

/** A sender whose own texts are all marked, in every table that may contain one. */
export async function aMarkedSender(app: TestApp): Promise<SignedIn> {
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
  await db.notification.create({ data: { accountId: id, kind: 'accepted', text: marked('news') } })
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

/** Files of the account itself: a picture and a document; returns where they lie. */
export async function addFiles(app: TestApp, { account, token }: SignedIn): Promise<string[]> {
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

/** Marks every text of an order that was delivered. */
export async function markOrder(
  app: TestApp,
  sender: SignedIn,
  { orderId, deliveryId, carrierId }: { orderId: string; deliveryId: string; carrierId: string },
): Promise<void> {
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
  await db.pickupProblem.create({
    data: {
      ...({ deliveryId, kind: 'not_ready', outcome: 'withdrawn', decidedBy: 'carrier' } as const),
      comment: marked('problem'),
      answer: marked('problem-answer'),
      reportedAt: new Date(),
      decidedAt: new Date(),
    },
  })
  await db.roadProblem.create({
    data: {
      ...({ orderId, deliveryId, kind: 'breakdown', outcome: 'ended' } as const),
      comment: marked('road-problem'),
      address: marked('road-address'),
      city: 'Paris',
      postcode: '75004',
      lat: 48.85,
      lon: 2.35,
      areGoodsDamaged: false,
      isSomebodyHurt: false,
      shareCents: 0,
      reportedAt: new Date(),
      recordedAt: new Date(),
      decidedAt: new Date(),
    },
  })
  await db.claim.create({
    data: {
      ...({ orderId, kind: 'invoice', status: 'withdrawn', clientKey: orderId } as const),
      text: marked('claim'),
      openedAt: new Date(),
      withdrawnAt: new Date(),
      carrierView: marked('view'),
      carrierViewAt: new Date(),
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
