import { randomUUID } from 'node:crypto'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import type { VehicleClass } from '@repo/delivery-rules/vehicle-classes'
import { databaseNow } from '@repo/server-kit/database'
import { startSearch } from '#api/core/dispatch/dispatch.service.ts'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import type { ACarrier, SignedIn } from './builders.ts'
import { aCarrier, aSender } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** A point in degrees. */
export type Place = { readonly lat: number; readonly lon: number }

/** The pickup of the searches below, in the middle of Paris. */
export const pickup: Place = { lat: 48.8566, lon: 2.3522 }

/** Returns a place this many metres north and east of the pickup. */
export function placeBeside(northM: number, eastM = 0, from = pickup): Place {
  const metresPerDegree = 111_195
  return {
    lat: from.lat + northM / metresPerDegree,
    lon: from.lon + eastM / (metresPerDegree * Math.cos((from.lat * Math.PI) / 180)),
  }
}

/** The goods of a search; absent fields are those of a small parcel for a car. */
export type SearchGoods = {
  readonly nature?: string
  readonly weightRangeId?: number
  readonly trolleys?: number
  readonly isOversize?: boolean
  readonly distanceM?: number
  readonly vehicleClass?: VehicleClass
}

/** The sender and the ids of a search. */
export type ASearch = {
  readonly sender: SignedIn
  readonly orderId: string
  readonly requestId: string
  readonly paymentId: string
}

const money = { priceCents: 1500, commissionCents: 300 }

/** Returns the rows of an order paid with an authorised card, as createMany takes them. */
function createOrderRows(
  accountId: string,
  rateCardVersion: number,
  now: Date,
  options: SearchGoods & { at?: Place },
) {
  const at = options.at ?? pickup
  const quote = {
    ...money,
    id: randomUUID(),
    accountId,
    rateCardVersion,
    pickupAddress: '12 rue de Rivoli',
    pickupCity: 'Paris',
    pickupPostcode: '75004',
    pickupLat: at.lat,
    pickupLon: at.lon,
    dropoffAddress: 'Gare de Lyon',
    dropoffCity: 'Paris',
    dropoffPostcode: '75012',
    dropoffLat: 48.8443,
    dropoffLon: 2.3743,
    nature: options.nature ?? 'SES',
    weightRangeId: options.weightRangeId ?? 2,
    parcels: 1,
    trolleys: options.trolleys ?? 0,
    isOversize: options.isOversize ?? false,
    vehicleClass: options.vehicleClass ?? 'VOI',
    distanceM: options.distanceM ?? 3000,
    durationS: 900,
    breakdown: [],
    createdAt: now,
    expiresAt: new Date(now.getTime() + 900_000),
  }
  const payment = {
    id: randomUUID(),
    accountId,
    quoteId: quote.id,
    intentId: `pi_${randomUUID()}`,
    amountCents: money.priceCents,
    status: 'authorised' as const,
    openedAt: now,
    authorisedAt: now,
  }
  const order = {
    ...money,
    id: randomUUID(),
    senderId: accountId,
    quoteId: quote.id,
    paymentId: payment.id,
    senderName: 'Claire Martin',
    senderPhone: '06 12 34 56 78',
    recipientName: 'Luc Moreau',
    recipientPhone: '06 12 34 56 79',
    comment: 'Sonner deux fois',
    createdAt: now,
  }
  return { quote, payment, order }
}

/** Inserts a new search for an order paid with an authorised card directly into the database. */
export async function aSearch(
  app: TestApp,
  options: SearchGoods & { sender?: SignedIn; at?: Place } = {},
): Promise<ASearch> {
  const sender = options.sender ?? (await aSender(app.deps))
  const { version } = await importRateCard(app.deps, defaultRateCard)
  return app.deps.db.$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const { quote, payment, order } = createOrderRows(sender.account.id, version, now, options)
    await tx.quote.create({ data: quote })
    await tx.payment.create({ data: payment })
    await tx.order.create({ data: order })
    await startSearch(tx, order.id, now)
    const request = await tx.dispatchRequest.findUniqueOrThrow({ where: { orderId: order.id } })
    return { sender, orderId: order.id, requestId: request.id, paymentId: payment.id }
  })
}

