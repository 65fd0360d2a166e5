import type { SignedIn } from './builders.ts'
import { anAccount } from './builders.ts'
import { createForm } from './forms.ts'
import { aPicture } from './images.ts'
import type { TestApp } from './test-app.ts'

const dayMs = 24 * 3_600_000

/** The mark of every personal text. */
export const mark = 'canari-efface'

/** Returns a text of the marked person: the mark, and its kind. */
export const markText = (what: string) => `${mark}-${what}`

/** Creates a signed-in sender with marked texts in every table that may contain its own texts. */
export async function aMarkedSender(app: TestApp): Promise<SignedIn> {
  const sender = await anAccount(app.deps, 'CLPA', {
    email: `${markText('email')}@test.test`,
    name: markText('name'),
  })
  const { id } = sender.account
  const { db } = app.deps
  await db.account.update({
    where: { id },
    data: { phone: markText('phone'), secondaryEmail: markText('second') },
  })
  await db.individualProfile.update({
    where: { accountId: id },
    data: { firstNames: markText('first'), address: markText('home') },
  })
  const company = {
    legalForm: 'SAS',
    name: markText('company'),
    siret: markText('siret'),
    vatNumber: markText('vat'),
    representative: markText('representative'),
    headOfficeAddress: markText('office'),
    billingAddress: markText('billing'),
    establishmentAddress: markText('establishment'),
    contactName: markText('contact'),
    sectors: [markText('sector')],
  }
  await db.companyProfile.create({ data: { accountId: id, ...company } })
  await db.savedContact.create({
    data: {
      senderId: id,
      name: markText('saved'),
      phone: markText('saved-phone'),
      address: markText('saved-address'),
    },
  })
  await db.notification.create({ data: { accountId: id, kind: 'accepted', text: markText('news') } })
  await db.newsletterSubscription.create({
    data: { email: sender.account.email, tokenHash: markText('token') },
  })
  await db.supportMessage.create({
    data: {
      lastName: markText('support'),
      firstName: '',
      email: sender.account.email.toUpperCase(),
      phone: '',
      subject: 'x',
      text: markText('question'),
      fingerprint: markText('fingerprint'),
      sentAt: new Date(),
    },
  })
  await db.shipmentImport.create({
    data: {
      senderId: id,
      uploadedById: id,
      fileName: markText('file'),
      createdAt: new Date(),
      rows: { create: { line: 2, cells: [markText('cell')] } },
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
      sealed: markText('payee'),
      vatRegime: 'standard',
      vatNumber: markText('payee-vat'),
      mandateVersion: 'test',
      mandateAcceptedAt: new Date(),
      accountChangedAt: new Date(),
    },
  })
  await db.companyInvitation.create({
    data: {
      companyId: id,
      email: `${markText('invited')}@test.test`,
      role: 'reader',
      tokenHash: markText('invitation'),
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 600_000),
    },
  })
  await db.driverInvitation.create({
    data: {
      companyId: id,
      email: `${markText('driver')}@test.test`,
      lastName: markText('driver'),
      firstNames: markText('driver'),
      phone: markText('driver'),
      tokenHash: markText('driver'),
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 600_000),
    },
  })
  const session = await db.session.findFirstOrThrow({ where: { accountId: id } })
  await db.pushSubscription.create({
    data: {
      accountId: id,
      sessionId: session.id,
      endpoint: `https://push.example.test/${markText('browser')}`,
      p256dh: 'B'.repeat(87),
      auth: markText('browser-secret'),
      createdAt: new Date(),
    },
  })
  await db.suspension.create({
    data: {
      accountId: id,
      reason: markText('suspension'),
      startedAt: new Date(),
      endedAt: new Date(),
      appeals: { create: { text: markText('appeal'), sentAt: new Date() } },
    },
  })
  await db.passwordReset.create({
    data: {
      email: sender.account.email,
      clientHash: markText('client'),
      requestedAt: new Date(),
      expiresAt: new Date(Date.now() + 600_000),
    },
  })
  return sender
}

