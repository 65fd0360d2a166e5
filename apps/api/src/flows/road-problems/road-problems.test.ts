import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { frenchEuros } from '#api/euros.ts'
import { takePositions } from '#api/features/carriers/positions.service.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { comparedPayments } from '#api/flows/provider-inbox/our-payments.data.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import { supportList } from '#api/flows/support-list/support-list.service.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { callerOf, resetCarriers } from '#api/testing/deliveries.ts'
import { end } from '#api/testing/ending.ts'
import { aPicture } from '#api/testing/images.ts'
import { mailsTo } from '#api/testing/mailed.ts'
import { accountsOf, moneyOf } from '#api/testing/money.ts'
import { anAcceptedOrder, besideThePickup, goOnDuty, succeed } from '#api/testing/orders.ts'
import { brokenInvariants, findWebhooks, loseWebhooks, sendWebhook } from '#api/testing/payments.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import { pushPosition } from '#api/testing/searches.ts'
import { staff, staffJson } from '#api/testing/staff.ts'
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
  // Their ids are in the order of their carriages: an order by ids would look right the other way round.
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
  const broken = await brokenInvariants(app)
  await resetCarriers(app)
  expect(broken).toEqual([])
})
afterAll(() => app.close())

type Run = { readonly carrier: ACarrier; readonly livraisonId: string }

type Fields = Readonly<Record<string, string | number | File>>

async function post(carrier: ACarrier, path: string, fields: Fields): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof File ? value : String(value))
  return app.request('POST', `/api/transporteur/livraisons/${path}`, { token: carrier.token, body: form })
}

