import { randomUUID } from 'node:crypto'
import { liveChannel } from '@repo/server-kit/live'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { answerOffer } from '#api/testing/answer-offer.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, aPickedUpOrder } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, succeed } from '#api/testing/orders.ts'
import { takeAll } from '#api/testing/runs.ts'
import { aSearch, aWorkingCarrier, clearTown, findPendingOffer, pickup } from '#api/testing/searches.ts'
import type { Answer, TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => clearTown(app))
afterAll(() => app.close())

const post = (who: SignedIn, path: string, body: object): Promise<Answer> =>
  app.request('POST', `/api/transporteur/${path}`, { token: who.token, body })
const fetchFleet = async (who: SignedIn) =>
  (await app.request('GET', '/api/transporteur/flotte', { token: who.token })).body
const fetchDriverState = async (company: SignedIn) => (await fetchFleet(company)).chauffeurs[0]
const aCompany = () => anAccount(app.deps, 'TREN')
const createDriver = (company: SignedIn) => aCarrier(app.deps, { companyId: company.account.id })
const createWorkingDriver = (company: SignedIn) =>
  aWorkingCarrier(app, pickup, { companyId: company.account.id })

/** Creates a company whose only driver has an open offer. */
async function aDriverWithOffer() {
  const company = await aCompany()
  const driver = await createWorkingDriver(company)
  const search = await aSearch(app)
  await sweepDispatch(app.deps)
  const offer = await findPendingOffer(app, search.requestId)
  if (offer?.carrierId !== driver.account.id) throw new Error('The driver got no offer')
  return { company, driver, search, offerId: offer.id }
}

describe('the fleet', () => {
  test('shows the state of each driver, and its position while it works', async () => {
    const company = await aCompany()
    expect(await fetchFleet(company)).toMatchObject({ chauffeurs: [], invitations: [] })
    const driver = await createDriver(company)
    expect(await fetchDriverState(company)).toMatchObject({
      transporteurId: driver.account.id,
      etat: 'hors_ligne',
      enService: false,
      vehicule: { vehiculeId: driver.vehicleId, matricule: expect.stringMatching(/^B.-\d{3}-C.$/) },
      manquantes: [],
      offre: null,
      course: null,
      position: null,
    })
    const { deliveryId } = await aPickedUpOrder(app, await aSender(app.deps), driver)
    expect(await fetchDriverState(company)).toMatchObject({
      etat: 'en_course',
      course: {
        livraisonId: deliveryId,
        statut: 'ENEF',
        enlevement: { ville: 'Paris', codePostal: '75004' },
      },
      position: { lat: 48.8566, long: 2.357 },
    })
  })

  test('shows open offers, missing documents and suspensions', async () => {
    const { company, driver, offerId } = await aDriverWithOffer()
    const state = await fetchDriverState(company)
    expect(state).toMatchObject({ etat: 'sur_offre', offre: { offreId: offerId } })
    expect(state.offre.resteMs).toBeGreaterThan(50_000)
    await answerOffer(app, driver, 'refuser', offerId)
    expect(await fetchDriverState(company)).toMatchObject({ etat: 'en_ligne', offre: null })
    const where = { accountId: driver.account.id }
    await app.deps.db.carrier.update({ where, data: { validUntil: null } })
    expect((await fetchDriverState(company)).etat).toBe('documents')
    await app.deps.db.account.update({ where: { id: driver.account.id }, data: { status: 'suspended' } })
    expect((await fetchDriverState(company)).etat).toBe('suspendu')
  })

  test('sends the administrator a live hint when a driver comes, goes, is asked and answers', async () => {
    const received: string[] = []
    const listener = new pg.Client({ connectionString: app.deps.config.databaseUrl })
    await listener.connect()
    listener.on('notification', ({ payload }) => received.push(payload ?? ''))
    await listener.query(`LISTEN ${liveChannel}`)
    const { company, driver, offerId } = await aDriverWithOffer()
    await answerOffer(app, company, 'accepter', offerId)
    await listener.query('SELECT 1')
    await listener.end()
    const hints = received
      .flatMap((payload) => JSON.parse(payload))
      .filter(({ to }) => to.includes(company.account.id))
      .map(({ hint }) => hint)
    expect(hints).toContainEqual({ type: 'fleet', id: driver.account.id })
    expect(hints.filter(({ type, id }) => type === 'offer' && id === offerId)).toHaveLength(2)
  })
})