/** Adds a picture and a document to an account, and returns the paths of their files, the document's first. */
export async function addFiles(app: TestApp, { account, token }: SignedIn): Promise<string[]> {
  const body = createForm({ photo: await aPicture() })
  await app.request('PUT', '/api/user/editPP', { token, body })
  const path = await app.deps.files.put(Buffer.from('document'))
  const { id: fileId } = await app.deps.db.storedFile.create({
    data: { path, purpose: 'document', mediaType: 'application/pdf', sizeBytes: 8, sha256: 'x' },
  })
  await app.deps.db.document.create({
    data: { accountId: account.id, kind: 'business_register', fileId, refusal: markText('refusal') },
  })
  const { photoFileId } = await app.deps.db.account.findUniqueOrThrow({ where: { id: account.id } })
  const photo = await app.deps.db.storedFile.findUniqueOrThrow({ where: { id: photoFileId ?? '' } })
  return [path, photo.path]
}

/** Marks every text of an order that was delivered, and adds a marked row to every table about orders. */
export async function markOrder(
  app: TestApp,
  sender: SignedIn,
  { orderId, deliveryId, carrierId }: { orderId: string; deliveryId: string; carrierId: string },
): Promise<void> {
  const { db } = app.deps
  await db.order.update({
    where: { id: orderId },
    data: {
      senderName: markText('sender'),
      senderPhone: markText('sender-phone'),
      recipientName: markText('recipient'),
      recipientPhone: markText('recipient-phone'),
      comment: markText('comment'),
    },
  })
  await db.quote.updateMany({
    where: { order: { id: orderId } },
    data: { pickupAddress: markText('pickup'), dropoffAddress: markText('dropoff') },
  })
  await db.proof.updateMany({ where: { deliveryId }, data: { comment: markText('proof') } })
  await db.rating.create({
    data: { deliveryId, carrierId, stars: 5, review: markText('review'), createdAt: new Date() },
  })
  await db.message.create({
    data: {
      orderId,
      senderId: sender.account.id,
      recipientId: carrierId,
      text: markText('message'),
      sentAt: new Date(),
    },
  })
  await db.handoverCode.create({ data: { orderId, code: '4711', madeAt: new Date() } })
  await db.stepNumber.create({ data: { deliveryId, device: orderId, last: 1 } })
  await db.returnRequest.create({
    data: {
      deliveryId,
      reason: 'absent',
      comment: markText('absence'),
      answer: markText('answer'),
      requestedAt: new Date(),
      recordedAt: new Date(),
    },
  })
  await db.pickupProblem.create({
    data: {
      deliveryId,
      kind: 'not_ready',
      outcome: 'withdrawn',
      decidedBy: 'carrier',
      comment: markText('problem'),
      answer: markText('problem-answer'),
      reportedAt: new Date(),
      decidedAt: new Date(),
    },
  })
  await db.roadProblem.create({
    data: {
      orderId,
      deliveryId,
      kind: 'breakdown',
      outcome: 'ended',
      comment: markText('road-problem'),
      address: markText('road-address'),
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
      orderId,
      kind: 'invoice',
      status: 'withdrawn',
      clientKey: orderId,
      text: markText('claim'),
      openedAt: new Date(),
      withdrawnAt: new Date(),
      carrierView: markText('view'),
      carrierViewAt: new Date(),
    },
  })
  await db.recipientLink.create({
    data: {
      orderId,
      createdAt: new Date(),
      instructions: markText('instructions'),
      instructedAt: new Date(),
    },
  })
  await db.trackPoint.create({
    data: { deliveryId, recordedAt: new Date(), lat: 48.856_613, lon: 2.352_222 },
  })
  const [since, nudgedAt, relayAt] = [new Date(0), new Date(), new Date(Date.now() + dayMs)]
  await db.pickupNudge.create({
    data: { deliveryId, reason: 'silent', since, nudgedAt, relayAt, endedAt: relayAt, outcome: 'over' },
  })
}
