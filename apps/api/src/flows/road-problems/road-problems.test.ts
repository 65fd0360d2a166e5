import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { computeWayShareCents } from '@repo/delivery-rules/road-problem'
import { measureDrivenLengthM } from '@repo/delivery-rules/tracking'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { estimateRemainingM } from '#api/core/order/road-problem.rules.ts'
import { formatFrenchEuros } from '#api/euros.ts'
import { recordPositions } from '#api/features/carriers/positions.service.ts'
import { eraseCarrierViews } from '#api/features/claims/claims.erasure.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { findComparedPayments } from '#api/flows/provider-inbox/our-payments.data.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { readSupportList } from '#api/flows/support-list/support-list.service.ts'
import { requestClosing } from '#api/testing/account-closing.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { resetCarriers, toCaller } from '#api/testing/deliveries.ts'
import type { FormFields } from '#api/testing/forms.ts'
import { createForm } from '#api/testing/forms.ts'
import { aPicture } from '#api/testing/images.ts'
import { readMoney, sumAccounts } from '#api/testing/money.ts'
import { anAcceptedOrder, besideThePickup, goOnDuty, succeed } from '#api/testing/orders.ts'
import { listBrokenInvariants, loseWebhooks, restoreWebhooks, sendWebhook } from '#api/testing/payments.ts'
import { listQueuedEmails } from '#api/testing/queued-emails.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import { pushPosition } from '#api/testing/searches.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { Answer, TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

/** Half way between the pickup and the drop-off of every order here. */
const halfWay = { lat: 48.8523, long: 2.3755 }
/** Nearly there. */
const closeBy = { lat: 48.8482, long: 2.3933 }

let app: TestApp
let sender: SignedIn
let first: ACarrier
let second: ACarrier
let orderId: string
let livraisonId: string

beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
beforeEach(async () => {
  sender = await aSender(app.deps)
  // Ids are in the order of carriages: sorting by id would hide a wrong order.
  const carriers = [await aCarrier(app.deps), await aCarrier(app.deps)] as const
  const [one, other] = carriers
  ;[first, second] = one.account.id < other.account.id ? carriers : [other, one]
  ;({ orderId, deliveryId: livraisonId } = await anAcceptedOrder(app, sender, first))
  await takeAll(app, { carrier: first, livraisonId }, 'demarrer', 'enlever', 'acheminer')
  // The price is taken.
  await reconcilePayments(app.deps)
})
afterEach(async () => {
  await reconcilePayments(app.deps)
  const broken = await listBrokenInvariants(app)
  await resetCarriers(app)
  expect(broken).toEqual([])
})
afterAll(() => app.close())

type Run = { readonly carrier: ACarrier; readonly livraisonId: string }

const post = ({ token }: ACarrier, path: string, fields: FormFields): Promise<Answer> =>
  app.request('POST', `/api/transporteur/livraisons/${path}`, { token, body: createForm(fields) })

const report = async (kind = 'panne', fields: FormFields = {}, carrier = first) => {
  const horodatage = (await databaseNow(app.deps.db)).toISOString()
  const usual = {
    livraisonId,
    incident: kind,
    commentaire: 'Moteur',
    horodatage,
    envoyeA: horodatage,
    ...halfWay,
  }
  return post(carrier, 'incident', { ...usual, ...fields })
}
const photograph = async (carrier = first) =>
  post(carrier, 'incident/photo', { livraisonId, photo: await aPicture() })

const readState = async (carrier: ACarrier) =>
  (await app.request('GET', '/api/transporteur/moi', { token: carrier.token })).body

const readIncident = async (carrier: ACarrier) => (await readState(carrier)).incident
const readSenderIncident = async () =>
  (await succeed(app, sender, 'expediteur/incident', { commandeId: orderId })).incident
const readRow = () => app.deps.db.roadProblem.findFirstOrThrow({ where: { orderId } })
/** Returns the two problems of an order whose goods changed carriers twice, earlier one first. */
async function readProblems() {
  const [one, other] = await app.deps.db.roadProblem.findMany({
    where: { orderId },
    orderBy: { recordedAt: 'asc' },
  })
  if (!one || !other) throw new Error('There are fewer than two problems')
  return [one, other] as const
}

/** Lets a carrier come on duty near the goods and get its offers; returns them. */
async function receiveOffers(carrier: ACarrier) {
  await goOnDuty(app, carrier, halfWay)
  await sweepDispatch(app.deps)
  const { body } = await app.request('GET', '/api/transporteur/offres', { token: carrier.token })
  return body.offres
}

/** Lets a carrier, by default the second, accept an offer and arrive at the goods. Returns its delivery. */
async function comeForGoods(carrier = second): Promise<string> {
  const [{ offreId }] = await receiveOffers(carrier)
  const accepted = await succeed(app, carrier, 'transporteur/offres/accepter', { offreId })
  await takeAll(app, { carrier, livraisonId: accepted.livraisonId }, 'demarrer', 'arrivee')
  return accepted.livraisonId
}

/** Lets a carrier take the goods over with the code of their problem. */
const takeOver = async (run: Run) => take(app, run, 'enlever', { codeReprise: (await readRow()).code })