describe('deliveries of the company', () => {
  const listPage = (who: SignedIn, body: object = {}) => post(who, 'flotte/livraisons', body)
  const listIds = (answered: Answer): string[] =>
    answered.body.livraisons.map((delivery: { livraisonId: string }) => delivery.livraisonId)

  test('are those of its drivers, running and past, with price and gain', async () => {
    const company = await aCompany()
    const [first, second] = [await createDriver(company), await createDriver(company)]
    const past = await aDeliveredOrder(app, await aSender(app.deps), first)
    await post(first, 'service', { enService: false })
    const running = await anAcceptedOrder(app, await aSender(app.deps), second)
    const all = await listPage(company)
    expect(listIds(all)).toEqual([running.deliveryId, past.deliveryId])
    const [runningLine, pastLine] = all.body.livraisons
    expect(runningLine).toMatchObject({
      enCours: true,
      statut: null,
      termineeA: null,
      vehicule: 'Renault Zoé',
    })
    expect(runningLine.commandeId).toBe(running.orderId)
    expect(pastLine).toMatchObject({ enCours: false, statut: 'LIEF', transporteurId: first.account.id })
    expect(runningLine.gain).toBeCloseTo(runningLine.prix * 0.8, 1)
    expect(pastLine.gain).toBe(runningLine.gain)
    expect(listIds(await listPage(company, { enCours: true }))).toEqual([running.deliveryId])
    expect(listIds(await listPage(company, { transporteurId: first.account.id }))).toEqual([past.deliveryId])
    expect((await listPage(await aCompany())).body.livraisons).toEqual([])
    expect((await listPage(first)).status).toBe(403)
    for (const body of [{ avant: past.deliveryId }, { transporteurId: first.account.id }])
      expect((await listPage(await aCompany(), body)).status).toBe(404)
  })

  test('show as gain what a return earns, while the goods go back and afterwards', async () => {
    const company = await aCompany()
    const [sender, driver] = [await aSender(app.deps), await createDriver(company)]
    const { deliveryId: livraisonId, orderId } = await aPickedUpOrder(app, sender, driver)
    await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
    const { commissionCents } = await app.deps.db.order.findUniqueOrThrow({ where: { id: orderId } })
    const { feeCents } = await app.deps.db.returnRequest.findFirstOrThrow({
      where: { deliveryId: livraisonId },
    })
    const gain = ((feeCents ?? 0) - 2 * commissionCents) / 100
    expect((await listPage(company)).body.livraisons).toMatchObject([{ statut: 'RET', gain }])
    await takeAll(app, { carrier: driver, livraisonId }, 'retourner')
    expect((await listPage(company)).body.livraisons).toMatchObject([{ statut: 'RETF', gain }])
  })

  test('open with steps, proofs, the road and the conversation', async () => {
    const company = await aCompany()
    const [sender, driver] = [await aSender(app.deps), await createDriver(company)]
    const { deliveryId, orderId } = await aPickedUpOrder(app, sender, driver)
    const write = (who: SignedIn, to: SignedIn, message: string) =>
      post(who, 'setMessage', { RecepteurPersonneId: to.account.personId, commandeId: orderId, message })
    await write(driver, sender, 'J’arrive')
    await write(sender, driver, 'Merci')
    const at = new Date('2030-01-01T00:00:00Z')
    await app.deps.db.trackPoint.createMany({
      data: Array.from({ length: 1000 }, (_, index) => ({
        deliveryId,
        recordedAt: new Date(at.getTime() + index * 1000),
        lat: 48,
        lon: 2 + index / 1000,
      })),
    })
    const { status, body } = await post(company, 'flotte/livraisons/detail', { livraisonId: deliveryId })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        livraison: { livraisonId: deliveryId, transporteurId: driver.account.id },
        etapes: [{ statut: null }, { statut: 'ACC' }, { statut: 'ENEF' }],
        preuves: [
          { etape: 'enlevement', commentaire: 'Carton abîmé', photo: expect.stringMatching(/^\/api\//) },
        ],
        messages: [
          { duChauffeur: true, texte: 'J’arrive' },
          { duChauffeur: false, texte: 'Merci' },
        ],
      },
    })
    expect(body.ligne.length).toBeLessThanOrEqual(400)
    expect(body.ligne.at(-1)).toEqual([48, 2.999])
  })

  test('open only for the company’s administrator, who opens no others', async () => {
    const [company, sender] = [await aCompany(), await aSender(app.deps)]
    const driver = await createDriver(company)
    const own = await aPickedUpOrder(app, sender, driver)
    const foreign = await aDeliveredOrder(app, sender, await aCarrier(app.deps))
    const readStatus = async (who: SignedIn, livraisonId: string) =>
      (await post(who, 'flotte/livraisons/detail', { livraisonId })).status
    expect(await readStatus(company, own.deliveryId)).toBe(200)
    expect(await readStatus(await aCompany(), own.deliveryId)).toBe(404)
    expect(await readStatus(driver, own.deliveryId)).toBe(403)
    expect(await readStatus(company, foreign.deliveryId)).toBe(404)
  })

  test('come in pages of twenty without a gap or a repeat, even with equal times', async () => {
    const company = await aCompany()
    const driver = await createDriver(company)
    const { deliveryId } = await aDeliveredOrder(app, await aSender(app.deps), driver)
    const orders: { orderId: string; requestId: string; offerId: string }[] = []
    for (let index = 0; index < 21; index += 1) {
      const search = await aSearch(app)
      const offer = await app.deps.db.offer.create({
        data: {
          requestId: search.requestId,
          carrierId: driver.account.id,
          status: 'accepted',
          approachM: 1,
          offeredAt: new Date(),
          expiresAt: new Date(Date.now() + 60_000),
          answeredAt: new Date(),
        },
      })
      orders.push({ orderId: search.orderId, requestId: search.requestId, offerId: offer.id })
    }
    const acceptedAt = new Date(Date.now() - 3_600_000)
    await app.deps.db.delivery.createMany({
      data: orders.map(({ orderId, requestId, offerId }) => ({
        orderId,
        requestId,
        offerId,
        carrierId: driver.account.id,
        vehicleId: driver.vehicleId,
        status: 'cancelled' as const,
        acceptedAt,
        startBefore: acceptedAt,
        endedAt: acceptedAt,
      })),
    })
    const first = await listPage(company)
    expect(first.body.suite).toBe(true)
    const second = await listPage(company, { avant: listIds(first).at(-1) })
    expect(second.body.suite).toBe(false)
    const ids = [...listIds(first), ...listIds(second)]
    expect(ids).toHaveLength(22)
    expect(new Set(ids).size).toBe(22)
    expect(ids[0]).toBe(deliveryId)
    expect(second.body.livraisons[0]).toMatchObject({ statut: 'ANN', gain: 0 })
  })
})

