import { databaseNow } from '@repo/server-kit/database'
import { createSamplePdf } from '@repo/server-kit/testing/sample-pdf'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createUploadToken } from '#api/core/accounts/upload-token.service.ts'
import { returnOffersWithoutValidDocuments } from '#api/core/dispatch/offers.service.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { answerOffer } from '#api/testing/answer-offer.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount } from '#api/testing/builders.ts'
import { aSearch, aWorkingCarrier, clearTown, findPendingOffer, placeBeside } from '#api/testing/searches.ts'
import type { Answer, TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { remindOfExpiry } from './expiry.sweeper.ts'
import type { Verdict } from './review.service.ts'
import { reviewDocument, withdrawDocument } from './review.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => clearTown(app))

const dayMs = 24 * 3_600_000
const post = (who: SignedIn, path: string, body: object): Promise<Answer> =>
  app.request('POST', `/api/transporteur/${path}`, { token: who.token, body })
const read = async (who: SignedIn, path: string) =>
  (await app.request('GET', `/api/transporteur/${path}`, { token: who.token })).body
const goOnline = (who: SignedIn) => post(who, 'service', { enService: true })

function submitDocument(
  token: string | undefined,
  type: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const form = new FormData()
  form.append('type', type)
  form.append('file', new File([new Uint8Array(createSamplePdf())], 'p.pdf', { type: 'application/pdf' }))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return app.request('POST', '/api/transporteur/pieces', { token, body: form })
}

const approval: Verdict = { is: 'approved', issuedOn: null, ownEnd: null }
const review = (id: string, verdict: Verdict = approval) =>
  app.deps.db.$transaction((tx) => reviewDocument(app.deps, tx, id, verdict))
const withdraw = (id: string) =>
  app.deps.db.$transaction((tx) => withdrawDocument(app.deps, tx, id, 'Ce document est un faux.'))

async function addVehicle(who: SignedIn, vehiculeTypeId: string, matricule: string): Promise<string> {
  const form = { vehiculeTypeId, marque: 'Renault', modele: 'D Wide', matricule }
  return (await post(who, 'vehicules/ajouter', form)).body.vehicule.vehiculeId
}

async function proveVehicle(owner: SignedIn, vehiculeId: string): Promise<void> {
  for (const type of ['CARTE_GRISE', 'ASSURANCE_VEHICULE'])
    await review((await submitDocument(owner.token, type, { vehiculeId })).body.pieceId)
}

/** Returns the id of the approved insurance of a carrier's vehicle. */
async function findInsurance({ vehicleId }: ACarrier): Promise<string> {
  const where = { vehicleId, kind: 'vehicle_insurance' as const, status: 'approved' as const }
  return (await app.deps.db.document.findFirstOrThrow({ where })).id
}

async function offerTo(carrier: SignedIn): Promise<{ requestId: string; orderId: string; offerId: string }> {
  const { requestId, orderId } = await aSearch(app)
  await sweepDispatch(app.deps)
  const offer = await findPendingOffer(app, requestId)
  if (offer?.carrierId !== carrier.account.id) throw new Error('It got no offer')
  return { requestId, orderId, offerId: offer.id }
}

describe('a carrier with the documents of a scooter and a lorry', () => {
  test('gets no work with the lorry until its documents are approved, and gets work with the scooter again immediately', async () => {
    const carrier = await aCarrier(app.deps, { vehicleClass: 'SCO' })
    const lorry = await addVehicle(carrier, 'PLFR', 'ZZ-999-ZZ')
    expect((await goOnline(carrier)).status).toBe(200)
    expect((await post(carrier, 'vehicule', { vehiculeId: lorry })).status).toBe(200)
    expect((await goOnline(carrier)).body).toMatchObject({ success: false, code: 'documents-incomplete' })
    const state = await read(carrier, 'moi')
    expect(state).toMatchObject({ valide: false, documents: { aFournir: 2 } })
    expect(state.documents.manquantes).toEqual(
      ['CARTE_GRISE', 'ASSURANCE_VEHICULE'].map((type) => ({
        type,
        libelle: expect.any(String),
        etat: 'A_FOURNIR',
        de: 'vehicule',
        vehicule: { vehiculeId: lorry, nom: 'Renault D Wide ZZ-999-ZZ' },
        precision: null,
      })),
    )
    expect((await post(carrier, 'vehicule', { vehiculeId: carrier.vehicleId })).status).toBe(200)
    expect((await goOnline(carrier)).status).toBe(200)
    await post(carrier, 'vehicule', { vehiculeId: lorry })
    await proveVehicle(carrier, lorry)
    expect((await goOnline(carrier)).status).toBe(200)
    expect((await read(carrier, 'moi')).documents.manquantes).toEqual([])
  })

  test('is not asked by a search while online with the lorry', async () => {
    const carrier = await aWorkingCarrier(app, placeBeside(50), { vehicleClass: 'SCO' })
    const lorry = await addVehicle(carrier, 'POLO', 'ZZ-998-ZZ')
    await post(carrier, 'vehicule', { vehiculeId: lorry })
    const { requestId } = await aSearch(app)
    await sweepDispatch(app.deps)
    expect(await findPendingOffer(app, requestId)).toBeNull()
    await proveVehicle(carrier, lorry)
    await app.passTime(15_000)
    await sweepDispatch(app.deps)
    expect((await findPendingOffer(app, requestId))?.carrierId).toBe(carrier.account.id)
  })

  test('gets no work with the lorry in a fleet either, and driver and company see which documents are missing', async () => {
    const company = await anAccount(app.deps, 'TREN')
    const driver = await aCarrier(app.deps, { companyId: company.account.id, vehicleClass: 'SCO' })
    const lorry = await addVehicle(company, 'PLFR', 'ZZ-997-ZZ')
    const assigned = await post(company, 'flotte/chauffeurs/vehicule', {
      transporteurId: driver.account.id,
      vehiculeId: lorry,
    })
    expect(assigned.status).toBe(200)
    expect((await goOnline(driver)).body.code).toBe('documents-incomplete')
    const requiredDocuments = ['CARTE_GRISE', 'ASSURANCE_VEHICULE'].map((type) =>
      expect.objectContaining({ type, de: 'vehicule', etat: 'A_FOURNIR' }),
    )
    expect((await read(driver, 'moi')).documents.manquantes).toEqual(requiredDocuments)
    const [fleetDriver] = (await read(company, 'flotte')).chauffeurs
    expect(fleetDriver).toMatchObject({ etat: 'documents', manquantes: requiredDocuments })
    // The company's own documents stay valid, and its other vehicle works.
    expect((await read(company, 'pieces')).valideJusquA).toEqual(expect.any(String))
    const flag = await app.request('GET', '/api/users/profile/validation-piece', { token: company.token })
    expect(flag.body).toEqual({ validation_piece: 'true' })
    await proveVehicle(company, lorry)
    expect((await goOnline(driver)).status).toBe(200)
  })
})

describe('a licence', () => {
  test('of class B does not permit a motorbike: although approved, it is required again with the reason', async () => {
    const carrier = await aCarrier(app.deps, { vehicleClass: 'MOT' })
    const end = { ownEnd: new Date(Date.now() + 3650 * dayMs) }
    const submission = await submitDocument(carrier.token, 'PERMIS', {
      categoriesPermis: 'b',
      finPermis: '2035-01-19',
    })
    await review(submission.body.pieceId)
    expect((await goOnline(carrier)).body.code).toBe('documents-incomplete')
    const precision = 'Le véhicule demande la catégorie A1, A2 ou A, votre permis porte B.'
    const piece = (await read(carrier, 'pieces')).pieces.find(
      ({ type }: { type: string }) => type === 'PERMIS',
    )
    expect(piece).toMatchObject({ etat: 'A_FOURNIR', approuveeJusquA: null, categories: ['B'], precision })
    const [vehicle] = (await read(carrier, 'vehicules')).vehicules
    expect(vehicle.manquantes).toMatchObject([{ type: 'PERMIS', de: 'chauffeur', precision }])
    const other = await submitDocument(carrier.token, 'PERMIS')
    await review(other.body.pieceId, { ...approval, ...end, licenceClasses: ['A2', 'B'] })
    expect((await goOnline(carrier)).status).toBe(200)
  })

  test('without recorded classes counts as B', async () => {
    for (const [vehicleClass, status] of [
      ['VOI', 200],
      ['SCO', 200],
      ['MOT', 409],
      ['POLO', 409],
    ] as const) {
      const carrier = await aCarrier(app.deps, { vehicleClass })
      await app.deps.db.document.updateMany({
        where: { accountId: carrier.account.id, kind: 'driving_licence' },
        data: { licenceClasses: [] },
      })
      // Any approval updates its carrier.
      await review((await submitDocument(carrier.token, 'RIB')).body.pieceId)
      expect((await goOnline(carrier)).status, vehicleClass).toBe(status)
    }
  })

  test('is approved only with its classes and expiry: declared and confirmed, or set by the reviewer', async () => {
    const carrier = await aCarrier(app.deps, { vehicleClass: 'VOI' })
    const bareId = (await submitDocument(carrier.token, 'PERMIS')).body.pieceId
    await expect(review(bareId)).rejects.toThrow('--classes')
    await expect(review(bareId, { ...approval, licenceClasses: ['B'] })).rejects.toThrow('--expires')
    const soon = new Date((await databaseNow(app.deps.db)).getTime() + 20 * dayMs).toISOString().slice(0, 10)
    const submission = await submitDocument(carrier.token, 'PERMIS', {
      categoriesPermis: 'B',
      finPermis: soon,
    })
    const { document } = await review(submission.body.pieceId)
    expect(document).toMatchObject({ licenceClasses: ['B'], licenceEndsOn: new Date(soon) })
    expect(document.expiresAt).toEqual(new Date(Date.parse(soon) + dayMs))
    const { validUntil } = await app.deps.db.carrier.findUniqueOrThrow({
      where: { accountId: carrier.account.id },
    })
    expect(validUntil).toEqual(document.expiresAt)
  })

  test('with unknown classes is a 422', async () => {
    const carrier = await aCarrier(app.deps)
    const answered = await submitDocument(carrier.token, 'PERMIS', { categoriesPermis: 'B, Z9' })
    expect(answered.status).toBe(422)
    expect(Object.keys(answered.body.errors)).toEqual(['categoriesPermis'])
  })
})

describe('a document of a vehicle', () => {
  const findVehicle = async (pieceId: string) =>
    (await app.deps.db.document.findUniqueOrThrow({ where: { id: pieceId } })).vehicleId

  test('belongs to the named vehicle, or without a name to the one in use', async () => {
    const carrier = await aCarrier(app.deps, { vehicleClass: 'VOI' })
    const second = await addVehicle(carrier, 'FONE', 'ZZ-990-ZZ')
    const submitted = await submitDocument(carrier.token, 'CARTE_GRISE', { vehiculeId: second })
    expect(await findVehicle(submitted.body.pieceId)).toBe(second)
    expect(await findVehicle((await submitDocument(carrier.token, 'CARTE_GRISE')).body.pieceId)).toBe(
      carrier.vehicleId,
    )
  })

  test('of a company belongs without a name to its oldest vehicle with a motor', async () => {
    const company = await anAccount(app.deps, 'TREN')
    await post(company, 'vehicules/ajouter', { vehiculeTypeId: 'VEL' })
    const oldest = await addVehicle(company, 'VOI', 'ZZ-989-ZZ')
    await addVehicle(company, 'VOI', 'ZZ-988-ZZ')
    expect(await findVehicle((await submitDocument(company.token, 'CARTE_GRISE')).body.pieceId)).toBe(oldest)
  })

  test('for a vehicle without a motor is a field error', async () => {
    const company = await anAccount(app.deps, 'TREN')
    const bike = await post(company, 'vehicules/ajouter', { vehiculeTypeId: 'VEL' })
    const { vehiculeId } = bike.body.vehicule
    expect(await submitDocument(company.token, 'CARTE_GRISE', { vehiculeId })).toMatchObject({
      status: 422,
      body: { errors: { vehiculeId: expect.any(String) } },
    })
  })

  test('that is submitted with a registration’s token is assigned to the first vehicle that its owner adds', async () => {
    const carrier = await anAccount(app.deps, 'TRIN')
    await app.deps.db.carrier.create({ data: { accountId: carrier.account.id } })
    const jetonPieces = createUploadToken(app.deps, carrier.account.id, new Date())
    const submitByToken = async (type: string) =>
      (await submitDocument(undefined, type, { jetonPieces })).body.pieceId
    const [older, pieceId] = [await submitByToken('CARTE_GRISE'), await submitByToken('ASSURANCE_VEHICULE')]
    expect(await findVehicle(pieceId)).toBeNull()
    await expect(review(pieceId)).rejects.toThrow('named no vehicle')
    // As documents were approved before they belonged to one vehicle.
    const reviewedAt = await databaseNow(app.deps.db)
    await app.deps.db.document.updateMany({
      where: { id: { in: [older, pieceId] } },
      data: { status: 'approved', reviewedAt, expiresAt: new Date(reviewedAt.getTime() + dayMs) },
    })
    const newer = await submitByToken('CARTE_GRISE')
    await post(carrier, 'vehicules/ajouter', { vehiculeTypeId: 'VEL' })
    expect(await findVehicle(pieceId)).toBeNull()
    const car = await addVehicle(carrier, 'VOI', 'ZZ-987-ZZ')
    expect(await app.deps.db.document.findUnique({ where: { id: pieceId } })).toMatchObject({
      vehicleId: car,
      status: 'under_review',
      expiresAt: null,
    })
    const { status } = await app.deps.db.document.findUniqueOrThrow({ where: { id: older } })
    expect([status, await findVehicle(newer)]).toEqual(['replaced', car])
    await addVehicle(carrier, 'VOI', 'ZZ-986-ZZ')
    expect(await findVehicle(pieceId)).toBe(car)
  })

  test('is a 404 for another owner’s vehicle, a removed one, and a company’s when its driver submits it', async () => {
    const company = await anAccount(app.deps, 'TREN')
    const driver = await aCarrier(app.deps, { companyId: company.account.id })
    const stranger = await aCarrier(app.deps)
    const removedVehicle = await addVehicle(stranger, 'VOI', 'ZZ-985-ZZ')
    await post(stranger, 'vehicules/supprimer', { vehiculeId: removedVehicle })
    for (const [who, vehiculeId] of [
      [stranger, driver.vehicleId],
      [driver, driver.vehicleId],
      [stranger, removedVehicle],
    ] as const)
      expect((await submitDocument(who.token, 'ASSURANCE_VEHICULE', { vehiculeId })).status).toBe(404)
  })

  test('that is submitted twice replaces the first, and leaves those of other vehicles', async () => {
    const carrier = await aCarrier(app.deps, { vehicleClass: 'VOI' })
    const second = await addVehicle(carrier, 'FONE', 'ZZ-984-ZZ')
    const answers = await Promise.all(
      [carrier.vehicleId, second, carrier.vehicleId, second].map((vehiculeId) =>
        submitDocument(carrier.token, 'CARTE_GRISE', { vehiculeId }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const waiting = await app.deps.db.document.findMany({
      where: { accountId: carrier.account.id, status: 'under_review' },
    })
    expect(waiting.map(({ vehicleId }) => vehicleId).sort()).toEqual([carrier.vehicleId, second].sort())
    await review(waiting.find(({ vehicleId }) => vehicleId === second)?.id ?? '')
    expect((await read(carrier, 'moi')).valide).toBe(true)
  })

  test('is named with its vehicle in the notification of its review and in the reminder of its end', async () => {
    const carrier = await aCarrier(app.deps, { vehicleClass: 'VOI' })
    const second = await addVehicle(carrier, 'FONE', 'ZZ-983-ZZ')
    await proveVehicle(carrier, second)
    const expiresAt = new Date((await databaseNow(app.deps.db)).getTime() + 6 * dayMs)
    await app.deps.db.document.updateMany({
      where: { vehicleId: second, kind: 'vehicle_insurance', status: 'approved' },
      data: { expiresAt },
    })
    await remindOfExpiry(app.deps)
    const notifications = await app.deps.db.notification.findMany({
      where: { accountId: carrier.account.id },
    })
    const name = 'Assurance du véhicule (Renault D Wide ZZ-983-ZZ)'
    expect(notifications.find(({ kind }) => kind === 'documents-expiring')?.text).toContain(name)
    expect(
      notifications.filter(({ kind }) => kind === 'document-approved').map(({ text }) => text),
    ).toContain(`Votre pièce « ${name} » est validée.`)
  })
})

describe('an offer', () => {
  test('cannot be accepted, even by the company, once a document has expired or was withdrawn, and goes to the next carrier', async () => {
    const company = await anAccount(app.deps, 'TREN')
    const driver = await aWorkingCarrier(app, placeBeside(50), { companyId: company.account.id })
    const next = await aWorkingCarrier(app, placeBeside(200))
    const { requestId, offerId } = await offerTo(driver)
    // A document expires by the clock: nothing is written at that instant.
    const validUntil = new Date((await databaseNow(app.deps.db)).getTime() - 1)
    await app.deps.db.carrier.update({ where: { accountId: driver.account.id }, data: { validUntil } })
    expect(await answerOffer(app, company, 'accepter', offerId)).toMatchObject({
      status: 409,
      body: { code: 'documents-incomplete' },
    })
    expect(await answerOffer(app, driver, 'accepter', offerId)).toMatchObject({
      status: 409,
      body: { etat: 'refusee' },
    })
    await sweepDispatch(app.deps)
    expect((await findPendingOffer(app, requestId))?.carrierId).toBe(next.account.id)
    await withdraw(await findInsurance(next))
    await returnOffersWithoutValidDocuments(app.deps, next.account.id)
    expect(await findPendingOffer(app, requestId)).toBeNull()
    expect((await read(next, 'moi')).valide).toBe(false)
  })

  test('is accepted before a concurrent withdrawal of a document, or not at all', async () => {
    for (let round = 0; round < 8; round += 1) {
      const carrier = await aWorkingCarrier(app, placeBeside(50))
      const { orderId, offerId } = await offerTo(carrier)
      const insuranceId = await findInsurance(carrier)
      const [accepted] = await Promise.all([
        answerOffer(app, carrier, 'accepter', offerId),
        withdraw(insuranceId),
      ])
      expect([200, 409]).toContain(accepted.status)
      if (accepted.status === 409) expect(accepted.body.code).toBe('documents-incomplete')
      const delivery = await app.deps.db.delivery.findFirst({ where: { orderId } })
      expect(delivery !== null).toBe(accepted.status === 200)
      const row = await app.deps.db.carrier.findUniqueOrThrow({ where: { accountId: carrier.account.id } })
      expect(row.validUntil).toBeNull()
      await clearTown(app)
    }
  })

  test('blocks a change of its carrier’s vehicle', async () => {
    const carrier = await aWorkingCarrier(app, placeBeside(50))
    const bike = await post(carrier, 'vehicules/ajouter', { vehiculeTypeId: 'VEL' })
    await offerTo(carrier)
    const { vehiculeId } = bike.body.vehicule
    expect((await post(carrier, 'vehicule', { vehiculeId })).body.code).toBe('busy-with-delivery')
  })
})

test('a carrier that goes online while its vehicle changes to one without documents is never available with it', async () => {
  for (let round = 0; round < 8; round += 1) {
    const carrier = await aCarrier(app.deps, { vehicleClass: 'SCO' })
    const lorry = await addVehicle(carrier, 'PLFR', `ZY-${100 + round}-ZZ`)
    const [duty, chosen] = await Promise.all([
      goOnline(carrier),
      post(carrier, 'vehicule', { vehiculeId: lorry }),
    ])
    expect(chosen.status).toBe(200)
    expect([200, 409]).toContain(duty.status)
    const row = await app.deps.db.carrier.findUniqueOrThrow({ where: { accountId: carrier.account.id } })
    expect(row).toMatchObject({ vehicleId: lorry, validUntil: null })
    const where = { carrierId: carrier.account.id, isAvailable: true }
    expect(await app.deps.db.livePosition.count({ where })).toBe(0)
    expect((await goOnline(carrier)).body.code).toBe('documents-incomplete')
  }
})

describe('a withdrawn document', () => {
  test('is reported with its reason once, even when it is withdrawn twice concurrently', async () => {
    const carrier = await aCarrier(app.deps)
    const insuranceId = await findInsurance(carrier)
    const withdrawals = await Promise.all([withdraw(insuranceId), withdraw(insuranceId)])
    expect(withdrawals.map(({ isNew }) => isNew).sort()).toEqual([false, true])
    const notifications = await app.deps.db.notification.findMany({
      where: { accountId: carrier.account.id, kind: 'document-refused' },
    })
    expect(notifications.map(({ text }) => text)).toEqual([
      expect.stringContaining('Ce document est un faux.'),
    ])
  })

  test('must have been approved', async () => {
    const carrier = await aCarrier(app.deps)
    const waiting = (await submitDocument(carrier.token, 'ASSURANCE_VEHICULE')).body.pieceId
    await expect(withdraw(waiting)).rejects.toThrow('under_review')
  })
})