const report = async (kind = 'panne', fields: Fields = {}, carrier = first) => {
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

const incident = async (carrier: ACarrier) =>
  (await app.request('GET', '/api/transporteur/moi', { token: carrier.token })).body.incident
const stateOf = async (carrier: ACarrier) =>
  (await app.request('GET', '/api/transporteur/moi', { token: carrier.token })).body
const seen = async () => (await succeed(app, sender, 'expediteur/incident', { commandeId: orderId })).incident
const rowOf = () => app.deps.db.roadProblem.findFirstOrThrow({ where: { orderId } })

/** The second carrier, beside the goods, is asked and accepts; returns its delivery. */
async function comeFor(carrier = second): Promise<string> {
  await goOnDuty(app, carrier, halfWay)
  await sweepDispatch(app.deps)
  const { body } = await app.request('GET', '/api/transporteur/offres', { token: carrier.token })
  const accepted = await succeed(app, carrier, 'transporteur/offres/accepter', {
    offreId: body.offres[0].offreId,
  })
  await takeAll(app, { carrier, livraisonId: accepted.livraisonId }, 'demarrer', 'arrivee')
  return accepted.livraisonId
}

/** The goods are handed over and delivered by the second carrier. */
async function bringOn(carrier: ACarrier, deliveryId: string, codeReprise: string): Promise<void> {
  const run = { carrier, livraisonId: deliveryId }
  expect((await take(app, run, 'enlever', { codeReprise })).status).toBe(200)
  await takeAll(app, run, 'acheminer', 'livrer')
  await reconcilePayments(app.deps)
}

/** The first carrier brings the goods close to the drop-off, the second takes them over and drives on. */
async function takenOver(): Promise<Run> {
  await report('panne', closeBy)
  const run = { carrier: second, livraisonId: await comeFor() }
  await photograph()
  expect((await take(app, run, 'enlever', { codeReprise: (await rowOf()).code })).status).toBe(200)
  await takeAll(app, run, 'acheminer')
  return run
}

const refundOfCarriers = (cents: number) => {
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
  return staffJson(app, 'orders', 'refund', orderId, ...parts)
}

/** The platform's loss of the order, in cents. */
const lossesOf = async () => (await accountsOf(app, orderId)).losses ?? 0

/** An account's notifications of a kind about the order. */
const textsTo = async ({ account }: ACarrier, kind: string) =>
  (await app.deps.db.notification.findMany({ where: { accountId: account.id, orderId, kind } })).map(
    ({ text }) => text,
  )

/** The issuers of the carriage's invoices, and their amounts. */
async function papersOf(type: 'invoice' | 'credit_note') {
  const papers = await app.deps.db.invoice.findMany({ where: { orderId, kind: 'carriage', type } })
  return papers.map(({ issuerAccountId, grossCents }) => [issuerAccountId, grossCents]).toSorted()
}

const told = async ({ account }: SignedIn | ACarrier) =>
  (
    await app.deps.db.notification.findMany({
      where: { accountId: account.id, orderId },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ kind }) => kind)

/** Each carrier's pay for the order by the ledger, in cents. */
async function paid(): Promise<Record<string, number>> {
  const postings = await app.deps.db.ledgerPosting.findMany({
    where: { account: 'carrier-payable', entry: { orderId } },
  })
  const sums: Record<string, number> = {}
  for (const { partyId, amountCents } of postings)
    sums[partyId ?? ''] = (sums[partyId ?? ''] ?? 0) - amountCents
  return sums
}

describe('a carrier that breaks down with the goods aboard', () => {
  test('can report an unknown address: the goods are at the phone’s place', async () => {
    expect((await report('accident', { adresse: 'A6, après le péage', blesse: '1' })).status).toBe(200)
    expect(await seen()).toMatchObject({
      adresse: 'A6, après le péage',
      lat: halfWay.lat,
      long: halfWay.long,
    })
    expect(await incident(first)).toMatchObject({ commandeId: orderId, blesse: true })
  })

  test('is paid no more for a typed address than its positions show, until the staff sets the goods’ place', async () => {
    expect((await report('panne', { adresse: 'Place de la Nation, 75012 Paris' })).status).toBe(200)
    const doubted = await rowOf()
    const list = async () =>
      (await supportList(app.deps.db, null)).filter(({ subjectId }) => subjectId === orderId)
    expect(await list()).toMatchObject([
      { kind: 'goods-stranded', what: expect.stringContaining('orders stranded place') },
    ])
    const place = (...words: readonly string[]) =>
      staffJson(
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
    const [{ shareCents }] = await Promise.all([place(), place()])
    expect(shareCents).toBeGreaterThan(doubted.shareCents)
    expect(await rowOf()).toMatchObject({ shareCents, isPlaceDoubted: false, forStaffSince: null })
    expect(await list()).toEqual([])
    await expect(place('--share', '1000')).rejects.toThrow('for the carriers')
    await place('--share', '5.00')
    const next = await comeFor()
    await photograph()
    await bringOn(second, next, (await rowOf()).code ?? '')
    expect((await paid())[first.account.id]).toBe(500)
    await expect(place()).rejects.toThrow('wait on the road')
  })

  test('is where its track shows it, where its phone found itself long before the report', async () => {
    const seenAt = { lat: 48.8545, lon: 2.3665 }
    await app.passTime(5 * 60_000)
    await pushPosition(app, first, seenAt)
    const positionA = new Date((await databaseNow(app.deps.db)).getTime() - 10 * 60_000).toISOString()
    expect((await report('panne', { positionA })).status).toBe(200)
    expect(await rowOf()).toMatchObject({ ...seenAt, isPlaceDoubted: false })
  })

  test('reports late: the goods are where its track showed it then, not at a later place', async () => {
    const then = { lat: 48.8545, lon: 2.3665 }
    await app.passTime(5 * 60_000)
    await pushPosition(app, first, then)
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
    expect(await rowOf()).toMatchObject(then)
  })

  test('hands them to another one with a picture by each and a code, at the same price; both are paid their way, once', async () => {
    const priceBefore = (await moneyOf(app, orderId)).order.priceCents
    expect((await report()).status).toBe(200)
    expect((await report()).status).toBe(200)
    expect(await told(sender)).toContain('breakdown')
    expect(await seen()).toMatchObject({ type: 'panne', commentaire: 'Moteur', issue: null })
    expect(await incident(first)).toMatchObject({ motif: 'panne', repreneur: null, code: null })

    const { body: offers } = await (async () => {
      await goOnDuty(app, second, halfWay)
      await sweepDispatch(app.deps)
      return app.request('GET', '/api/transporteur/offres', { token: second.token })
    })()
    const { shareCents } = await rowOf()
    const { order } = await moneyOf(app, orderId)
    const carriersCents = order.priceCents - order.commissionCents
    expect(shareCents).toBeGreaterThan(0)
    expect(offers.offres[0]).toMatchObject({ reprise: true, gain: (carriersCents - shareCents) / 100 })

    const next = await comeFor()
    expect(await told(first)).toContain('takeover-comes')
    const note = (await stateOf(second)).course
    expect(note).toMatchObject({ reprise: { motif: 'panne', photoFaite: false }, enlevement: halfWay })
    // The code alone, without the first carrier's picture, is no proof.
    const run = { carrier: second, livraisonId: next }
    const { code } = await rowOf()
    const early = await take(app, run, 'enlever', { codeReprise: code })
    expect(early).toMatchObject({ status: 409, body: { code: 'takeover-photo-needed' } })
    expect((await photograph()).status).toBe(200)
    expect((await photograph()).status).toBe(200)
    expect((await incident(first)).code).toBe(code)
    expect((await take(app, run, 'enlever')).body.code).toBe('takeover-code-needed')
    const wrong = code === '0000' ? '1111' : '0000'
    expect((await take(app, run, 'enlever', { codeReprise: wrong })).body).toMatchObject({
      code: 'takeover-code-wrong',
      essaisRestants: 4,
    })
    await bringOn(second, next, code ?? '')

    const after = await moneyOf(app, orderId)
    expect(after.order).toMatchObject({ phase: 'delivered', priceCents: priceBefore })
    expect(after.takenCents).toBe(priceBefore)
    expect(await paid()).toEqual({
      [first.account.id]: shareCents,
      [second.account.id]: carriersCents - shareCents,
    })
    expect(await papersOf('invoice')).toEqual(
      [
        [first.account.id, shareCents],
        [second.account.id, carriersCents - shareCents],
      ].toSorted(),
    )
    expect(await seen()).toMatchObject({ issue: 'reprise', repreneur: second.account.displayName })
    expect((await seen()).photoRemise).not.toBeNull()
    expect((await seen()).photoReprise).not.toBeNull()
    expect(await told(sender)).toContain('goods-taken-over')
    expect(await told(first)).toContain('goods-taken-over')
    const earned = `${frenchEuros(carriersCents - shareCents)} s’ajoutent`
    expect(await textsTo(second, 'delivered')).toEqual([expect.stringContaining(earned)])
  })

  test('is paid its share by the platform where the staff cancels after the takeover, and the other one the rest, once', async () => {
    await takenOver()
    const words = ['orders', 'cancel', orderId, '--reason', 'force-majeure']
    const { plan } = await staffJson(app, ...words, '--dry-run')
    const ran = await Promise.all([staff(app, ...words, '--yes'), staff(app, ...words, '--yes')])
    expect(ran.map(({ code }) => code).toSorted()).toEqual([0, 1])
    const { shareCents } = await rowOf()
    const [priceCents, lossesCents] = [(await moneyOf(app, orderId)).order.priceCents, await lossesOf()]
    expect(shareCents).toBeGreaterThan(0)
    expect(lossesCents).toBeGreaterThan(shareCents)
    const getsOf = ({ account }: ACarrier, cents: number) =>
      `(${account.id}) gets ${(cents / 100).toFixed(2)} €`
    expect(plan).toContain(`${getsOf(first, shareCents)}, `)
    expect(plan).toContain(`${getsOf(second, lossesCents - shareCents)}, which we pay`)
    const parts = { [first.account.id]: shareCents, [second.account.id]: lossesCents - shareCents }
    expect(await paid()).toEqual(parts)
    expect(await papersOf('invoice')).toEqual(Object.entries(parts).toSorted())
    expect(await textsTo(second, 'delivery-cancelled')).toEqual([
      expect.stringContaining(frenchEuros(lossesCents - shareCents)),
    ])
    await reconcilePayments(app.deps)
    expect((await moneyOf(app, orderId)).refundedCents).toBe(priceCents)
  })

  test('bears no refund that the last carrier bears alone: the credit notes are of the last one’s invoice', async () => {
    await takeAll(app, await takenOver(), 'livrer')
    await reconcilePayments(app.deps)
    const before = await paid()
    const [firstCents = 0, lastCents = 0] = [before[first.account.id], before[second.account.id]]
    await refundOfCarriers(100)
    // The rest of the first one's invoice is larger now.
    expect(firstCents).toBeGreaterThan(lastCents - 100)
    await refundOfCarriers(101)
    expect(await paid()).toEqual({ [first.account.id]: firstCents, [second.account.id]: lastCents - 201 })
    expect(await papersOf('credit_note')).toEqual([
      [second.account.id, 100],
      [second.account.id, 101],
    ])
  })

  test('keeps its account until the goods have arrived, since its share is posted then', async () => {
    const run = await takenOver()
    expect(await end(app, first)).toMatchObject({ status: 409, body: { code: 'delivery-under-way' } })
    await takeAll(app, run, 'livrer')
    expect((await end(app, first)).status).toBe(200)
  })

  test('has no access any more to position, conversation and codes, while the goods keep it from other courses', async () => {
    await report()
    const position = async () => {
      const body = { personneId: first.account.personId }
      return (await app.request('POST', '/api/transporteur/getPosition', { token: sender.token, body })).body
        .lat
    }
    const free = () => app.deps.db.livePosition.findFirst({ where: { carrierId: first.account.id } })
    expect((await free())?.isAvailable).toBe(false)
    for (const name of ['acheminer', 'livrer', 'arrivee'])
      expect((await take(app, { carrier: first, livraisonId }, name)).body.code).toBe('delivery-lost')
    const chat = {
      commandeId: orderId,
      EmetteurPersonneId: first.account.personId,
      RecepteurPersonneId: sender.account.personId,
    }
    const written = await app.request('POST', '/api/transporteur/getMessage', {
      token: first.token,
      body: chat,
    })
    expect(written.status).toBe(404)
    const next = await comeFor()
    await photograph()
    const { code } = await rowOf()
    // The code is between these two carriers: a third one and the second do not see it.
    expect(JSON.stringify(await stateOf(second))).not.toContain(`"${code}"`)
    expect(await incident(second)).toBeNull()
    expect((await photograph(second)).status).toBe(404)
    await bringOn(second, next, code ?? '')
    expect(await incident(first)).toBeNull()
    expect((await photograph()).body.code).toBe('delivery-lost')
    expect((await free())?.isAvailable).toBe(true)
    expect(await position()).toBeNull()
  })

  test('is reported, taken over and photographed twice at the same instant: each happens once', async () => {
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
    const next = await comeFor()
    await Promise.all([photograph(), photograph()])
    expect(
      await app.deps.db.storedFile.count({
        where: { purpose: 'handover-photo', id: (await rowOf()).handoverFileId ?? '' },
      }),
    ).toBe(1)
    const { code } = await rowOf()
    const run = { carrier: second, livraisonId: next }
    const twice = [
      take(app, run, 'enlever', { codeReprise: code }),
      take(app, run, 'enlever', { codeReprise: code }),
    ]
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200])
    expect((await told(sender)).filter((kind) => kind === 'goods-taken-over')).toHaveLength(1)
    await takeAll(app, run, 'acheminer', 'livrer')
    expect(Object.values(await paid())).toHaveLength(2)
  })

  test('a sender cannot leave its goods there; a search without success is reported once, and continues', async () => {
    const { lien } = await succeed(app, sender, 'suivi/lien/creer', { commandeId: orderId })
    const jeton = String(lien.adresse).split('/').at(-1)
    const recipientSees = async () => (await app.request('POST', '/api/suivi/etat', { body: { jeton } })).body
    await report()
    expect(await recipientSees()).toMatchObject({
      etape: 'arret',
      repriseEnRoute: false,
      destination: null,
      transporteur: null,
    })
    const { demande } = await succeed(app, sender, 'expediteur/getCommandeInfo', { commandeId: orderId })
    expect(demande).toMatchObject([
      { recherche: true, etape: 4, etat: 'En attente de reprise', aReprendre: true },
    ])
    const asked = await app.request('POST', '/api/demande/cancel', {
      token: sender.token,
      body: { commandeId: orderId },
    })
    expect(asked.body.code).toBe('goods-on-the-road')
    await app.passTime(15 * 60_000)
    await Promise.all([sweepDispatch(app.deps), sweepDispatch(app.deps)])
    await app.passTime(16 * 60_000)
    await sweepDispatch(app.deps)
    expect((await told(sender)).filter((kind) => kind === 'no-takeover-yet')).toHaveLength(1)
    expect(
      (await supportList(app.deps.db, null)).filter(({ subjectId }) => subjectId === orderId),
    ).toMatchObject([{ kind: 'goods-stranded' }])
    expect((await seen()).chezLeSupport).toBe(true)
    await app.passTime(60_000)
    const next = await comeFor()
    expect(await recipientSees()).toMatchObject({ etape: 'arret', repriseEnRoute: true })
    await photograph()
    await bringOn(second, next, (await rowOf()).code ?? '')
    expect((await moneyOf(app, orderId)).order.phase).toBe('delivered')
    expect((await recipientSees()).etape).toBe('livree')
  })

  test('a claim about goods on the road reaches the carrier that has them, also after another one has brought them', async () => {
    await app.passTime(23 * 3_600_000)
    await report('accident')
    await app.passTime(2 * 3_600_000)
    const next = await comeFor()
    const claim = new FormData()
    claim.append('commandeId', orderId)
    claim.append('nature', 'endommage')
    claim.append('texte', 'La marchandise est abîmée : un carton est ouvert.')
    claim.append('cle', crypto.randomUUID())
    const opened = await app.request('POST', '/api/commandes/reclamations/ouvrir', {
      token: sender.token,
      body: claim,
    })
    expect(opened.status).toBe(200)
    await photograph()
    await bringOn(second, next, (await rowOf()).code ?? '')
    expect(await told(first)).toContain('claim-opened')
    expect(await told(second)).not.toContain('claim-opened')
    const claimsOf = async ({ token }: ACarrier) =>
      (await app.request('GET', '/api/transporteur/reclamations', { token })).body.reclamations
    expect(await claimsOf(first)).toMatchObject([{ commandeId: orderId, livraisonId }])
    expect(await claimsOf(second)).toEqual([])
  })

  test('an authorisation that lapses meanwhile ends no search for another carrier: the goods are picked up', async () => {
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
    await findWebhooks(app)
    await reconcilePayments(app.deps)
    expect((await moneyOf(app, orderId)).order.phase).toBe('searching')
    expect((await rowOf()).outcome).toBeNull()
    // Nothing is left to compare: the price is a debt, and no pickup waits for it.
    expect(await comparedPayments(app.deps.db, [intentId])).toMatchObject([
      { status: 'released', isAwaited: false },
    ])
  })

  test('the staff ends an order whose goods nobody takes over: its sender is refunded fully, the carrier is free', async () => {
    await report()
    const { priceCents } = (await moneyOf(app, orderId)).order
    await staffJson(
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
    const { order, refundedCents } = await moneyOf(app, orderId)
    expect(order.phase).toBe('cancelled')
    expect(refundedCents).toBe(priceCents)
    expect(await paid()).toEqual({})
    expect(await told(first)).toContain('goods-given-up')
    expect(await incident(first)).toBeNull()
    expect((await seen()).issue).toBe('annule')
    // The goods' fate can be claimed about for a day from the end.
    const { signalableJusqua } = await succeed(app, sender, 'commandes/reclamations/liste', {
      commandeId: orderId,
    })
    expect(new Date(signalableJusqua).getTime()).toBeGreaterThan(
      (await databaseNow(app.deps.db)).getTime() + 23.9 * 3_600_000,
    )
  })

  test('a carrier that only came is paid for its way alone when the staff ends the order, as on its invoice', async () => {
    await report()
    await app.passTime(61_000)
    await comeFor()
    await staffJson(app, 'orders', 'cancel', orderId, '--reason', 'not-taken-over', '--yes')
    const [[partyId, cents] = []] = Object.entries(await paid())
    expect(partyId).toBe(second.account.id)
    const papers = await app.deps.db.invoice.findMany({ where: { orderId, kind: 'carriage' } })
    expect(papers).toMatchObject([{ issuerAccountId: second.account.id, grossCents: cents }])
    expect(papers).toMatchObject([{ content: { service: expect.stringContaining('avant l’enlèvement') } }])
  })

  test('sends its positions while it has the goods, and none of them makes it available for others', async () => {
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
    const taken = await takePositions({ ...app.deps, db }, callerOf(first.account), points)
    expect({ taken, transactions }).toEqual({
      taken: { accepted: 1, ignored: 0, everyS: null },
      transactions: 0,
    })
  })

  test('is absent when the next one comes: that one reports it, the staff pays its way and searches on, once', async () => {
    await report()
    const next = await comeFor()
    const vain = (motif: string) =>
      post(second, 'probleme', { livraisonId: next, motif, commentaire: 'Personne' })
    expect((await vain('pas-prete')).body.code).toBe('wrong-step')
    const twice = await Promise.all([vain('absent'), vain('absent')])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(twice[0]?.body.course.probleme).toMatchObject({
      type: 'absent',
      chezLeSupport: true,
      jusquA: null,
    })
    // It is no matter of the sender.
    const { probleme } = await succeed(app, sender, 'expediteur/probleme', { commandeId: orderId })
    expect(probleme).toBeNull()
    expect(await told(sender)).not.toContain('sender-absent')
    const problemeId = twice[0]?.body.course.probleme.problemeId
    const answered = await app.request('POST', '/api/expediteur/probleme/repondre', {
      token: sender.token,
      body: { commandeId: orderId, problemeId, choix: 'annuler' },
    })
    expect(answered.status).toBe(404)
    expect(await supportList(app.deps.db, 'pickup-problem')).toMatchObject([
      { subjectId: orderId, what: expect.stringContaining('nobody is there') },
    ])
    const grant = () => staff(app, 'orders', 'problem', 'grant', orderId, '--reason', 'called both', '--yes')
    const granted = await Promise.all([grant(), grant()])
    expect(granted.filter(({ code }) => code === 0)).toHaveLength(1)
    expect((await moneyOf(app, orderId)).order.phase).toBe('searching')
    expect((await told(sender)).filter((kind) => kind === 'takeover-relieved')).toHaveLength(1)
    expect(await stateOf(second)).toMatchObject({ course: null })
    const { [second.account.id]: ownCents = 0 } = await paid()
    expect(ownCents).toBeGreaterThanOrEqual(defaultRateCard.pickupFeeCents)
    const third = await aCarrier(app.deps)
    const last = await comeFor(third)
    await photograph()
    const { shareCents, code } = await rowOf()
    await bringOn(third, last, code ?? '')
    const { order } = await moneyOf(app, orderId)
    expect(await paid()).toEqual({
      [first.account.id]: shareCents,
      [second.account.id]: ownCents,
      [third.account.id]: order.priceCents - order.commissionCents - shareCents,
    })
  })

  test('the next carrier breaks down, too: three are paid, together the share of the price, and a refund takes from the last first', async () => {
    const third = await aCarrier(app.deps)
    await report()
    const next = await comeFor()
    await photograph()
    const run = { carrier: second, livraisonId: next }
    expect((await take(app, run, 'enlever', { codeReprise: (await rowOf()).code })).status).toBe(200)
    const again = { livraisonId: next, lat: 48.8495, long: 2.389 }
    expect((await report('panne', again, second)).status).toBe(200)
    const last = await comeFor(third)
    await post(second, 'incident/photo', { livraisonId: next, photo: await aPicture() })
    const open = await app.deps.db.roadProblem.findFirstOrThrow({ where: { orderId, outcome: null } })
    await bringOn(third, last, open.code ?? '')
    const { order } = await moneyOf(app, orderId)
    const sums = await paid()
    expect(Object.keys(sums)).toHaveLength(3)
    expect(Object.values(sums).reduce((sum, cents) => sum + cents, 0)).toBe(
      order.priceCents - order.commissionCents,
    )
    // A refund beyond the last carrier's part takes from the one right before it.
    const { [second.account.id]: secondCents = 0, [third.account.id]: thirdCents = 0 } = sums
    await refundOfCarriers(thirdCents + 1)
    expect(await paid()).toEqual({
      ...sums,
      [second.account.id]: secondCents - 1,
      [third.account.id]: 0,
    })
  })
})

describe('an accident', () => {
  test('with an injury alerts the staff immediately, by mail and the list, until it is handled', async () => {
    expect((await report('accident', { blesse: '1', marchandiseAbimee: '1' })).status).toBe(200)
    expect(await told(sender)).toContain('accident')
    expect(await seen()).toMatchObject({ type: 'accident', marchandiseAbimee: true })
    expect(await incident(first)).toMatchObject({ blesse: true })
    const list = async () =>
      (await supportList(app.deps.db, null)).filter(({ subjectId }) => subjectId === orderId)
    expect(await list()).toMatchObject([{ kind: 'accident-urgent' }])
    const mails = await mailsTo(app, app.deps.config.supportEmail)
    expect(
      mails.some(({ subject }) => subject.includes(`[URGENT] Accident avec blessé, commande ${orderId}`)),
    ).toBe(true)
    await staffJson(
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
    expect(await list()).toEqual([])
    // The injury is listed again an hour later, and once no carrier was found in time.
    await app.passTime(61 * 60_000)
    expect(await list()).toMatchObject([{ kind: 'accident-urgent' }])
    await sweepDispatch(app.deps)
    expect(await rowOf()).toMatchObject({ nobodyFoundAt: expect.any(Date) })
    expect(await list()).toMatchObject([{ kind: 'accident-urgent' }])
  })

  test('with the first carrier in hospital: the staff releases the goods, and the next one’s picture and signature suffice', async () => {
    await report('accident', { blesse: '1' })
    const next = await comeFor()
    const run = { carrier: second, livraisonId: next }
    expect((await take(app, run, 'enlever')).body.code).toBe('takeover-photo-needed')
    expect((await stateOf(second)).course.reprise).toMatchObject({ sansCode: false })
    const release = () =>
      staff(app, 'orders', 'stranded', 'release', orderId, '--reason', 'it is in hospital', '--yes')
    expect((await Promise.all([release(), release()])).map(({ code }) => code)).toEqual([0, 0])
    expect((await stateOf(second)).course.reprise).toMatchObject({ sansCode: true })
    const twice = await Promise.all([take(app, run, 'enlever'), take(app, run, 'enlever')])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await rowOf()).toMatchObject({ outcome: 'taken_over', handoverPhotoAt: null })
    expect((await release()).code).not.toBe(0)
    await takeAll(app, run, 'acheminer', 'livrer')
    expect(Object.keys(await paid())).toHaveLength(2)
    expect((await seen()).photoRemise).toBeNull()
    expect((await seen()).photoReprise).not.toBeNull()
  })

  test('without goods aboard is no matter of the order: it is refused', async () => {
    await takeAll(app, { carrier: first, livraisonId }, 'livrer')
    expect((await report('accident')).body.code).toBe('wrong-step')
  })
})