describe('a driver’s vehicle', () => {
  const assign = (who: SignedIn, driver: ACarrier, vehiculeId: string) =>
    post(who, 'flotte/chauffeurs/vehicule', { transporteurId: driver.account.id, vehiculeId })
  const withdraw = (who: SignedIn, driver: ACarrier) =>
    post(who, 'flotte/chauffeurs/vehicule/retirer', { transporteurId: driver.account.id })

  test('is assigned and removed by its administrator, from the company’s vehicles only', async () => {
    const [company, other] = [await aCompany(), await aCompany()]
    const [driver, colleague, foreign] = [
      await createDriver(company),
      await createDriver(company),
      await createDriver(other),
    ]
    expect((await assign(company, driver, colleague.vehicleId)).status).toBe(200)
    expect((await fetchDriverState(company)).vehicule).not.toBeNull()
    expect((await assign(company, driver, foreign.vehicleId)).status).toBe(404)
    expect((await assign(company, foreign, colleague.vehicleId)).status).toBe(404)
    expect((await assign(driver, driver, colleague.vehicleId)).status).toBe(403)
    expect((await withdraw(company, driver)).status).toBe(200)
    expect((await withdraw(company, driver)).status).toBe(200)
    expect((await withdraw(company, foreign)).status).toBe(404)
    const { vehicleId } = await app.deps.db.carrier.findUniqueOrThrow({
      where: { accountId: driver.account.id },
    })
    expect(vehicleId).toBeNull()
  })

  test('cannot change while the driver has an offer or is on duty', async () => {
    const { company, driver } = await aDriverWithOffer()
    const { vehicleId } = await createDriver(company)
    expect((await assign(company, driver, vehicleId)).body.code).toBe('busy-with-delivery')
    expect((await withdraw(company, driver)).body.code).toBe('vehicle-in-use')
  })

  test('cannot have a motor when the driver is a minor', async () => {
    const company = await aCompany()
    const { vehicleId } = await createDriver(company)
    const minor = await createDriver(company)
    await withdraw(company, minor)
    await app.deps.db.individualProfile.update({
      where: { accountId: minor.account.id },
      data: { birthDate: new Date(Date.now() - 17 * 365 * 24 * 3_600_000) },
    })
    expect((await assign(company, minor, vehicleId)).body.code).toBe('minor-vehicle')
  })

  test('that is removed while it is assigned stays with no driver', async () => {
    for (let round = 0; round < 8; round += 1) {
      const company = await aCompany()
      const driver = await createDriver(company)
      const { id } = await app.deps.db.vehicle.create({
        data: { ownerId: company.account.id, vehicleClass: 'VEL', brand: '', model: '', plate: '' },
      })
      const [removed, assigned] = await Promise.all([
        post(company, 'vehicules/supprimer', { vehiculeId: id }),
        assign(company, driver, id),
      ])
      expect([200, 409]).toContain(removed.status)
      expect([200, 404]).toContain(assigned.status)
      const { vehicle } = await app.deps.db.carrier.findUniqueOrThrow({
        where: { accountId: driver.account.id },
        include: { vehicle: true },
      })
      expect(vehicle?.removedAt ?? null).toBeNull()
    }
  })
})

