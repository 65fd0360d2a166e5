import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { price } from '@repo/delivery-rules/pricing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toGoods } from '#api/core/order/goods.texts.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { settlePayment } from '#api/flows/provider-inbox/settle-payment.service.ts'
import { readSupportList } from '#api/flows/support-list/support-list.service.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { resetCarriers } from '#api/testing/deliveries.ts'
import type { FormFields } from '#api/testing/forms.ts'
import { createForm } from '#api/testing/forms.ts'
import { aPicture } from '#api/testing/images.ts'
import { anOrderDeclinedLater, readMoney, shareOut, sumAccounts } from '#api/testing/money.ts'
import { anAcceptedOrder, besideThePickup, succeed } from '#api/testing/orders.ts'
import { answerChallenge, healProvider, listBrokenInvariants, payByCard } from '#api/testing/payments.ts'
import { listQueuedEmails } from '#api/testing/queued-emails.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import { pushPosition } from '#api/testing/searches.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { Answer, TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sweepPickupProblems } from './pickup-problems.sweeper.ts'

const minuteMs = 60_000
const { pickupFeeCents } = defaultRateCard
const atPickup = { lat: besideThePickup.lat, lon: besideThePickup.long }

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
let orderId: string
let livraisonId: string

beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
beforeEach(async () => {
  ;[sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
})
afterEach(async () => {
  await healProvider(app)
  await reconcilePayments(app.deps)
  const broken = await listBrokenInvariants(app)
  await resetCarriers(app)
  expect(broken).toEqual([])
})
afterAll(() => app.close())

type Accepted = { readonly orderId: string; readonly deliveryId: string }

/** Makes the carrier start for the pickup of an accepted order, a new one when it is null. */
async function start(accepted: Accepted | null = null): Promise<void> {
  ;({ orderId, deliveryId: livraisonId } = accepted ?? (await anAcceptedOrder(app, sender, carrier)))
  await takeAll(app, { carrier, livraisonId }, 'demarrer')
}

/** Makes the carrier arrive at the pickup of an order, with a position there. */
async function arrive(accepted: Accepted | null = null): Promise<void> {
  await start(accepted)
  // A position right after another is not stored.
  await app.passTime(10_000)
  await pushPosition(app, carrier, atPickup)
  await takeAll(app, { carrier, livraisonId }, 'arrivee')
}

/** Arrives without a position at the pickup. */
async function arriveUnseen(accepted: Accepted | null = null): Promise<void> {
  await start(accepted)
  await pushPosition(app, carrier, { lat: atPickup.lat + 0.02, lon: atPickup.lon })
  await app.passTime(2 * minuteMs)
  await takeAll(app, { carrier, livraisonId }, 'arrivee')
}

async function report(motif: string, fields: FormFields = {}): Promise<Answer> {
  const body = createForm({ livraisonId, motif, commentaire: 'Constaté', ...fields })
  return app.request('POST', '/api/transporteur/livraisons/probleme', { token: carrier.token, body })
}

/** Thirty kilograms in two parcels: a separate class, which the carrier's car carries. */
const heavierGoods = {
  natureColisId: 'SES',
  plagePoidsId: '4',
  nombreColis: 2,
  nombreChariot: 0,
  isHorsGabarit: '0',
}
const computeHeavierPrice = async () => {
  const { quote } = await app.deps.db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { quote: true },
  })
  const goods = toGoods({ ...quote, weightRangeId: 4, parcels: 2 })
  const newPrice = price(defaultRateCard, goods, quote.distanceM)
  if (!newPrice.ok) throw new Error(newPrice.reason)
  return newPrice
}
const reportHeavier = async (changed: FormFields = {}) =>
  report('plus-lourde', { photo: await aPicture(), ...heavierGoods, ...changed })

const withdraw = () =>
  app.request('POST', '/api/transporteur/livraisons/probleme/retirer', {
    token: carrier.token,
    body: { livraisonId },
  })

const readProblem = async () =>
  (await succeed(app, sender, 'expediteur/probleme', { commandeId: orderId })).probleme

async function reply(choix: string): Promise<Answer> {
  const { problemeId } = await readProblem()
  return app.request('POST', '/api/expediteur/probleme/repondre', {
    token: sender.token,
    body: { commandeId: orderId, problemeId, choix },
  })
}

