import { randomUUID } from 'node:crypto'
import { deliveryEndpoints } from '@repo/contracts/delivery/endpoints'
import type { Endpoint } from '@repo/contracts/endpoint'
import { isRead } from '@repo/contracts/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { createValidFields, isOptional, send } from './testing/any-request.ts'
import type { ACarrier, SignedIn } from './testing/builders.ts'
import { aCarrier, anAccount, aSender } from './testing/builders.ts'
import { createCompanyAccess } from './testing/company-access.ts'
import { aDeliveredOrder } from './testing/deliveries.ts'
import { anAcceptedOrder } from './testing/orders.ts'
import { aRecipientToken } from './testing/recipient-links.ts'
import type { Answer, TestApp } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

// Every endpoint is called by strangers, with wrong types and with missing fields, and no row may change.

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
let administrator: SignedIn
/** The owners of the ids in `foreignIds`. */
let owners: Readonly<Record<'sender' | 'carrier' | 'administrator', string>>
/** The additional fields for the owners' reads, by path. */
let ownersFields: Readonly<Record<string, Record<string, string>>>
let foreignIds: Record<string, string>
let idsForeignToFleets: Record<string, string>
let fingerprintBefore: string

beforeAll(async () => {
  app = await testApp()
  sender = await aSender(app.deps)
  carrier = await aCarrier(app.deps)
  const stranger = await anAccount(app.deps, 'CLEN')
  administrator = await anAccount(app.deps, 'TREN')
  const strangersCompany = await anAccount(app.deps, 'TREN')
  const strangersCarrier = await aCarrier(app.deps, { companyId: strangersCompany.account.id })
  const driverInvitation = await app.deps.db.driverInvitation.create({
    data: {
      companyId: strangersCompany.account.id,
      email: 'chauffeur@test.test',
      lastName: 'Petit',
      firstNames: 'Luc',
      phone: '06 12 34 56 79',
      tokenHash: 'x',
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
    },
  })
  const shift = await app.deps.db.shift.create({
    data: {
      companyId: strangersCompany.account.id,
      driverId: strangersCarrier.account.id,
      beginsAt: new Date('2026-11-30T07:00:00Z'),
      endsAt: new Date('2026-11-30T11:00:00Z'),
      createdAt: new Date(),
    },
  })
  const delivered = await aDeliveredOrder(app, stranger, strangersCarrier)
  const order = await anAcceptedOrder(app, stranger, strangersCarrier)
  owners = {
    sender: stranger.token,
    carrier: strangersCarrier.token,
    administrator: strangersCompany.token,
  }
  const jeton = await aRecipientToken(app, stranger, order.orderId)
  ownersFields = {
    '/commandes/bilan': { commandeId: delivered.orderId },
    '/commandes/numeroFacture': { livraisonId: delivered.deliveryId },
    '/suivi/etat': { jeton },
    '/suivi/position': { jeton },
    '/suivi/push/etat': { jeton },
    '/transporteur/getMessage': {
      EmetteurPersonneId: stranger.account.personId,
      RecepteurPersonneId: strangersCarrier.account.personId,
    },
  }
  const contact = await app.deps.db.savedContact.create({
    data: { senderId: stranger.account.id, name: 'Luc', phone: '06 12 34 56 79', address: 'Lyon' },
  })
  const notification = await app.deps.db.notification.create({
    data: { accountId: stranger.account.id, kind: 'accepted', text: 'Bonjour' },
  })
  const shipments = await app.deps.db.shipmentImport.create({
    data: {
      senderId: stranger.account.id,
      uploadedById: stranger.account.id,
      fileName: 'envois.csv',
      createdAt: new Date(),
    },
  })
  const access = await createCompanyAccess(app.deps, stranger.account.id)
  const claim = await app.deps.db.claim.create({
    data: {
      orderId: order.orderId,
      kind: 'delivery',
      subject: 'late',
      text: 'Le colis est arrivé en retard.',
      clientKey: randomUUID(),
      openedAt: new Date(),
    },
  })
  const problem = await app.deps.db.pickupProblem.create({
    data: {
      deliveryId: order.deliveryId,
      kind: 'not_ready',
      comment: '',
      reportedAt: new Date(),
      outcome: 'withdrawn',
      decidedAt: new Date(),
      decidedBy: 'carrier',
    },
  })
  const charge = await app.deps.db.carrierCharge.create({
    data: {
      orderId: delivered.orderId,
      deliveryId: delivered.deliveryId,
      partyId: strangersCompany.account.id,
      amountCents: 500,
      reason: 'Colis perdu',
      chargedAt: new Date(),
      objectUntil: new Date(Date.now() + 60_000),
    },
  })
  const session = await app.deps.db.session.findFirstOrThrow({ where: { accountId: stranger.account.id } })
  const passkey = await app.deps.db.passkey.create({
    data: { accountId: stranger.account.id, credentialId: 'x', publicKey: 'x', uses: 0, name: 'Téléphone' },
  })
  foreignIds = {
    ...access,
    cleAccesId: passkey.id,
    sessionId: session.id,
    utilisateurId: stranger.account.id,
    userId: stranger.account.id,
    id: stranger.account.id,
    personneId: strangersCarrier.account.personId,
    transporteurId: strangersCarrier.account.id,
    vehiculeId: strangersCarrier.vehicleId,
    commandeId: order.orderId,
    livraisonId: order.deliveryId,
    offreId: order.offerId,
    contactId: contact.id,
    importId: shipments.id,
    notificationId: notification.id,
    reclamationId: claim.id,
    problemeId: problem.id,
    retenueId: charge.id,
  }
  idsForeignToFleets = { ...foreignIds, invitationId: driverInvitation.id, creneauId: shift.id }
  fingerprintBefore = await takeFingerprint()
})
afterAll(() => app.close())