describe('the removal of a driver', () => {
  const remove = (who: SignedIn, driver: ACarrier) =>
    post(who, 'flotte/chauffeurs/retirer', { transporteurId: driver.account.id })

  test('signs it out immediately; its deliveries stay with the company, without its name', async () => {
    const company = await aCompany()
    const driver = await createDriver(company)
    const { deliveryId } = await aDeliveredOrder(app, await aSender(app.deps), driver)
    expect((await remove(await aCompany(), driver)).status).toBe(404)
    expect((await remove(company, driver)).status).toBe(200)
    expect((await remove(company, driver)).status).toBe(404)
    await expect
      .poll(async () => (await app.request('GET', '/api/transporteur/moi', { token: driver.token })).status)
      .toBe(401)
    expect((await fetchFleet(company)).chauffeurs).toEqual([])
    const { body } = await post(company, 'flotte/livraisons', {})
    expect(body.livraisons).toMatchObject([{ livraisonId: deliveryId, chauffeur: 'Compte supprimé' }])
    expect(await app.deps.db.livePosition.findUnique({ where: { carrierId: driver.account.id } })).toBeNull()
  })

  test('passes its offer to the next carrier', async () => {
    const { company, driver, search, offerId } = await aDriverWithOffer()
    const next = await aWorkingCarrier(app)
    expect((await remove(company, driver)).status).toBe(200)
    expect(await app.deps.db.offer.findUnique({ where: { id: offerId } })).toMatchObject({
      status: 'refused',
    })
    await sweepDispatch(app.deps)
    const passedOn = await findPendingOffer(app, search.requestId)
    expect(passedOn?.carrierId).toBe(next.account.id)
  })

  test('is refused while it delivers', async () => {
    const { company, driver, offerId } = await aDriverWithOffer()
    await answerOffer(app, driver, 'accepter', offerId)
    expect((await remove(company, driver)).body).toMatchObject({ success: false, code: 'driver-busy' })
  })

  test('concurrent with its acceptance of an offer has one outcome', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { company, driver, search, offerId } = await aDriverWithOffer()
      const [removed, accepted] = await Promise.all([
        remove(company, driver),
        answerOffer(app, round % 2 === 0 ? driver : company, 'accepter', offerId),
      ])
      const isAccepted = accepted.status === 200
      expect(removed.status, JSON.stringify([removed.body, accepted.body])).toBe(isAccepted ? 409 : 200)
      expect(await app.deps.db.delivery.count({ where: { orderId: search.orderId } })).toBe(
        isAccepted ? 1 : 0,
      )
      const offer = await app.deps.db.offer.findUniqueOrThrow({ where: { id: offerId } })
      expect(offer.status).toBe(isAccepted ? 'accepted' : 'refused')
      await clearTown(app)
    }
  })

  test('is executed once for five concurrent calls', async () => {
    const company = await aCompany()
    const driver = await createDriver(company)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => remove(company, driver)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  })
})