/** Passes time with a visible carrier while two workers sweep. */
async function wait(minutes: number, isSeen = true): Promise<void> {
  await app.passTime(minutes * minuteMs)
  if (isSeen) await pushPosition(app, carrier, atPickup)
  await Promise.all([sweepPickupProblems(app.deps), sweepPickupProblems(app.deps)])
}

/** Runs the card's pending authorisation, by two concurrent workers. */
async function runAuthorisation(): Promise<void> {
  const { paymentId } = await readRow()
  await Promise.all([settlePayment(app.deps, paymentId ?? ''), settlePayment(app.deps, paymentId ?? '')])
}

const confirm = () =>
  app.request('POST', '/api/expediteur/expeditionProgrammee/confirmer', {
    token: sender.token,
    body: { commandeId: orderId },
  })

/** Pays the declined amount manually, with the bank's authentication; the sender confirms twice concurrently. */
async function payByHand(): Promise<void> {
  const sheet = await succeed(app, sender, 'expediteur/expeditionProgrammee/regler', {
    commandeId: orderId,
  })
  const entry = { paymentIntent: sheet.paymentIntent, intentId: sheet.paymentIntent.split('_secret_')[0] }
  await payByCard(app, entry)
  await answerChallenge(app, entry, 'approve')
  expect((await Promise.all([confirm(), confirm()])).map(({ status }) => status)).toEqual([200, 200])
}

const readRow = () =>
  app.deps.db.pickupProblem.findFirstOrThrow({
    where: { deliveryId: livraisonId },
    orderBy: { reportedAt: 'desc' },
  })

const listKinds = async ({ account }: SignedIn | ACarrier) =>
  (
    await app.deps.db.notification.findMany({
      where: { accountId: account.id, orderId },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ kind }) => kind)

/**
 * Expects that the order has ended for the fee of a failed pickup, all of which is allocated, and that its carrier is
 * free.
 */
async function expectPaidWay(): Promise<void> {
  await reconcilePayments(app.deps)
  const { order, takenCents } = await readMoney(app, orderId)
  const feeCents = order.feeCents ?? 0
  expect(order).toMatchObject({ phase: 'cancelled', cancelledBy: 'provider' })
  expect(feeCents).toBeGreaterThanOrEqual(pickupFeeCents + order.commissionCents)
  expect(takenCents).toBe(feeCents)
  expect(await sumAccounts(app, orderId)).toEqual(
    shareOut(feeCents - order.commissionCents, order.commissionCents),
  )
  expect(await listKinds(sender)).toContain('ended-at-pickup')
  expect(await listKinds(carrier)).toContain('delivery-cancelled')
}

