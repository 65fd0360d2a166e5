import type { OfferFilter } from '@repo/delivery-rules/offer-filter'
import { findExclusion } from '@repo/delivery-rules/offer-filter'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { countWaitingStatements } from '#api/testing/awaited-locks.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount } from '#api/testing/builders.ts'
import { aSearch, aWorkingCarrier, clearTown, findPendingOffer, placeBeside } from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sweepDispatch } from '../dispatch.sweeper.ts'
import { toFilteredTrip } from '../search/carrier-requirements.rules.ts'
import { explainDispatch } from '../search/explain.service.ts'
import { readSearchedTrip } from '../search/trip.data.ts'
import { storeFilter } from './offer-filter.data.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
// Every test has the town to itself.
afterEach(() => clearTown(app))

const noFilter = { gainMin: null, adresse: null, rayonKm: null, departements: [] }
const path = '/api/transporteur/filtres'
const setFilter = ({ token }: SignedIn, filter: object) => app.request('POST', path, { token, body: filter })
const readFilter = async ({ token }: SignedIn) => (await app.request('GET', path, { token })).body
/** Sweeps and returns the asked carrier of a search from 75004 to 75012: 2 km with a gain of 12 €. */
async function sweepForOffer(search: { requestId: string }): Promise<string | undefined> {
  await sweepDispatch(app.deps)
  return (await findPendingOffer(app, search.requestId))?.carrierId
}