describe('an offer', () => {
  const verbs = ['accepter', 'refuser'] as const

  test('answered concurrently by the driver and its administrator has one outcome', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { company, driver, search, offerId } = await aDriverWithOffer()
      const [own, remote] = [verbs[round % 2] ?? 'accepter', verbs[round % 3 === 0 ? 1 : 0] ?? 'accepter']
      const [byDriver, byCompany] = await Promise.all([
        answerOffer(app, driver, own, offerId),
        answerOffer(app, company, remote, offerId),
      ])
      const offer = await app.deps.db.offer.findUniqueOrThrow({ where: { id: offerId } })
      const deliveries = await app.deps.db.delivery.findMany({ where: { orderId: search.orderId } })
      const outcome = offer.status === 'accepted' ? 'accepter' : 'refuser'
      for (const [verb, given] of [
        [own, byDriver],
        [remote, byCompany],
      ] as const) {
        // The caller whose answer became the outcome succeeds, even as the second; the other gets the outcome.
        expect(given.status, `${own} and ${remote}`).toBe(verb === outcome ? 200 : 409)
        if (verb !== outcome) expect(given.body.etat).toBe(outcome === 'accepter' ? 'acceptee' : 'refusee')
        else if (verb === 'accepter') expect(given.body.livraisonId).toBe(deliveries[0]?.id)
      }
      expect(deliveries).toHaveLength(outcome === 'accepter' ? 1 : 0)
      await clearTown(app)
    }
  })

  test('is open once for each driver after four searches, and can be answered by its company, but not by a colleague', async () => {
    const company = await aCompany()
    const [first, second] = [await createWorkingDriver(company), await createWorkingDriver(company)]
    await Promise.all([aSearch(app), aSearch(app), aSearch(app), aSearch(app)])
    await Promise.all([sweepDispatch(app.deps), sweepDispatch(app.deps), sweepDispatch(app.deps)])
    const pending = await app.deps.db.offer.findMany({
      where: { status: 'pending', carrierId: { in: [first.account.id, second.account.id] } },
    })
    expect(pending.map(({ carrierId }) => carrierId).sort()).toEqual(
      [first.account.id, second.account.id].sort(),
    )
    const { body } = await app.request('GET', '/api/transporteur/offres', { token: company.token })
    expect(body.offres).toHaveLength(2)
    const theirOfferId = pending.find(({ carrierId }) => carrierId === second.account.id)?.id ?? randomUUID()
    expect((await answerOffer(app, first, 'accepter', theirOfferId)).status).toBe(404)
    expect((await answerOffer(app, await aCompany(), 'accepter', theirOfferId)).status).toBe(404)
    expect((await answerOffer(app, company, 'accepter', theirOfferId)).status).toBe(200)
  })
})