/** Returns a hash of the rows of each of our tables but the provider's webhook events, which arrive at any time. */
async function takeFingerprint(): Promise<string> {
  const tables = await app.deps.db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'webhook_event' AND table_name NOT LIKE '\\_prisma%' ORDER BY 1`
  const digests: string[] = []
  for (const { name } of tables) {
    const [row] = await app.deps.db.$queryRawUnsafe<{ digest: string | null }[]>(
      `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest FROM "${name}" t`,
    )
    digests.push(`${name}:${row?.digest}`)
  }
  return digests.join('\n')
}

/** Whether only a transport company's administrator may make the call. */
const isForFleets = ({ path }: Endpoint) => path.startsWith('/transporteur/flotte')

/** Whether the call shows a company's payouts, which are hidden from its drivers. */
const isAboutPayouts = ({ path }: Endpoint) =>
  /^\/transporteur\/(?:gains|factures|indicateurs|coordonnees-bancaires|retenues)\b/.test(path)

function createTokenFor(endpoint: Endpoint): string | undefined {
  if (endpoint.auth === 'public') return undefined
  if (isForFleets(endpoint)) return administrator.token
  return endpoint.auth === 'carrier' ? carrier.token : sender.token
}

function expectProblem(answer: Answer, ...statuses: number[]): void {
  expect(statuses).toContain(answer.status)
  expect(answer.headers.get('content-type')).toMatch(/json/)
  expect(answer.body).toMatchObject({ success: false, message: expect.any(String) })
  const text = JSON.stringify(answer.body)
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|SELECT |prisma|stack/i)
}

const namedEndpoints = deliveryEndpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
)
const guardedEndpoints = namedEndpoints.filter(([, { auth }]) => auth !== 'public' && auth !== 'optional')
const endpointsWithBody = namedEndpoints.filter(([, { method }]) => method !== 'GET')

describe('a guest', () => {
  test.each(guardedEndpoints)('must sign in for %s', async (_, endpoint) => {
    expectProblem(await send(app, endpoint, createValidFields(endpoint)), 401)
    expectProblem(await send(app, endpoint, createValidFields(endpoint), 'a.b.c'), 401)
  })
})

describe('an account of the other side', () => {
  const endpointsOfOneSide = guardedEndpoints.filter(
    ([, { auth }]) => auth === 'sender' || auth === 'carrier',
  )
  test.each(endpointsOfOneSide)('is refused by %s', async (_, endpoint) => {
    expectProblem(
      await send(
        app,
        endpoint,
        createValidFields(endpoint),
        endpoint.auth === 'sender' ? carrier.token : sender.token,
      ),
      403,
    )
  })
})

describe('the account id of another person', () => {
  const repeatingCaller = namedEndpoints.filter(([, { self }]) => self)
  test.each(repeatingCaller)('in %s is a 403, and a value of a wrong type a 400', async (_, endpoint) => {
    const [field = ''] = Object.keys(endpoint.self ?? {})
    const valid = createValidFields(endpoint)
    expectProblem(
      await send(
        app,
        endpoint,
        { ...valid, [field]: foreignIds[field] ?? randomUUID() },
        createTokenFor(endpoint),
      ),
      403,
    )
    // Forms and paths contain nothing but text.
    if (endpoint.encoding === 'multipart' || endpoint.path.includes(`:${field}`)) return
    for (const value of [null, [], {}, 7])
      expectProblem(await send(app, endpoint, { ...valid, [field]: value }, createTokenFor(endpoint)), 400)
  })
})

describe('another person’s order, delivery, offer or vehicle', () => {
  const endpointsWithTargets = guardedEndpoints.filter(([, endpoint]) => listTargets(endpoint).length > 0)
  test.each(endpointsWithTargets)('gets the same response as an unknown one from %s', async (_, endpoint) => {
    const targets = listTargets(endpoint)
    const ids = isForFleets(endpoint) ? idsForeignToFleets : foreignIds
    // An id of a new kind needs a foreign id in `foreignIds`.
    expect(Object.keys(ids)).toEqual(expect.arrayContaining(targets))
    const theirs = Object.fromEntries(targets.map((name) => [name, ids[name]]))
    const unknown = Object.fromEntries(targets.map((name) => [name, randomUUID()]))
    const answers = await Promise.all(
      [theirs, unknown].map((fields) =>
        send(app, endpoint, { ...createValidFields(endpoint), ...fields }, createTokenFor(endpoint)),
      ),
    )
    const [foreignAnswer, unknownAnswer] = answers
    expect(foreignAnswer?.status).toBe(unknownAnswer?.status)
    expect(foreignAnswer?.body).toEqual(unknownAnswer?.body)
    // A hidden position looks like an unknown one.
    if (endpoint.path === '/transporteur/getPosition')
      expect(foreignAnswer?.body).toEqual({ lat: null, long: null })
    else if (foreignAnswer) expectProblem(foreignAnswer, 404)
  })
})

describe('a call that only reads', () => {
  const readEndpoints = namedEndpoints.filter(([, endpoint]) => isRead(endpoint))
  // The last test checks that it changes nothing.
  test.each(readEndpoints)('succeeds for the owner: %s', async (_, endpoint) => {
    const own = Object.fromEntries(listTargets(endpoint).map((name) => [name, foreignIds[name]]))
    const fields = { ...createValidFields(endpoint), ...own, ...ownersFields[endpoint.path] }
    const owner =
      isForFleets(endpoint) || isAboutPayouts(endpoint)
        ? 'administrator'
        : endpoint.auth === 'carrier'
          ? 'carrier'
          : 'sender'
    const token = endpoint.auth === 'public' ? undefined : owners[owner]
    const answer = await send(app, endpoint, fields, token)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  })
})

/** Fields whose ids name nothing of others: closed lists, and ids that feature tests compare with the caller's. */
const impersonalIds = [
  'natureColisId',
  'plagePoidsId',
  'vehiculeTypeId',
  'cartePaiementId',
  'devisId',
  'DemandeId',
  'EmetteurPersonneId',
  'RecepteurPersonneId',
]

/** Returns the fields that name things of others, without those that must be the caller's own. */
function listTargets({ request, self = {} }: Endpoint): string[] {
  return Object.keys(request.shape).filter(
    (name) => name.endsWith('Id') && !impersonalIds.includes(name) && !(name in self),
  )
}

describe('malformed JSON', () => {
  const jsonEndpoints = endpointsWithBody.filter(([, { encoding }]) => encoding !== 'multipart')
  test.each(jsonEndpoints)('is a 400 at %s', async (_, endpoint) => {
    for (const body of ['{"a":', '[]', '"text"', 'null']) {
      expectProblem(
        await app.request(endpoint.method, `/api${endpoint.path}`, { token: createTokenFor(endpoint), body }),
        400,
      )
    }
  })
})

const toKind = (value: unknown) => (Array.isArray(value) ? 'array' : typeof (value ?? undefined))

describe('every required field', () => {
  // as: a shape holds types
  const listRequired = ({ request }: Endpoint) =>
    Object.entries(request.shape).flatMap(([name, schema]) => (isOptional(schema as z.ZodType) ? [] : [name]))
  const withRequiredFields = endpointsWithBody.filter(([, endpoint]) => listRequired(endpoint).length > 0)
  test.each(withRequiredFields)(
    'of %s is a 422 when it is missing, and a 400 with a wrong type',
    async (_, endpoint) => {
      const valid = createValidFields(endpoint)
      for (const name of listRequired(endpoint)) {
        const { [name]: _left, ...without } = valid
        const missing = await send(app, endpoint, without, createTokenFor(endpoint))
        expectProblem(missing, 422)
        expect(Object.keys(missing.body.errors)).toContain(name)
        // A path value is text, whatever it was.
        if (endpoint.encoding === 'multipart' || endpoint.path.includes(`/:${name}`)) continue
        for (const value of [null, {}, [], [valid[name]], { contains: 'a' }]) {
          if (toKind(valid[name]) === toKind(value)) continue
          expectProblem(await send(app, endpoint, { ...valid, [name]: value }, createTokenFor(endpoint)), 400)
        }
      }
    },
  )
})

test('a body over 100 kB is a 413, an unknown path a 404, and a wrong content type a 422', async () => {
  expectProblem(
    await app.request('POST', '/api/expediteur/login', {
      body: { email: 'x'.repeat(120_000), password: 'x' },
    }),
    413,
  )
  expectProblem(await app.request('GET', '/api/nothing/here'), 404)
  expectProblem(
    await app.request('POST', '/api/expediteur/login', {
      body: 'email=a',
      headers: { 'Content-Type': 'text/plain' },
    }),
    422,
  )
})

test('no row of the database has changed after all calls above', async () => {
  expect(await takeFingerprint()).toBe(fingerprintBefore)
})