describe('a carrier that cannot pick up', () => {
  test.each([
    ['absent', 10, 'sender-absent'],
    ['pas-prete', 15, 'goods-not-ready'],
  ])(
    'reports “%s”, waits %i minutes, and is paid its way once when the order ends',
    async (type, minutes, event) => {
      await arrive()
      const answers = await Promise.all([report(type), report(type), report(type)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await app.deps.db.pickupProblem.count({ where: { deliveryId: livraisonId } })).toBe(1)
      expect((await listKinds(sender)).filter((kind) => kind === event)).toHaveLength(1)
      expect(await listQueuedEmails(app, sender.account.email)).toContainEqual(
        expect.objectContaining({ text: expect.stringContaining('point d’enlèvement') }),
      )
      await wait(minutes - 0.1)
      expect(await readProblem()).toMatchObject({ type, issue: null, photo: null, constat: null })
      await wait(0.1)
      expect(await readRow()).toMatchObject({ outcome: 'ended', decidedBy: 'rule' })
      await expectPaidWay()
    },
  )

  test('that takes the goods after all resolves the problem', async () => {
    await arrive()
    await report('absent')
    await takeAll(app, { carrier, livraisonId }, 'enlever')
    await wait(30)
    const { phase } = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
    expect({ phase, problem: await readProblem() }).toEqual({ phase: 'running', problem: null })
    await takeAll(app, { carrier, livraisonId }, 'acheminer', 'livrer')
  })

  test('waits for the staff when no position confirms the pickup', async () => {
    await arriveUnseen()
    await report('absent')
    await wait(10, false)
    expect(await readProblem()).toMatchObject({ issue: null, chezLeSupport: true, jusquA: null })
    expect(await readSupportList(app.deps.db, 'pickup-problem')).toEqual([
      expect.objectContaining({ subjectId: orderId, command: `orders problem grant|refuse ${orderId}` }),
    ])
    await takeAll(app, { carrier, livraisonId }, 'enlever', 'acheminer', 'livrer')
  })

  test('that is contested waits for the staff’s decision, also after another report', async () => {
    await arrive()
    await report('absent')
    expect([(await reply('contester')).status, (await reply('contester')).status]).toEqual([200, 200])
    expect(await listKinds(carrier)).toContain('pickup-contested')
    await wait(10)
    expect(await readProblem()).toMatchObject({ conteste: true, chezLeSupport: true })
    expect((await readStaffJson(app, 'orders', 'problem', 'list')).problems).toHaveLength(1)
    const refuse = ['orders', 'problem', 'refuse', orderId, '--reason', 'seen on the phone', '--yes'] as const
    const refusal = await runStaff(app, ...refuse, '--tell', 'L’expéditeur ouvre la porte.')
    expect(refusal).toMatchObject({ code: 0 })
    expect(await readProblem()).toMatchObject({ issue: 'refuse', reponse: 'L’expéditeur ouvre la porte.' })
    expect((await runStaff(app, ...refuse)).code).not.toBe(0)
    // It may report again, and a person decides again: silence ends nothing any more.
    expect((await report('absent')).status).toBe(200)
    await wait(10)
    expect(await readProblem()).toMatchObject({ issue: null, chezLeSupport: true, jusquA: null })
    expect(
      await runStaff(app, 'orders', 'problem', 'grant', orderId, '--reason', 'nobody came', '--yes'),
    ).toMatchObject({ code: 0 })
    await expectPaidWay()
  })

  test('is paid its way by the platform when staff grants the report without a charge', async () => {
    await arrive()
    await report('pas-prete')
    await reply('contester')
    await wait(15)
    const granted = await runStaff(
      app,
      'orders',
      'problem',
      'grant',
      orderId,
      '--charge',
      'nothing',
      '--reason',
      'both were right',
      '--yes',
    )
    expect(granted).toMatchObject({ code: 0 })
    await reconcilePayments(app.deps)
    const { order, takenCents } = await readMoney(app, orderId)
    expect({ fee: order.feeCents, takenCents }).toEqual({ fee: 0, takenCents: 0 })
    const { losses = 0, 'carrier-payable': owed = 0 } = await sumAccounts(app, orderId)
    expect(losses).toBeGreaterThanOrEqual(pickupFeeCents)
    expect(owed).toBe(-losses)
  })

  test('cannot report before the arrival, as another carrier, or beside another problem', async () => {
    await start()
    expect((await report('absent')).body).toMatchObject({ code: 'wrong-step' })
    await takeAll(app, { carrier, livraisonId }, 'arrivee')
    const ownCarrier = carrier
    carrier = await aCarrier(app.deps)
    expect((await report('absent')).status).toBe(404)
    carrier = ownCarrier
    await report('absent')
    expect((await report('pas-prete')).body).toMatchObject({ code: 'problem-open' })
    const withdrawal = await withdraw()
    expect(withdrawal.body.course.probleme).toMatchObject({ type: 'absent', issue: 'retire' })
    expect(await listKinds(sender)).toContain('pickup-goes-on')
  })
})

describe('other or forbidden goods', () => {
  test.each(['autre', 'interdite'])(
    '%s: require a picture, and end the order unless contested',
    async (type) => {
      await arrive()
      expect((await report(type)).body).toMatchObject({ code: 'invalid-fields' })
      const photo = await aPicture()
      expect((await report(type, { photo })).status).toBe(200)
      expect((await readProblem()).photo).toMatch(/fichiers/)
      await wait(5)
      await expectPaidWay()
    },
  )

  test('go to the staff at once when the sender contests them, and end the order when it agrees', async () => {
    await arrive()
    await report('autre', { photo: await aPicture() })
    await reply('contester')
    expect(await readProblem()).toMatchObject({ chezLeSupport: true, jusquA: null })
    await wait(30)
    expect(await readProblem()).toMatchObject({ chezLeSupport: true, issue: null })
    const answers = await Promise.all([reply('annuler'), reply('annuler')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await readRow()).toMatchObject({ outcome: 'ended', decidedBy: 'sender' })
    await expectPaidWay()
  })

  test('that were contested once stay with the staff whatever is reported next, and five reports are allowed', async () => {
    await arrive()
    const photo = await aPicture()
    await report('autre', { photo })
    await reply('contester')
    for (const type of ['interdite', 'autre', 'interdite', 'autre']) {
      expect((await withdraw()).status).toBe(200)
      // The reports are ordered by their time.
      await app.passTime(minuteMs)
      const twice = await Promise.all([report(type, { photo }), report(type, { photo })])
      expect(twice.map(({ status }) => status)).toEqual([200, 200])
      expect(await readProblem()).toMatchObject({ conteste: false, chezLeSupport: true, jusquA: null })
    }
    expect(await app.deps.db.pickupProblem.count({ where: { deliveryId: livraisonId } })).toBe(5)
    expect(await readSupportList(app.deps.db, 'pickup-problem')).toMatchObject([
      { subjectId: orderId, what: expect.stringContaining('again') },
    ])
    await wait(30)
    expect(await readRow()).toMatchObject({ outcome: null, decideAt: null })
    await withdraw()
    expect((await report('autre', { photo })).body).toMatchObject({ code: 'too-many-problems' })
    await takeAll(app, { carrier, livraisonId }, 'enlever', 'acheminer', 'livrer')
  })

  test('are charged even within the first minute, because the carrier was there', async () => {
    await arrive()
    await report('interdite', { photo: await aPicture() })
    expect((await readProblem()).frais).toBeGreaterThanOrEqual(pickupFeeCents / 100)
    await reply('annuler')
    await expectPaidWay()
  })
})

describe('goods that are heavier or larger than declared', () => {
  test('continue at the new price once it is accepted and authorised', async () => {
    await arrive()
    const before = await readMoney(app, orderId)
    const expected = await computeHeavierPrice()
    const reportAnswer = await reportHeavier()
    expect(reportAnswer).toMatchObject({ status: 200 })
    expect(reportAnswer.body.course.probleme).toMatchObject({
      type: 'plus-lourde',
      nouveauGain: expected.carrierShareCents / 100,
    })
    expect(await readProblem()).toMatchObject({
      constat: { prix: expected.priceCents / 100, marchandise: { poids: '21-50 kg', nombreColis: 2 } },
      prixActuel: before.order.priceCents / 100,
    })
    const answers = await Promise.all([reply('accepter'), reply('accepter'), reply('accepter')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await readProblem()).toMatchObject({ accepte: true, issue: null })
    await runAuthorisation()
    await reconcilePayments(app.deps)
    const { order } = await readMoney(app, orderId)
    expect(order).toMatchObject({
      priceCents: expected.priceCents,
      commissionCents: expected.commissionCents,
      quote: { weightRangeId: 4, parcels: 2, vehicleClass: expected.vehicleClass },
      payment: { status: 'authorised', amountCents: expected.priceCents },
    })
    expect(order.paymentId).not.toBe(before.order.paymentId)
    const oldPayment = await app.deps.db.payment.findUniqueOrThrow({ where: { id: before.order.paymentId } })
    expect(oldPayment).toMatchObject({ status: 'released', dueAction: null })
    expect((await app.deps.payments.find(oldPayment.intentId ?? ''))?.status).toBe('canceled')
    expect(await listKinds(carrier)).toContain('price-agreed')
    await takeAll(app, { carrier, livraisonId }, 'enlever', 'acheminer', 'livrer')
    await reconcilePayments(app.deps)
    expect((await readMoney(app, orderId)).takenCents).toBe(expected.priceCents)
    expect(await sumAccounts(app, orderId)).toEqual(
      shareOut(expected.carrierShareCents, expected.commissionCents),
    )
  })

  test('end the order when the sender is silent or declines the new price', async () => {
    await arrive()
    await reportHeavier()
    await wait(10)
    await expectPaidWay()
    carrier = await aCarrier(app.deps)
    await arrive()
    await reportHeavier()
    await reply('accepter')
    await reply('annuler')
    await runAuthorisation()
    await expectPaidWay()
    const { paymentId } = await readRow()
    await app.passTime(16 * minuteMs)
    await reconcilePayments(app.deps)
    const payment = await app.deps.db.payment.findUniqueOrThrow({ where: { id: paymentId ?? '' } })
    expect(payment).toMatchObject({ status: 'released' })
  })

  test('that are picked up while the new price is authorised cost one price', async () => {
    await arrive()
    const { order: before } = await readMoney(app, orderId)
    await reportHeavier()
    await reply('accepter')
    const { paymentId } = await readRow()
    await Promise.all([
      take(app, { carrier, livraisonId }, 'enlever'),
      settlePayment(app.deps, paymentId ?? ''),
    ])
    await reconcilePayments(app.deps)
    await takeAll(app, { carrier, livraisonId }, 'acheminer', 'livrer')
    await reconcilePayments(app.deps)
    const { order, takenCents } = await readMoney(app, orderId)
    // Whichever came first: exactly one price is captured.
    expect([before.priceCents, (await computeHeavierPrice()).priceCents]).toContain(takenCents)
    expect(order.priceCents).toBe(takenCents)
    const payments = await app.deps.db.payment.findMany({ where: { accountId: sender.account.id } })
    expect(payments.map(({ status }) => status).toSorted()).toEqual(['captured', 'released'])
  })

  test('can be paid manually when the bank declines the card', async () => {
    await arrive(await anOrderDeclinedLater(app, sender, carrier))
    await reportHeavier()
    await reply('accepter')
    await runAuthorisation()
    expect(await readProblem()).toMatchObject({ issue: null, refusCarte: expect.any(String) })
    expect(await listKinds(sender)).toContain('price-declined')
    expect((await confirm()).body).toMatchObject({ code: 'payment-not-authorised' })
    await payByHand()
    expect(await readRow()).toMatchObject({ outcome: 'agreed' })
    expect((await readMoney(app, orderId)).order.priceCents).toBe((await computeHeavierPrice()).priceCents)
  })

  test('can be paid manually as long as the staff has the problem', async () => {
    await arriveUnseen(await anOrderDeclinedLater(app, sender, carrier))
    await reportHeavier()
    await reply('accepter')
    await runAuthorisation()
    await wait(10, false)
    expect(await readProblem()).toMatchObject({ issue: null, chezLeSupport: true })
    await app.passTime(20 * minuteMs)
    await reconcilePayments(app.deps)
    await payByHand()
    expect(await readRow()).toMatchObject({ outcome: 'agreed' })
    expect((await readMoney(app, orderId)).order.priceCents).toBe((await computeHeavierPrice()).priceCents)
  })

  test('cannot be reported when they cost no more, or exceed the vehicle', async () => {
    await arrive()
    const photo = await aPicture()
    expect((await reportHeavier({ photo, plagePoidsId: '2', nombreColis: 1 })).body).toMatchObject({
      code: 'goods-not-dearer',
    })
    expect((await reportHeavier({ photo, plagePoidsId: '10' })).body).toMatchObject({
      code: 'too-much-for-vehicle',
    })
    expect(await readProblem()).toBeNull()
  })
})

test('a problem has one outcome when its sender answers at the moment at which the rule decides', async () => {
  await arrive()
  await report('absent')
  await app.passTime(10 * minuteMs)
  await pushPosition(app, carrier, atPickup)
  const { problemeId } = await readProblem()
  const [answered] = await Promise.all([
    app.request('POST', '/api/expediteur/probleme/repondre', {
      token: sender.token,
      body: { commandeId: orderId, problemeId, choix: 'annuler' },
    }),
    sweepPickupProblems(app.deps),
  ])
  expect(answered.status).toBe(200)
  await expectPaidWay()
  expect(await listKinds(sender)).toEqual(['accepted', 'sender-absent', 'ended-at-pickup'])
})

test('a problem is hidden from other senders, who cannot answer it', async () => {
  await arrive()
  await report('absent')
  const { problemeId } = await readProblem()
  const stranger = await aSender(app.deps)
  const postAsStranger = (path: string, body: object) =>
    app.request('POST', `/api/expediteur/${path}`, { token: stranger.token, body })
  expect((await postAsStranger('probleme', { commandeId: orderId })).status).toBe(404)
  const answer = { commandeId: orderId, problemeId, choix: 'annuler' }
  expect((await postAsStranger('probleme/repondre', answer)).status).toBe(404)
})