describe('a filter', () => {
  test('is read by its carrier, and replaced by setting it again', async () => {
    const carrier = await aCarrier(app.deps)
    expect(await readFilter(carrier)).toEqual({ success: true, ...noFilter, ecarteesAujourdhui: 0 })
    const around = { gainMin: 12.5, adresse: '12 rue de Rivoli, 75004 Paris', rayonKm: 5 }
    expect((await setFilter(carrier, around)).status).toBe(200)
    expect(await readFilter(carrier)).toMatchObject({ ...noFilter, ...around })
    expect((await setFilter(carrier, { departements: ['94', '75', '94'] })).status).toBe(200)
    expect(await readFilter(carrier)).toMatchObject({ ...noFilter, departements: ['75', '94'] })
  })

  test.each([
    ['an address that nobody knows', { adresse: 'qqqqqqqq', rayonKm: 5 }, 'adresse'],
    ['a place without a radius', { adresse: '12 rue de Rivoli, 75004 Paris' }, 'rayonKm'],
    ['a radius without a place', { rayonKm: 5 }, 'adresse'],
    ['a place and departments', { adresse: 'Paris', rayonKm: 5, departements: ['75'] }, 'departements'],
    ['a department that is none', { departements: ['20'] }, 'departements'],
    ['an amount that no delivery pays', { gainMin: 501 }, 'gainMin'],
  ])('%s is refused as a field error', async (_, filter, field) => {
    const carrier = await aCarrier(app.deps)
    const { status, body } = await setFilter(carrier, filter)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toContain(field)
    expect(await readFilter(carrier)).toMatchObject(noFilter)
  })

  test('cannot be set by a company’s driver', async () => {
    const company = await anAccount(app.deps, 'TREN')
    const driver = await aCarrier(app.deps, { companyId: company.account.id })
    expect((await setFilter(driver, { gainMin: 20 })).status).toBe(403)
    expect(await readFilter(driver)).toMatchObject(noFilter)
  })

  test('set twice concurrently is one of both as a whole', async () => {
    const carrier = await aCarrier(app.deps)
    const amount = { gainMin: 20 }
    const area = { departements: ['13'] }
    const answers = await Promise.all([setFilter(carrier, amount), setFilter(carrier, area)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { success: _, ecarteesAujourdhui: __, ...filter } = await readFilter(carrier)
    expect([
      { ...noFilter, ...amount },
      { ...noFilter, ...area },
    ]).toContainEqual(filter)
  })
})

describe('a search', () => {
  test('asks the next carrier when the nearest one wants more, which counts as neither offer nor refusal', async () => {
    const choosy = await aWorkingCarrier(app, placeBeside(100))
    const next = await aWorkingCarrier(app, placeBeside(200))
    await setFilter(choosy, { gainMin: 12.01 })
    const search = await aSearch(app)
    expect(await sweepForOffer(search)).toBe(next.account.id)
    expect(await readFilter(choosy)).toMatchObject({ ecarteesAujourdhui: 1 })
    expect(await app.deps.db.offer.count({ where: { carrierId: choosy.account.id } })).toBe(0)
    const explanations = await explainDispatch(app.deps, search.orderId)
    expect(explanations.find(({ carrierId }) => carrierId === choosy.account.id)?.reason).toBe('own-filter')
  })

  test('asks a carrier whose filter admits it', async () => {
    const carrier = await aWorkingCarrier(app, placeBeside(100))
    await setFilter(carrier, { gainMin: 12, departements: ['75'] })
    expect(await sweepForOffer(await aSearch(app))).toBe(carrier.account.id)
    expect(await readFilter(carrier)).toMatchObject({ ecarteesAujourdhui: 0 })
  })

  test('does not ask a carrier when the trip leaves its area', async () => {
    const carrier = await aWorkingCarrier(app, placeBeside(100))
    await setFilter(carrier, { departements: ['94'] })
    expect(await sweepForOffer(await aSearch(app))).toBeUndefined()
  })

  test('that every filter excludes counts once for each carrier, however often it retries', async () => {
    const carrier = await aWorkingCarrier(app, placeBeside(100))
    await setFilter(carrier, { adresse: '5 place Bellecour, 69002 Lyon', rayonKm: 20 })
    const search = await aSearch(app)
    expect(await sweepForOffer(search)).toBeUndefined()
    await app.passTime(15_000)
    expect(await sweepForOffer(search)).toBeUndefined()
    expect(await readFilter(carrier)).toMatchObject({ ecarteesAujourdhui: 1 })
  })

  test('does not count a carrier farther away than the asked one', async () => {
    await aWorkingCarrier(app, placeBeside(100))
    const farther = await aWorkingCarrier(app, placeBeside(900))
    await setFilter(farther, { gainMin: 400 })
    await sweepForOffer(await aSearch(app))
    expect(await readFilter(farther)).toMatchObject({ ecarteesAujourdhui: 0 })
  })

  test('of yesterday does not count today', async () => {
    const carrier = await aWorkingCarrier(app, placeBeside(100))
    await setFilter(carrier, { gainMin: 400 })
    await sweepForOffer(await aSearch(app))
    await app.passTime(24 * 3_600_000)
    expect(await readFilter(carrier)).toMatchObject({ ecarteesAujourdhui: 0 })
  })

  test('asks a carrier once its filter is removed', async () => {
    const carrier = await aWorkingCarrier(app, placeBeside(100))
    await setFilter(carrier, { gainMin: 400 })
    const search = await aSearch(app)
    expect(await sweepForOffer(search)).toBeUndefined()
    await setFilter(carrier, {})
    await app.passTime(15_000)
    expect(await sweepForOffer(search)).toBe(carrier.account.id)
  })

  test('makes no offer when a filter that excludes it is set between its read and its lock', async () => {
    const choosy = await aWorkingCarrier(app, placeBeside(100))
    const next = await aWorkingCarrier(app, placeBeside(200))
    const search = await aSearch(app)
    let sweeping: Promise<unknown> = Promise.resolve()
    await app.deps.db.$transaction(async (tx) => {
      // The offer waits for the carrier's row, after the search has read the filter.
      await tx.$executeRaw`SELECT FROM carrier WHERE account_id = ${choosy.account.id}::uuid FOR UPDATE`
      sweeping = sweepDispatch(app.deps)
      await expect.poll(() => countWaitingStatements(app)).toBeGreaterThan(0)
      const filter = { minGainCents: 40_000, area: null, place: null }
      await storeFilter(tx, choosy.account.id, filter, await databaseNow(tx))
    })
    await sweeping
    expect(await app.deps.db.offer.count({ where: { carrierId: choosy.account.id } })).toBe(0)
    await app.passTime(1000)
    expect(await sweepForOffer(search)).toBe(next.account.id)
  })
})

test('the database and the rules agree whether a filter excludes a trip', async () => {
  const search = await aSearch(app)
  const trip = toFilteredTrip(await readSearchedTrip(app.deps.db, search.orderId))
  const filterAround = (northM: number, radiusM: number): OfferFilter => {
    const { lat, lon } = placeBeside(northM)
    return {
      minGainCents: null,
      area: { kind: 'around', centre: { latitude: lat, longitude: lon }, radiusM },
    }
  }
  const filterDepartments = (...codes: string[]): OfferFilter => ({
    minGainCents: null,
    area: { kind: 'departments', codes },
  })
  const filters: readonly OfferFilter[] = [
    { minGainCents: null, area: null },
    ...[1199, 1200, 1201].map((minGainCents) => ({ minGainCents, area: null })),
    ...[1000, 2000, 2200, 2300, 5000].map((radiusM) => filterAround(0, radiusM)),
    ...[1000, 2000, 4000].map((radiusM) => filterAround(1500, radiusM)),
    filterDepartments('75'),
    filterDepartments('75', '94'),
    filterDepartments('94'),
    { ...filterDepartments('75'), minGainCents: 1201 },
  ]
  for (const filter of filters) {
    const carrier = await aWorkingCarrier(app, placeBeside(100))
    const now = await databaseNow(app.deps.db)
    await storeFilter(
      app.deps.db,
      carrier.account.id,
      { ...filter, place: filter.area?.kind === 'around' ? 'Paris' : null },
      now,
    )
    const [explanation] = (await explainDispatch(app.deps, search.orderId)).filter(
      ({ carrierId }) => carrierId === carrier.account.id,
    )
    expect({ filter, isOut: explanation?.reason === 'own-filter' }).toEqual({
      filter,
      isOut: findExclusion(filter, trip) !== null,
    })
  }
})