/** Hands the goods over and lets the next carrier deliver them. */
async function takeOverAndDeliver(carrier: ACarrier, deliveryId: string, codeReprise: string): Promise<void> {
  const run = { carrier, livraisonId: deliveryId }
  expect((await take(app, run, 'enlever', { codeReprise })).status).toBe(200)
  await takeAll(app, run, 'acheminer', 'livrer')
  await reconcilePayments(app.deps)
}

/** Lets the first carrier bring the goods near the drop-off, and the second take them over and drive on. */
async function aTakenOverRun(): Promise<Run> {
  await report('panne', closeBy)
  const run = { carrier: second, livraisonId: await comeForGoods() }
  await photograph()
  expect((await takeOver(run)).status).toBe(200)
  await takeAll(app, run, 'acheminer')
  return run
}

const refundFromCarriers = (cents: number) => {
  const parts = [
    '--amount',
    (cents / 100).toFixed(2),
    '--from',
    'carrier',
    '--reason',
    'late',
    '--again',
    '--yes',
  ]
  return readStaffJson(app, 'orders', 'refund', orderId, ...parts)
}

/** Lets the second carrier report that it came in vain. */
const reportInVain = (deliveryId: string, motif = 'absent') =>
  post(second, 'probleme', { livraisonId: deliveryId, motif, commentaire: 'Personne' })

const findLivePosition = ({ account }: ACarrier) =>
  app.deps.db.livePosition.findFirst({ where: { carrierId: account.id } })

/** Returns the items about the order on the staff's list. */
const listItems = async () =>
  (await readSupportList(app.deps.db, null)).filter(({ subjectId }) => subjectId === orderId)

/** Returns the platform's loss of the order, in cents. */
const readLosses = async () => (await sumAccounts(app, orderId)).losses ?? 0

/** Returns an account's notifications of a kind about the order. */
const listTextsTo = async ({ account }: ACarrier, kind: string) =>
  (await app.deps.db.notification.findMany({ where: { accountId: account.id, orderId, kind } })).map(
    ({ text }) => text,
  )

/** Returns the issuers of the carriage's invoices, and their amounts. */
async function listInvoices(type: 'invoice' | 'credit_note') {
  const invoices = await app.deps.db.invoice.findMany({ where: { orderId, kind: 'carriage', type } })
  return invoices.map(({ issuerAccountId, grossCents }) => [issuerAccountId, grossCents]).toSorted()
}

const listKinds = async ({ account }: SignedIn | ACarrier) =>
  (
    await app.deps.db.notification.findMany({
      where: { accountId: account.id, orderId },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ kind }) => kind)

/** Returns each carrier's pay for the order by the ledger, in cents. */
async function readCarrierPay(): Promise<Record<string, number>> {
  const postings = await app.deps.db.ledgerPosting.findMany({
    where: { account: 'carrier-payable', entry: { orderId } },
  })
  const sums: Record<string, number> = {}
  for (const { partyId, amountCents } of postings)
    sums[partyId ?? ''] = (sums[partyId ?? ''] ?? 0) - amountCents
  return sums
}