/** Inserts many concurrent searches of one sender, each some metres from the last. */
export async function createManySearches(app: TestApp, howMany: number): Promise<void> {
  const { db } = app.deps
  const sender = await aSender(app.deps)
  const { version } = await importRateCard(app.deps, defaultRateCard)
  const now = await databaseNow(db)
  const rows = Array.from({ length: howMany }, (_, place) =>
    createOrderRows(sender.account.id, version, now, { at: placeBeside(place * 7, place * 5) }),
  )
  await db.quote.createMany({ data: rows.map(({ quote }) => quote) })
  await db.payment.createMany({ data: rows.map(({ payment }) => payment) })
  await db.order.createMany({ data: rows.map(({ order }) => order) })
  const searchEndsAt = new Date(now.getTime() + 900_000)
  await db.dispatchRequest.createMany({
    data: rows.map(({ order }) => ({ orderId: order.id, searchEndsAt, nextAttemptAt: now })),
  })
}

/** Inserts many cars on duty around the pickup in one statement. */
export async function createManyCarriers(app: TestApp, howMany: number): Promise<void> {
  await app.deps.db.$executeRaw`
    WITH made AS (
      INSERT INTO account (kind, email, password_hash, phone, display_name, terms_version, terms_accepted_at)
      SELECT 'TRIN', gen_random_uuid() || '@test.test', '', '', 'Test', 'test', now()
      FROM generate_series(1, ${howMany}::int)
      RETURNING id
    ), working AS (
      INSERT INTO carrier (account_id, is_on_duty, valid_until)
      SELECT id, true, app_now() + interval '30 days' FROM made RETURNING account_id, valid_until
    ), placed AS (
      SELECT account_id, valid_until, 48.85 + random() * 0.05 AS lat, 2.33 + random() * 0.05 AS lon FROM working
    )
    INSERT INTO live_position
      (carrier_id, vehicle_class, is_available, lat, lon, indexed_point, recorded_at, received_at, valid_until)
    SELECT account_id, 6, true, lat, lon,
           point(6378137 * radians(lon), 6378137 * ln(tan(pi() / 4 + radians(lat) / 2))),
           app_now(), app_now(), valid_until
    FROM placed`
}

/** Puts a carrier on duty at a place, over HTTP. */
export async function goOnDuty(app: TestApp, carrier: ACarrier, at: Place = pickup): Promise<ACarrier> {
  await requireSuccess(app, carrier, 'transporteur/service', { enService: true })
  await pushPosition(app, carrier, at)
  return carrier
}

/** Creates a carrier on duty at a place. */
export async function aWorkingCarrier(
  app: TestApp,
  at: Place = pickup,
  options: Parameters<typeof aCarrier>[1] = {},
): Promise<ACarrier> {
  return goOnDuty(app, await aCarrier(app.deps, options), at)
}

/** Sends one position, recorded now by the database's clock. */
export async function pushPosition(app: TestApp, carrier: SignedIn, { lat, lon }: Place) {
  const horodatage = (await databaseNow(app.deps.db)).toISOString()
  return requireSuccess(app, carrier, 'transporteur/positions', {
    positions: [{ lat, long: lon, precisionM: 5, horodatage }],
  })
}

async function requireSuccess(app: TestApp, by: SignedIn, path: string, body: unknown) {
  const answer = await app.request('POST', `/api/${path}`, { token: by.token, body })
  if (answer.status !== 200)
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Returns a request's pending offer; null without one. */
export function findPendingOffer(app: TestApp, requestId: string) {
  return app.deps.db.offer.findFirst({ where: { requestId, status: 'pending' } })
}

/** Ends earlier tests' leftovers: no search runs, no carrier is available or delivers. Returns of goods continue. */
export async function clearTown({ deps: { db } }: TestApp): Promise<void> {
  await db.livePosition.deleteMany({})
  await db.offer.updateMany({ where: { status: 'pending' }, data: { status: 'cancelled' } })
  await db.dispatchRequest.updateMany({
    where: { status: { not: 'cancelled' } },
    data: { status: 'cancelled' },
  })
  await db.delivery.updateMany({
    where: { status: { in: ['assigned', 'approaching', 'picked_up', 'in_transit'] } },
    data: { status: 'cancelled' },
  })
}
