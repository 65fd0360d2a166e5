import { databaseNow } from '@repo/server-kit/database'
import type { StaffError } from '@repo/server-kit/staff-error'
import { createSamplePdf } from '@repo/server-kit/testing/sample-pdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeDocument } from '#api/core/documents/documents.service.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount } from '#api/testing/builders.ts'
import { aPicture } from '#api/testing/images.ts'
import { listQueuedEmails } from '#api/testing/queued-emails.ts'
import { aSearch, aWorkingCarrier, clearTown, findPendingOffer } from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { remindOfExpiry } from './expiry.sweeper.ts'
import type { Verdict } from './review.service.ts'
import { reviewDocument } from './review.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const dayMs = 24 * 3_600_000
const approval: Verdict = { is: 'approved', issuedOn: null, ownEnd: null }
const refusal: Verdict = { is: 'refused', reason: 'La photo est floue.' }

const review = (id: string, verdict: Verdict = approval) =>
  app.deps.db.$transaction((tx) => reviewDocument(app.deps, tx, id, verdict))

async function submitDocument({ token }: SignedIn, type: string): Promise<string> {
  const form = new FormData()
  form.append('type', type)
  form.append('file', new File([new Uint8Array(createSamplePdf())], 'p.pdf', { type: 'application/pdf' }))
  const { body } = await app.request('POST', '/api/transporteur/pieces', { token, body: form })
  return body.pieceId
}

async function readToday(): Promise<string> {
  return (await databaseNow(app.deps.db)).toISOString().slice(0, 10)
}

async function approveAll(who: SignedIn, ...types: readonly string[]): Promise<void> {
  for (const type of types) {
    const issuedOn = type === 'KBIS' ? await readToday() : null
    const licence =
      type === 'PERMIS' ? { licenceClasses: ['B'] as const, ownEnd: createDateIn10Years() } : { ownEnd: null }
    await review(await submitDocument(who, type), { is: 'approved', issuedOn, ...licence })
  }
}

const createDateIn10Years = () => new Date(Date.now() + 3650 * dayMs)

const listPieces = async ({ token }: SignedIn) =>
  (await app.request('GET', '/api/transporteur/pieces', { token })).body
const readState = async ({ token }: SignedIn) =>
  (await app.request('GET', '/api/transporteur/moi', { token })).body
const findPiece = async (who: SignedIn, type: string) =>
  (await listPieces(who)).pieces.find((piece: { type: string }) => piece.type === type)
const readCarrierRow = (accountId: string) => app.deps.db.carrier.findUniqueOrThrow({ where: { accountId } })
const listNotices = async (accountId: string, kind: string) =>
  (
    await app.deps.db.notification.findMany({ where: { accountId, kind }, orderBy: { createdAt: 'asc' } })
  ).map(({ text }) => text)
const countEmails = async (to: string, subject: string) =>
  (await listQueuedEmails(app, to)).filter((email) => email.subject === subject).length

function aCyclist(): Promise<ACarrier> {
  return aCarrier(app.deps, { vehicleClass: 'VEL', hasNoDocuments: true })
}