describe('a carrier that breaks down', () => {
  test('can report an unknown address: the goods are at the phone’s position', async () => {
    expect((await report('accident', { adresse: 'A6, après le péage', blesse: '1' })).status).toBe(200)
    expect(await readSenderIncident()).toMatchObject({
      adresse: 'A6, après le péage',
      lat: halfWay.lat,
      long: halfWay.long,
    })
    expect(await readIncident(first)).toMatchObject({ commandeId: orderId, blesse: true })
  })

  test('is paid only as far as its positions show, until staff sets the place of the goods', async () => {
    expect((await report('panne', { adresse: 'Place de la Nation, 75012 Paris' })).status).toBe(200)
    const reportedProblem = await readRow()
    expect(await listItems()).toMatchObject([
      { kind: 'goods-stranded', what: expect.stringContaining('orders stranded place') },
    ])
    const setPlace = (...words: readonly string[]) =>
      readStaffJson(
        app,
        'orders',
        'stranded',
        'place',
        orderId,
        '--at',
        'Place de la Nation, 75012 Paris',
        '--reason',
        'a picture shows it',
        '--yes',
        ...words,
      )
    const [{ shareCents }] = await Promise.all([setPlace(), setPlace()])
    expect(shareCents).toBeGreaterThan(reportedProblem.shareCents)
    expect(await readRow()).toMatchObject({ shareCents, isPlaceDoubted: false, forStaffSince: null })
    expect(await listItems()).toEqual([])
    await expect(setPlace('--share', '1000')).rejects.toThrow('for the carriers')
    await setPlace('--share', '5.00')
    const next = await comeForGoods()
    await photograph()
    await takeOverAndDeliver(second, next, (await readRow()).code ?? '')
    expect((await readCarrierPay())[first.account.id]).toBe(500)
    await expect(setPlace()).rejects.toThrow('wait on the road')
  })

  test('is where its track shows it, when its phone located itself long before the report', async () => {
    const seenAt = { lat: 48.8545, lon: 2.3665 }
    await app.passTime(5 * 60_000)
    await pushPosition(app, first, seenAt)
    const positionA = new Date((await databaseNow(app.deps.db)).getTime() - 10 * 60_000).toISOString()
    expect((await report('panne', { positionA })).status).toBe(200)
    expect(await readRow()).toMatchObject({ ...seenAt, isPlaceDoubted: false })
  })

  test('that reports late has its goods where the track showed it then', async () => {
    const placeThen = { lat: 48.8545, lon: 2.3665 }
    await app.passTime(5 * 60_000)
    await pushPosition(app, first, placeThen)
    const horodatage = (await databaseNow(app.deps.db)).toISOString()
    await app.passTime(60 * 60_000)
    await pushPosition(app, first, { lat: 48.845, lon: 2.373 })
    const envoyeA = (await databaseNow(app.deps.db)).toISOString()
    const {
      lat: _lat,
      long: _long,
      ...late
    } = { ...halfWay, livraisonId, incident: 'panne', commentaire: '' }
    expect((await post(first, 'incident', { ...late, horodatage, envoyeA })).status).toBe(200)
    expect(await readRow()).toMatchObject(placeThen)
  })

  test('hands the goods over by pictures and a code, and both carriers are paid their way once', async () => {
    const priceBefore = (await readMoney(app, orderId)).order.priceCents
    expect((await report()).status).toBe(200)
    expect((await report()).status).toBe(200)
    expect(await listKinds(sender)).toContain('breakdown')
    expect(await readSenderIncident()).toMatchObject({ type: 'panne', commentaire: 'Moteur', issue: null })
    expect(await readIncident(first)).toMatchObject({ motif: 'panne', repreneur: null, code: null })

    const [offer] = await receiveOffers(second)
    const { shareCents } = await readRow()
    const { order } = await readMoney(app, orderId)
    const carriersCents = order.priceCents - order.commissionCents
    expect(shareCents).toBeGreaterThan(0)
    expect(offer).toMatchObject({ reprise: true, gain: (carriersCents - shareCents) / 100 })

    const next = await comeForGoods()
    expect(await listKinds(first)).toContain('takeover-comes')
    const course = (await readState(second)).course
    expect(course).toMatchObject({ reprise: { motif: 'panne', photoFaite: false }, enlevement: halfWay })
    // The code without the first carrier's picture proves nothing.
    const run = { carrier: second, livraisonId: next }
    const { code } = await readRow()
    const earlyPickup = await take(app, run, 'enlever', { codeReprise: code })
    expect(earlyPickup).toMatchObject({ status: 409, body: { code: 'takeover-photo-needed' } })
    expect((await photograph()).status).toBe(200)
    expect((await photograph()).status).toBe(200)
    expect((await readIncident(first)).code).toBe(code)
    expect((await take(app, run, 'enlever')).body.code).toBe('takeover-code-needed')
    const wrong = code === '0000' ? '1111' : '0000'
    expect((await take(app, run, 'enlever', { codeReprise: wrong })).body).toMatchObject({
      code: 'takeover-code-wrong',
      essaisRestants: 4,
    })
    await takeOverAndDeliver(second, next, code ?? '')

    const after = await readMoney(app, orderId)
    expect(after.order).toMatchObject({ phase: 'delivered', priceCents: priceBefore })
    expect(after.takenCents).toBe(priceBefore)
    expect(await readCarrierPay()).toEqual({
      [first.account.id]: shareCents,
      [second.account.id]: carriersCents - shareCents,
    })
    expect(await listInvoices('invoice')).toEqual(
      [
        [first.account.id, shareCents],
        [second.account.id, carriersCents - shareCents],
      ].toSorted(),
    )
    expect(await readSenderIncident()).toMatchObject({
      issue: 'reprise',
      repreneur: second.account.displayName,
    })
    expect((await readSenderIncident()).photoRemise).not.toBeNull()
    expect((await readSenderIncident()).photoReprise).not.toBeNull()
    expect(await listKinds(sender)).toContain('goods-taken-over')
    expect(await listKinds(first)).toContain('goods-taken-over')
    const payText = `${formatFrenchEuros(carriersCents - shareCents)} s’ajoutent`
    expect(await listTextsTo(second, 'delivered')).toEqual([expect.stringContaining(payText)])
  })

  test.each([
    ['by road without a complete track', false],
    ['by its track if that is complete', true],
  ])('has goods whose emission is that of the next carrier’s way, %s', async (_, isTracked) => {
    const run = await aTakenOverRun()
    const { acceptedAt, offer, order } = await app.deps.db.delivery.findUniqueOrThrow({
      where: { id: run.livraisonId },
      include: { offer: true, order: { include: { quote: true } } },
    })
    const track = [0, 0.25, 0.5, 0.75, 1].map((share) => ({
      deliveryId: run.livraisonId,
      recordedAt: new Date(acceptedAt.getTime() + share * 100_000),
      lat: halfWay.lat + (closeBy.lat - halfWay.lat) * share,
      lon: halfWay.long + (closeBy.long - halfWay.long) * share,
    }))
    if (isTracked) await app.deps.db.trackPoint.createMany({ data: track })
    await takeAll(app, run, 'livrer')

    const byTrackM = measureDrivenLengthM(track.map(({ lat, lon }) => ({ latitude: lat, longitude: lon })))
    const byRoadM = offer.approachM + estimateRemainingM({ lat: closeBy.lat, lon: closeBy.long }, order.quote)
    expect(byRoadM).toBeLessThan(order.quote.distanceM)
    const { demande } = await succeed(app, sender, 'expediteur/getCommandeInfo', { commandeId: orderId })
    expect(demande[0].commande.co2eTrajet).toMatchObject({
      distanceM: Math.round(isTracked ? byTrackM : byRoadM),
      mesure: isTracked ? 'positions' : 'itineraire',
    })
  })

  test('has goods that the next carrier brings in the usual time of its own way, which says nothing about its pace', async () => {
    const setUsualTime = (id: string, durationS: number) =>
      app.deps.db.quote.updateMany({ where: { order: { id } }, data: { vehicleClass: 'VOI', durationS } })
    const readSecondsLeft = async (commandeId: string, { lat, long }: typeof halfWay) => {
      await pushPosition(app, second, { lat, lon: long })
      const { itineraire } = await succeed(app, sender, 'livraison/itineraire', { commandeId })
      return itineraire.dureeS
    }
    const nation = await app.deps.db.quote.findFirstOrThrow({ where: { order: { id: orderId } } })
    const to = { lat: nation.dropoffLat, lon: nation.dropoffLon }
    const route = (from: typeof halfWay) =>
      app.deps.places.route({ lat: from.lat, lon: from.long }, to, 'car')
    await setUsualTime(orderId, 3600)
    const run = await aTakenOverRun()
    expect(await readSecondsLeft(orderId, halfWay)).toBe((await route(halfWay)).durationS)
    await app.passTime(1_800_000)
    await takeAll(app, run, 'arrivee', 'livrer')
    await reconcilePayments(app.deps)

    // Its next trip from a pickup begins at the usual pace.
    await app.passTime(600_000)
    const next = await anAcceptedOrder(app, sender, second)
    await takeAll(app, { carrier: second, livraisonId: next.deliveryId }, 'demarrer', 'enlever', 'acheminer')
    const { durationS } = await route(besideThePickup)
    await setUsualTime(next.orderId, durationS)
    expect(await readSecondsLeft(next.orderId, besideThePickup)).toBeGreaterThanOrEqual(durationS)
    await reconcilePayments(app.deps)
  })

  test('and the next one are each paid once by the platform when staff cancels after the takeover', async () => {
    await aTakenOverRun()
    const words = ['orders', 'cancel', orderId, '--reason', 'force-majeure']
    const { plan } = await readStaffJson(app, ...words, '--dry-run')
    const results = await Promise.all([runStaff(app, ...words, '--yes'), runStaff(app, ...words, '--yes')])
    expect(results.map(({ code }) => code).toSorted()).toEqual([0, 1])
    const { shareCents } = await readRow()
    const [priceCents, lossesCents] = [(await readMoney(app, orderId)).order.priceCents, await readLosses()]
    expect(shareCents).toBeGreaterThan(0)
    expect(lossesCents).toBeGreaterThan(shareCents)
    const writeGets = ({ account }: ACarrier, cents: number) =>
      `(${account.id}) gets ${(cents / 100).toFixed(2)} €`
    expect(plan).toContain(`${writeGets(first, shareCents)}, `)
    expect(plan).toContain(`${writeGets(second, lossesCents - shareCents)}, which we pay`)
    const parts = { [first.account.id]: shareCents, [second.account.id]: lossesCents - shareCents }
    expect(await readCarrierPay()).toEqual(parts)
    expect(await listInvoices('invoice')).toEqual(Object.entries(parts).toSorted())
    expect(await listTextsTo(second, 'delivery-cancelled')).toEqual([
      expect.stringContaining(formatFrenchEuros(lossesCents - shareCents)),
    ])
    await reconcilePayments(app.deps)
    expect((await readMoney(app, orderId)).refundedCents).toBe(priceCents)
  })

  test('bears no part of a refund within the last carrier’s share, nor is its invoice credited', async () => {
    await takeAll(app, await aTakenOverRun(), 'livrer')
    await reconcilePayments(app.deps)
    const before = await readCarrierPay()
    const [firstCents = 0, lastCents = 0] = [before[first.account.id], before[second.account.id]]
    await refundFromCarriers(100)
    // The rest of the first one's invoice is larger now.
    expect(firstCents).toBeGreaterThan(lastCents - 100)
    await refundFromCarriers(101)
    expect(await readCarrierPay()).toEqual({
      [first.account.id]: firstCents,
      [second.account.id]: lastCents - 201,
    })
    expect(await listInvoices('credit_note')).toEqual([
      [second.account.id, 100],
      [second.account.id, 101],
    ])
  })

  test('cannot close its account before the goods have arrived and its share is posted', async () => {
    const run = await aTakenOverRun()
    expect(await requestClosing(app, first)).toMatchObject({
      status: 409,
      body: { code: 'delivery-under-way' },
    })
    await takeAll(app, run, 'livrer')
    expect((await requestClosing(app, first)).status).toBe(200)
  })

  test('gets no orders, steps or messages while it has the goods', async () => {
    await report()
    expect((await findLivePosition(first))?.isAvailable).toBe(false)
    for (const name of ['acheminer', 'livrer', 'arrivee'])
      expect((await take(app, { carrier: first, livraisonId }, name)).body.code).toBe('delivery-lost')
    const chat = {
      commandeId: orderId,
      EmetteurPersonneId: first.account.personId,
      RecepteurPersonneId: sender.account.personId,
    }
    const answer = await app.request('POST', '/api/transporteur/getMessage', {
      token: first.token,
      body: chat,
    })
    expect(answer.status).toBe(404)
  })

  test('alone sees its code, and after the takeover is free for orders, without a position for the sender', async () => {
    await report()
    const next = await comeForGoods()
    await photograph()
    const { code } = await readRow()
    // The first carrier tells the second its code: no screen shows it to the second.
    expect(JSON.stringify(await readState(second))).not.toContain(`"${code}"`)
    expect(await readIncident(second)).toBeNull()
    expect((await photograph(second)).status).toBe(404)
    await takeOverAndDeliver(second, next, code ?? '')
    expect(await readIncident(first)).toBeNull()
    expect((await photograph()).body.code).toBe('delivery-lost')
    expect((await findLivePosition(first))?.isAvailable).toBe(true)
    const body = { personneId: first.account.personId }
    const shown = await app.request('POST', '/api/transporteur/getPosition', { token: sender.token, body })
    expect(shown.body.lat).toBeNull()
  })

  test('is reported, taken over and photographed twice concurrently: each happens once', async () => {
    const reports = await Promise.all([
      report(),
      report(),
      take(app, { carrier: first, livraisonId }, 'livrer'),
    ])
    const isDelivered = reports[2]?.status === 200
    const problems = await app.deps.db.roadProblem.count({ where: { orderId } })
    expect(problems).toBe(isDelivered ? 0 : 1)
    if (isDelivered) return
    expect(reports.slice(0, 2).map(({ status }) => status)).toEqual([200, 200])
    const next = await comeForGoods()
    await Promise.all([photograph(), photograph()])
    expect(
      await app.deps.db.storedFile.count({
        where: { purpose: 'handover-photo', id: (await readRow()).handoverFileId ?? '' },
      }),
    ).toBe(1)
    const { code } = await readRow()
    const run = { carrier: second, livraisonId: next }
    const twice = [
      take(app, run, 'enlever', { codeReprise: code }),
      take(app, run, 'enlever', { codeReprise: code }),
    ]
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200])
    expect((await listKinds(sender)).filter((kind) => kind === 'goods-taken-over')).toHaveLength(1)
    await takeAll(app, run, 'acheminer', 'livrer')
    expect(Object.values(await readCarrierPay())).toHaveLength(2)
  })

  test('is shown to the recipient as a stop, until another carrier has brought the goods', async () => {
    const { lien } = await succeed(app, sender, 'suivi/lien/creer', { commandeId: orderId })
    const jeton = String(lien.adresse).split('/').at(-1)
    const fetchRecipientState = async () =>
      (await app.request('POST', '/api/suivi/etat', { body: { jeton } })).body
    await report()
    expect(await fetchRecipientState()).toMatchObject({
      etape: 'arret',
      repriseEnRoute: false,
      destination: null,
      transporteur: null,
    })
    const next = await comeForGoods()
    expect(await fetchRecipientState()).toMatchObject({ etape: 'arret', repriseEnRoute: true })
    await photograph()
    await takeOverAndDeliver(second, next, (await readRow()).code ?? '')
    expect((await fetchRecipientState()).etape).toBe('livree')
  })

  test('has goods whose push message to the next carrier states the rest of the trip, as its offer does', async () => {
    const { db } = app.deps
    const accountId = second.account.id
    const session = await db.session.findFirstOrThrow({ where: { accountId } })
    const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
    const createdAt = await databaseNow(db)
    const { id } = await db.pushSubscription.create({
      data: {
        ...keys,
        accountId,
        sessionId: session.id,
        endpoint: `https://push.exemple.test/${accountId}`,
        createdAt,
      },
    })
    await report()
    const [{ trajetM, trajetS }] = await receiveOffers(second)
    const [push] = await db.$queryRaw<{ body: string }[]>`
      SELECT data->'news'->>'body' AS body FROM pgboss.job
      WHERE name = 'send-push' AND data->>'subscriptionId' = ${id} AND data->>'offerId' IS NOT NULL`
    const km = (trajetM / 1000).toFixed(1).replace('.', ',')
    expect(push?.body).toContain(`trajet de ${km} km (${Math.ceil(trajetS / 60)} min)`)
  })

  test('is where the next driver goes on its company’s map, until that driver has the goods', async () => {
    const company = await anAccount(app.deps, 'TREN')
    const driver = await aCarrier(app.deps, { companyId: company.account.id })
    const readCourse = async () =>
      (await app.request('GET', '/api/transporteur/flotte', { token: company.token })).body.chauffeurs[0]
        .course
    await report()
    const run = { carrier: driver, livraisonId: await comeForGoods(driver) }
    expect(await readCourse()).toMatchObject({
      enlevement: { ville: 'Sur le trajet Paris → Paris', codePostal: '' },
      cible: halfWay,
    })
    await photograph()
    expect((await takeOver(run)).status).toBe(200)
    const { dropoffLat, dropoffLon } = await app.deps.db.quote.findFirstOrThrow({
      where: { order: { id: orderId } },
    })
    expect(await readCourse()).toMatchObject({ cible: { lat: dropoffLat, long: dropoffLon } })
    await takeAll(app, run, 'acheminer', 'livrer')
  })

  test('leaves the rest of the trip to the next carrier, whose note states it before and after the takeover', async () => {
    await report()
    const run = { carrier: second, livraisonId: await comeForGoods() }
    const { trajetM } = (await readState(second)).course
    const quote = await app.deps.db.quote.findFirstOrThrow({ where: { order: { id: orderId } } })
    expect(trajetM).toBeLessThan(quote.distanceM)
    await photograph()
    expect((await takeOver(run)).status).toBe(200)
    expect((await readState(second)).course.trajetM).toBe(trajetM)
  })

  test('has an order that waits for another carrier and that its sender cannot cancel', async () => {
    await report()
    const { demande } = await succeed(app, sender, 'expediteur/getCommandeInfo', { commandeId: orderId })
    expect(demande).toMatchObject([
      { recherche: true, etape: 4, etat: 'En attente de reprise', aReprendre: true },
    ])
    const response = await app.request('POST', '/api/demande/cancel', {
      token: sender.token,
      body: { commandeId: orderId },
    })
    expect(response.body.code).toBe('goods-on-the-road')
  })

  test('for whom another one is searched in vain is reported once, and can still hand the goods over', async () => {
    await report()
    await app.passTime(15 * 60_000)
    await Promise.all([sweepDispatch(app.deps), sweepDispatch(app.deps)])
    await app.passTime(16 * 60_000)
    await sweepDispatch(app.deps)
    expect((await listKinds(sender)).filter((kind) => kind === 'no-takeover-yet')).toHaveLength(1)
    expect(await listItems()).toMatchObject([{ kind: 'goods-stranded' }])
    expect((await readSenderIncident()).chezLeSupport).toBe(true)
    await app.passTime(60_000)
    const next = await comeForGoods()
    await photograph()
    await takeOverAndDeliver(second, next, (await readRow()).code ?? '')
    expect((await readMoney(app, orderId)).order.phase).toBe('delivered')
  })

  test('gets a claim about its goods, even after another has brought them; its closing erases its statement', async () => {
    await app.passTime(23 * 3_600_000)
    await report('accident')
    await app.passTime(2 * 3_600_000)
    const next = await comeForGoods()
    const claim = createForm({
      commandeId: orderId,
      nature: 'endommage',
      texte: 'La marchandise est abîmée : un carton est ouvert.',
      cle: crypto.randomUUID(),
    })
    const opened = await app.request('POST', '/api/commandes/reclamations/ouvrir', {
      token: sender.token,
      body: claim,
    })
    expect(opened.status).toBe(200)
    await photograph()
    await takeOverAndDeliver(second, next, (await readRow()).code ?? '')
    expect(await listKinds(first)).toContain('claim-opened')
    expect(await listKinds(second)).not.toContain('claim-opened')
    const listClaims = async ({ token }: ACarrier) =>
      (await app.request('GET', '/api/transporteur/reclamations', { token })).body.reclamations
    expect(await listClaims(first)).toMatchObject([{ commandeId: orderId, livraisonId }])
    expect(await listClaims(second)).toEqual([])

    const { reclamationId } = opened.body.reclamation
    const view = createForm({ reclamationId, texte: 'Le carton était déjà ouvert.' })
    const path = '/api/transporteur/reclamations/avis'
    expect((await app.request('POST', path, { token: first.token, body: view })).status).toBe(200)
    await succeed(app, sender, 'commandes/reclamations/retirer', { reclamationId })
    await app.passTime(60 * 24 * 3_600_000)
    const closeAccount = async ({ account }: ACarrier) => {
      const erased = { accountIds: [account.id], emails: [] }
      await app.deps.db.$transaction((tx) => eraseCarrierViews(app.deps, tx, erased))
      return (await app.deps.db.claim.findUniqueOrThrow({ where: { id: reclamationId } })).carrierView
    }
    expect(await closeAccount(second)).toBe('Le carton était déjà ouvert.')
    expect(await closeAccount(first)).toBe('')
  })

  test('is still replaced when the authorisation lapses meanwhile, and the goods are picked up', async () => {
    const third = await aCarrier(app.deps)
    ;({ orderId, deliveryId: livraisonId } = await anAcceptedOrder(app, sender, third))
    await takeAll(app, { carrier: third, livraisonId }, 'demarrer')
    const { payment } = await app.deps.db.order.findUniqueOrThrow({
      where: { id: orderId },
      include: { payment: true },
    })
    const intentId = payment.intentId ?? ''
    await loseWebhooks(app)
    await app.deps.payments.release(intentId, 'by-hand')
    await takeAll(app, { carrier: third, livraisonId }, 'enlever', 'acheminer')
    expect((await report('panne', {}, third)).status).toBe(200)
    await Promise.all([1, 2].map((n) => sendWebhook(app, { id: `evt_road_${n}_${intentId}`, intentId })))
    await restoreWebhooks(app)
    await reconcilePayments(app.deps)
    expect((await readMoney(app, orderId)).order.phase).toBe('searching')
    expect((await readRow()).outcome).toBeNull()
    // Nothing is left to compare: the price is a debt, and no pickup waits for it.
    expect(await findComparedPayments(app.deps.db, [intentId])).toMatchObject([
      { status: 'released', isAwaited: false },
    ])
  })

  test('whose goods nobody takes over is freed by the staff; the sender is refunded fully and may claim for a day', async () => {
    await report()
    const { priceCents } = (await readMoney(app, orderId)).order
    await readStaffJson(
      app,
      'orders',
      'cancel',
      orderId,
      '--reason',
      'not-taken-over',
      '--yes',
      '--as',
      'camille',
    )
    await reconcilePayments(app.deps)
    const { order, refundedCents } = await readMoney(app, orderId)
    expect(order.phase).toBe('cancelled')
    expect(refundedCents).toBe(priceCents)
    expect(await readCarrierPay()).toEqual({})
    expect(await listKinds(first)).toContain('goods-given-up')
    expect(await readIncident(first)).toBeNull()
    expect((await readSenderIncident()).issue).toBe('annule')
    // The goods' fate can be claimed about for a day from the end.
    const { signalableJusqua } = await succeed(app, sender, 'commandes/reclamations/liste', {
      commandeId: orderId,
    })
    expect(new Date(signalableJusqua).getTime()).toBeGreaterThan(
      (await databaseNow(app.deps.db)).getTime() + 23.9 * 3_600_000,
    )
  })

  test('is not paid when staff ends the order, and the carrier that came is paid for its way', async () => {
    await report()
    await app.passTime(61_000)
    await comeForGoods()
    await readStaffJson(app, 'orders', 'cancel', orderId, '--reason', 'not-taken-over', '--yes')
    const [[partyId, cents] = []] = Object.entries(await readCarrierPay())
    expect(partyId).toBe(second.account.id)
    const invoices = await app.deps.db.invoice.findMany({ where: { orderId, kind: 'carriage' } })
    expect(invoices).toMatchObject([{ issuerAccountId: second.account.id, grossCents: cents }])
    expect(invoices).toMatchObject([{ content: { service: expect.stringContaining('avant l’enlèvement') } }])
  })

  test('still sends its position while it has the goods, without a transaction', async () => {
    await report()
    // A position right after another is not stored.
    await app.passTime(10_000)
    let transactions = 0
    const db = new Proxy(app.deps.db, {
      get(target, key) {
        if (key === '$transaction') transactions += 1
        return Reflect.get(target, key)
      },
    })
    const here = { latitude: besideThePickup.lat, longitude: besideThePickup.long, accuracyM: 5 }
    const points = [{ ...here, recordedAt: await databaseNow(app.deps.db) }]
    const result = await recordPositions({ ...app.deps, db }, toCaller(first.account), points)
    expect({ result, transactions }).toEqual({
      result: { accepted: 1, ignored: 0, intervalS: null },
      transactions: 0,
    })
  })

  test('that is absent is reported by the next one, to the staff and not to the sender', async () => {
    await report()
    const next = await comeForGoods()
    expect((await reportInVain(next, 'pas-prete')).body.code).toBe('wrong-step')
    const twice = await Promise.all([reportInVain(next), reportInVain(next)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(twice[0]?.body.course.probleme).toMatchObject({
      type: 'absent',
      chezLeSupport: true,
      jusquA: null,
    })
    // This does not concern the sender.
    const { probleme } = await succeed(app, sender, 'expediteur/probleme', { commandeId: orderId })
    expect(probleme).toBeNull()
    expect(await listKinds(sender)).not.toContain('sender-absent')
    const problemeId = twice[0]?.body.course.probleme.problemeId
    const answered = await app.request('POST', '/api/expediteur/probleme/repondre', {
      token: sender.token,
      body: { commandeId: orderId, problemeId, choix: 'annuler' },
    })
    expect(answered.status).toBe(404)
    expect(await readSupportList(app.deps.db, 'pickup-problem')).toMatchObject([
      { subjectId: orderId, what: expect.stringContaining('nobody is there') },
    ])
  })

  test('whose absence the staff confirms: the next one is paid its way once and replaced', async () => {
    await report()
    expect((await reportInVain(await comeForGoods())).status).toBe(200)
    const grant = () =>
      runStaff(app, 'orders', 'problem', 'grant', orderId, '--reason', 'called both', '--yes')
    const granted = await Promise.all([grant(), grant()])
    expect(granted.filter(({ code }) => code === 0)).toHaveLength(1)
    expect((await readMoney(app, orderId)).order.phase).toBe('searching')
    expect((await listKinds(sender)).filter((kind) => kind === 'takeover-relieved')).toHaveLength(1)
    expect(await readState(second)).toMatchObject({ course: null })
    const { [second.account.id]: ownCents = 0 } = await readCarrierPay()
    expect(ownCents).toBeGreaterThanOrEqual(defaultRateCard.pickupFeeCents)
    const third = await aCarrier(app.deps)
    const last = await comeForGoods(third)
    await photograph()
    const { shareCents, code } = await readRow()
    await takeOverAndDeliver(third, last, code ?? '')
    const { order } = await readMoney(app, orderId)
    expect(await readCarrierPay()).toEqual({
      [first.account.id]: shareCents,
      [second.account.id]: ownCents,
      [third.account.id]: order.priceCents - order.commissionCents - shareCents,
    })
  })

  test('and is followed by another one: all three share the pay, and the last bears a refund first', async () => {
    const third = await aCarrier(app.deps)
    await report()
    const next = await comeForGoods()
    await photograph()
    const run = { carrier: second, livraisonId: next }
    expect((await takeOver(run)).status).toBe(200)
    const secondReport = { livraisonId: next, lat: 48.8495, long: 2.389 }
    expect((await report('panne', secondReport, second)).status).toBe(200)
    const last = await comeForGoods(third)
    await post(second, 'incident/photo', { livraisonId: next, photo: await aPicture() })
    const openProblem = await app.deps.db.roadProblem.findFirstOrThrow({ where: { orderId, outcome: null } })
    await takeOverAndDeliver(third, last, openProblem.code ?? '')
    const { order } = await readMoney(app, orderId)
    const sums = await readCarrierPay()
    expect(Object.keys(sums)).toHaveLength(3)
    expect(Object.values(sums).reduce((sum, cents) => sum + cents, 0)).toBe(
      order.priceCents - order.commissionCents,
    )
    // The second carrier shares what the first one has left.
    const [{ shareCents: firstCents }, secondProblem] = await readProblems()
    expect(secondProblem.shareCents).toBe(
      computeWayShareCents({
        carriersCents: order.priceCents - order.commissionCents - firstCents,
        from: { latitude: halfWay.lat, longitude: halfWay.long },
        at: { latitude: secondReport.lat, longitude: secondReport.long },
        to: { latitude: order.quote.dropoffLat, longitude: order.quote.dropoffLon },
        pickupFeeCents: defaultRateCard.pickupFeeCents,
      }),
    )
    // A refund beyond the last carrier's part takes from the previous one.
    const { [second.account.id]: secondCents = 0, [third.account.id]: thirdCents = 0 } = sums
    await refundFromCarriers(thirdCents + 1)
    expect(await readCarrierPay()).toEqual({
      ...sums,
      [second.account.id]: secondCents - 1,
      [third.account.id]: 0,
    })
  })
})