describe('a carrier’s required documents', () => {
  test('are listed with their state and counted on the home screen', async () => {
    const carrier = await aCyclist()
    const initialList = await listPieces(carrier)
    expect(initialList.pieces.map(({ type, etat }: { type: string; etat: string }) => [type, etat])).toEqual([
      ['CNI', 'A_FOURNIR'],
      ['KBIS', 'A_FOURNIR'],
      ['RIB', 'A_FOURNIR'],
    ])
    const id = await submitDocument(carrier, 'CNI')
    expect(await findPiece(carrier, 'CNI')).toMatchObject({
      libelle: 'Pièce d’identité',
      consigne: expect.stringContaining('recto verso'),
      etat: 'EN_COURS',
      contenu: expect.stringMatching(/^\/api\/fichiers\//),
    })
    expect((await readState(carrier)).documents).toMatchObject({
      aFournir: 2,
      enCours: 1,
      refusees: 0,
      expireLe: null,
      manquantes: [{ type: 'CNI', etat: 'EN_COURS' }, { type: 'KBIS' }, { type: 'RIB' }],
    })
    await review(id, refusal)
    expect(await findPiece(carrier, 'CNI')).toMatchObject({
      etat: 'REFUSEE',
      motifRefus: 'La photo est floue.',
    })
    await approveAll(carrier, 'CNI')
    expect(await findPiece(carrier, 'CNI')).toMatchObject({
      etat: 'APPROUVEE',
      motifRefus: null,
      approuveeJusquA: expect.any(String),
    })
    expect((await readState(carrier)).documents).toMatchObject({ aFournir: 2, enCours: 0, refusees: 0 })
  })

  test('of a driver are its own, and those of its company belong to the company', async () => {
    const company = await anAccount(app.deps, 'TREN')
    const driver = await aCarrier(app.deps, { companyId: company.account.id, vehicleClass: 'VEL' })
    expect((await listPieces(driver)).pieces.map(({ type }: { type: string }) => type)).toEqual(['CNI'])
    const requiredTypes = (await listPieces(company)).pieces.map(({ type }: { type: string }) => type)
    expect(requiredTypes).toContain('LICENCE_TRANSPORT')
    expect(requiredTypes).not.toContain('CNI')
    expect((await listPieces(company)).valideJusquA).toEqual(expect.any(String))
  })
})

describe('an approval', () => {
  test('makes the carrier valid once all are approved, until the earliest expiry, and notifies it', async () => {
    const carrier = await aCyclist()
    await approveAll(carrier, 'CNI', 'KBIS')
    expect((await readCarrierRow(carrier.account.id)).validUntil).toBeNull()
    const ownEnd = new Date((await databaseNow(app.deps.db)).getTime() + 40 * dayMs)
    await review(await submitDocument(carrier, 'RIB'), { is: 'approved', issuedOn: null, ownEnd })
    expect((await readCarrierRow(carrier.account.id)).validUntil).toEqual(ownEnd)
    expect((await listPieces(carrier)).valideJusquA).toBe(ownEnd.toISOString())
    expect(await countEmails(carrier.account.email, 'Vos pièces sont validées')).toBe(1)
  })

  test('of its last own document completes a company that has no vehicle yet, and notifies it', async () => {
    const company = await anAccount(app.deps, 'TREN')
    const requiredTypes = (await listPieces(company)).pieces.map(({ type }: { type: string }) => type)
    const vehicleTypes = ['CARTE_GRISE', 'ASSURANCE_VEHICULE']
    expect(requiredTypes).toEqual(expect.arrayContaining(vehicleTypes))
    await approveAll(company, ...requiredTypes.filter((type: string) => !vehicleTypes.includes(type)))
    expect((await listPieces(company)).valideJusquA).toEqual(expect.any(String))
    expect(await countEmails(company.account.email, 'Vos pièces sont validées')).toBe(1)
  })

  test('lasts six months and replaces the previous one, whose file is deleted', async () => {
    const carrier = await aCyclist()
    const first = await submitDocument(carrier, 'CNI')
    const { document } = await review(first)
    const sixMonths = new Date(document.reviewedAt ?? 0)
    sixMonths.setUTCMonth(sixMonths.getUTCMonth() + 6)
    expect(Math.abs((document.expiresAt?.getTime() ?? 0) - sixMonths.getTime())).toBeLessThan(4 * dayMs)
    await review(await submitDocument(carrier, 'CNI'))
    expect(await app.deps.db.document.findUnique({ where: { id: first } })).toMatchObject({
      status: 'replaced',
      fileId: null,
    })
  })

  test('of a register extract requires its issue date: not in the future, under three months old, for a sender under six', async () => {
    const carrier = await aCyclist()
    const extract = await submitDocument(carrier, 'KBIS')
    const now = (await databaseNow(app.deps.db)).getTime()
    const formatDaysAgo = (days: number) => new Date(now - days * dayMs).toISOString().slice(0, 10)
    await expect(review(extract)).rejects.toThrow('issue date')
    await expect(
      review(extract, { is: 'approved', issuedOn: formatDaysAgo(100), ownEnd: null }),
    ).rejects.toThrow('under 3')
    await expect(
      review(extract, { is: 'approved', issuedOn: formatDaysAgo(-2), ownEnd: null }),
    ).rejects.toThrow()
    expect((await review(extract, { is: 'approved', issuedOn: formatDaysAgo(80), ownEnd: null })).isNew).toBe(
      true,
    )
    const company = await anAccount(app.deps, 'CLEN')
    const { id } = await storeDocument(app.deps, company.account.id, 'business_register', await aPicture())
    expect((await review(id, { is: 'approved', issuedOn: formatDaysAgo(100), ownEnd: null })).isNew).toBe(
      true,
    )
  })

  test('of a company applies to all its drivers, of a driver only to that driver', async () => {
    const company = await anAccount(app.deps, 'TREN')
    const drivers = [
      await aCarrier(app.deps, { companyId: company.account.id }),
      await aCarrier(app.deps, { companyId: company.account.id }),
    ]
    const ownEnd = new Date((await databaseNow(app.deps.db)).getTime() + 20 * dayMs)
    await review(await submitDocument(company, 'LICENCE_TRANSPORT'), {
      is: 'approved',
      issuedOn: null,
      ownEnd,
    })
    for (const { account } of drivers) expect((await readCarrierRow(account.id)).validUntil).toEqual(ownEnd)
    const [first] = drivers
    if (!first) throw new Error('There are two')
    const sooner = new Date(ownEnd.getTime() - 5 * dayMs)
    await review(await submitDocument(first, 'PERMIS'), {
      is: 'approved',
      issuedOn: null,
      ownEnd: sooner,
      licenceClasses: ['B'],
    })
    const ends = await Promise.all(
      drivers.map(async ({ account }) => (await readCarrierRow(account.id)).validUntil),
    )
    expect(ends).toEqual([sooner, ownEnd])
  })

  test('and a concurrent refusal have one outcome', async () => {
    for (let round = 0; round < 6; round += 1) {
      const carrier = await aCyclist()
      const id = await submitDocument(carrier, 'RIB')
      const outcomes = await Promise.allSettled([review(id), review(id, refusal)])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const notifications = [
        ...(await listNotices(carrier.account.id, 'document-approved')),
        ...(await listNotices(carrier.account.id, 'document-refused')),
      ]
      expect(notifications).toHaveLength(1)
    }
  })

  test('that is repeated changes nothing, and a later refusal is an error', async () => {
    const carrier = await aCyclist()
    const id = await submitDocument(carrier, 'RIB')
    const reviews = await Promise.all([review(id), review(id)])
    expect(reviews.map(({ isNew }) => isNew).sort()).toEqual([false, true])
    expect(await listNotices(carrier.account.id, 'document-approved')).toHaveLength(1)
    const error: StaffError = await review(id, refusal).catch((thrown) => thrown)
    expect(error.name).toBe('StaffError')
  })
})

describe('a vehicle', () => {
  test('with a motor needs more documents: a cyclist that changes to it gets no offers until they are approved', async () => {
    const carrier = await aWorkingCarrier(app, undefined, { vehicleClass: 'VEL', hasNoDocuments: true })
    await approveAll(carrier, 'CNI', 'KBIS', 'RIB')
    const { id } = await app.deps.db.vehicle.create({
      data: { ownerId: carrier.account.id, vehicleClass: 'VOI', brand: 'B', model: 'M', plate: 'AA-1' },
    })
    const choose = (vehiculeId: string) =>
      app.request('POST', '/api/transporteur/vehicule', { token: carrier.token, body: { vehiculeId } })
    expect((await choose(id)).status).toBe(200)
    expect((await readCarrierRow(carrier.account.id)).validUntil).toBeNull()
    expect(await readState(carrier)).toMatchObject({
      valide: false,
      enService: true,
      documents: { aFournir: 3 },
    })
    const { requestId } = await aSearch(app)
    await sweepDispatch(app.deps)
    expect(await findPendingOffer(app, requestId)).toBeNull()
    await approveAll(carrier, 'PERMIS', 'CARTE_GRISE', 'ASSURANCE_VEHICULE')
    await app.passTime(15_000)
    await sweepDispatch(app.deps)
    expect((await findPendingOffer(app, requestId))?.carrierId).toBe(carrier.account.id)
    await clearTown(app)
  })
})

describe('a document that ends', () => {
  test('is announced 30, 7 and 1 days before and afterwards, once each, by any number of workers', async () => {
    const carrier = await aCyclist()
    await approveAll(carrier, 'CNI', 'KBIS', 'RIB')
    const { id: accountId, email } = carrier.account
    const now = (await databaseNow(app.deps.db)).getTime()
    const expireIn = (ms: number) =>
      app.deps.db.document.updateMany({ where: { accountId }, data: { expiresAt: new Date(now + ms) } })
    const remind = () => Promise.all([remindOfExpiry(app.deps), remindOfExpiry(app.deps)])
    await expireIn(30 * dayMs + 60_000)
    await remind()
    expect(await listNotices(accountId, 'documents-expiring')).toHaveLength(0)
    for (const [left, subject] of [
      [30, 'Pensez à renouveler vos pièces'],
      [7, 'Vos pièces expirent dans une semaine'],
      [1, 'Vos pièces expirent dans moins de 24 heures'],
    ] as const) {
      await expireIn(left * dayMs - 1000)
      await remind()
      await remind()
      expect(await countEmails(email, subject), subject).toBe(1)
    }
    const notifications = await listNotices(accountId, 'documents-expiring')
    expect(notifications).toHaveLength(3)
    expect(notifications[0]).toContain('Pièce d’identité')
    await expireIn(-1000)
    await remind()
    expect(await listNotices(accountId, 'documents-expired')).toHaveLength(1)
    expect(await countEmails(email, 'Vos pièces ont expiré')).toBe(1)
    expect(await findPiece(carrier, 'CNI')).toMatchObject({
      etat: 'A_FOURNIR',
      expireeLe: expect.any(String),
    })
    expect((await listPieces(carrier)).valideJusquA).toBeNull()
  })

  test('whose earlier reminders were missed is announced by the most urgent one, and not while it is being renewed', async () => {
    const carrier = await aCyclist()
    await approveAll(carrier, 'CNI', 'RIB')
    const accountId = carrier.account.id
    const expiresAt = new Date((await databaseNow(app.deps.db)).getTime() + 5 * dayMs)
    await app.deps.db.document.updateMany({ where: { accountId }, data: { expiresAt } })
    await submitDocument(carrier, 'CNI')
    await remindOfExpiry(app.deps)
    const notifications = await listNotices(accountId, 'documents-expiring')
    expect(notifications).toHaveLength(1)
    expect(notifications[0]).toMatch(/RIB \/ IBAN\.$/)
  })

  test('is announced by an email of its own although a more urgent document is announced with it', async () => {
    const carrier = await aCyclist()
    await approveAll(carrier, 'CNI', 'RIB')
    const { id: accountId, email } = carrier.account
    const now = (await databaseNow(app.deps.db)).getTime()
    const expireIn = (kind: 'identity' | 'bank_details', days: number) =>
      app.deps.db.document.updateMany({
        where: { accountId, kind },
        data: { expiresAt: new Date(now + days * dayMs) },
      })
    await expireIn('identity', 20)
    await expireIn('bank_details', 50)
    await remindOfExpiry(app.deps)
    await expireIn('identity', 5)
    await expireIn('bank_details', 20)
    await remindOfExpiry(app.deps)
    const { rows } = await app.deps.pool.query<{ key: string }>(
      "SELECT data ->> 'key' AS key FROM pgboss.job WHERE data -> 'mail' ->> 'to' = $1 AND data ->> 'key' LIKE 'documents-expiring-%'",
      [email],
    )
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3)
  })

  test('stops the offers of a carrier on duty automatically', async () => {
    const carrier = await aWorkingCarrier(app, undefined, { vehicleClass: 'VEL', hasNoDocuments: true })
    await approveAll(carrier, 'CNI', 'KBIS', 'RIB')
    await app.deps.db.document.updateMany({
      where: { accountId: carrier.account.id },
      data: { expiresAt: new Date((await databaseNow(app.deps.db)).getTime() - 1000) },
    })
    await remindOfExpiry(app.deps)
    const position = await app.deps.db.livePosition.findUnique({ where: { carrierId: carrier.account.id } })
    expect(position?.isAvailable).toBe(false)
    const { requestId } = await aSearch(app)
    await sweepDispatch(app.deps)
    expect(await findPendingOffer(app, requestId)).toBeNull()
    await clearTown(app)
  })
})