describe('an accident', () => {
  test('with an injury alerts the staff immediately by email and on the list, until it is handled', async () => {
    expect((await report('accident', { blesse: '1', marchandiseAbimee: '1' })).status).toBe(200)
    expect(await listKinds(sender)).toContain('accident')
    expect(await readSenderIncident()).toMatchObject({ type: 'accident', marchandiseAbimee: true })
    expect(await readIncident(first)).toMatchObject({ blesse: true })
    expect(await listItems()).toMatchObject([{ kind: 'accident-urgent' }])
    const emails = await listQueuedEmails(app, app.deps.config.supportEmail)
    expect(
      emails.some(({ subject }) => subject.includes(`[URGENT] Accident avec blessé, commande ${orderId}`)),
    ).toBe(true)
    await readStaffJson(
      app,
      'orders',
      'stranded',
      'seen',
      orderId,
      '--reason',
      'called',
      '--yes',
      '--as',
      'camille',
    )
    expect(await listItems()).toEqual([])
    // The injury is listed again an hour later, and once no carrier was found in time.
    await app.passTime(61 * 60_000)
    expect(await listItems()).toMatchObject([{ kind: 'accident-urgent' }])
    await sweepDispatch(app.deps)
    expect(await readRow()).toMatchObject({ nobodyFoundAt: expect.any(Date) })
    expect(await listItems()).toMatchObject([{ kind: 'accident-urgent' }])
  })

  test('with an absent carrier lets staff release the goods to the next one without a code', async () => {
    await report('accident', { blesse: '1' })
    const next = await comeForGoods()
    const run = { carrier: second, livraisonId: next }
    expect((await take(app, run, 'enlever')).body.code).toBe('takeover-photo-needed')
    expect((await readState(second)).course.reprise).toMatchObject({ sansCode: false })
    const release = () =>
      runStaff(app, 'orders', 'stranded', 'release', orderId, '--reason', 'it is in hospital', '--yes')
    expect((await Promise.all([release(), release()])).map(({ code }) => code)).toEqual([0, 0])
    expect((await readState(second)).course.reprise).toMatchObject({ sansCode: true })
    const twice = await Promise.all([take(app, run, 'enlever'), take(app, run, 'enlever')])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await readRow()).toMatchObject({ outcome: 'taken_over', handoverPhotoAt: null })
    expect((await release()).code).not.toBe(0)
    await takeAll(app, run, 'acheminer', 'livrer')
    expect(Object.keys(await readCarrierPay())).toHaveLength(2)
    expect((await readSenderIncident()).photoRemise).toBeNull()
    expect((await readSenderIncident()).photoReprise).not.toBeNull()
  })

  test('without goods aboard is refused, because it does not concern the order', async () => {
    await takeAll(app, { carrier: first, livraisonId }, 'livrer')
    expect((await report('accident')).body.code).toBe('wrong-step')
  })
})
