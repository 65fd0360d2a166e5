import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Deps } from '#api/deps.ts'
import type { Places, Point, Reaches } from '#api/edges/places/places.ts'
import type { ACarrier } from '#api/testing/builders.ts'
import { aCarrier } from '#api/testing/builders.ts'
import { answer } from '#api/testing/dispatch-races.ts'
import type { ASearch } from '#api/testing/searches.ts'
import { aSearch, aWorkingCarrier, beside, emptyTown, onDuty, pendingOfferOf } from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sweepDispatch } from '../dispatch.sweeper.ts'
import { explainSearch } from './explain.service.ts'
import { rankByRoad } from './road-ranking.service.ts'
import { offerNext } from './search.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => emptyTown(app))

/** By the Seine, on the bank of the Eiffel Tower. */
const quaiBranly: Point = { lat: 48.8612, lon: 2.2975 }
const acrossTheSeine: Point = { lat: 48.8666, lon: 2.29135 }
const onThisBank: Point = { lat: 48.85446, lon: 2.2893 }
const toulouse: Point = { lat: 43.6045, lon: 1.444 }
const inOneClass = [{ index: 6, travelMode: 'car' as const, radiusM: 30_000, boxHalf: 60_000 }]

const offerOf = (search: ASearch) => pendingOfferOf(app, search.requestId)

/** The same process with another source of maps. */
function withPlaces(changes: { readonly [Name in keyof Places]?: Places[Name] | undefined }): Deps {
  const { suggest, locate, route, reaches } = app.deps.places
  return { ...app.deps, places: { suggest, locate, route, reaches, ...changes } as Places } // as: `reaches` may be absent, and is then undefined
}

/** The same, with something that happens after the ranking and before the claim. */
const meanwhile = (act: () => Promise<unknown>): Deps =>
  withPlaces({
    reaches: async (...asked) => {
      const reaches: Reaches = (await app.deps.places.reaches?.(...asked)) ?? 'no-graph'
      await act()
      return reaches
    },
  })

describe('in a city on a river', () => {
  test('the carrier who is sooner there by road is asked before one who is nearer by air, on the other bank', async () => {
    const across = await aWorkingCarrier(app, acrossTheSeine)
    const here = await aWorkingCarrier(app, onThisBank)
    const search = await aSearch(app, { at: quaiBranly })
    await sweepDispatch(app.deps)
    const offer = await offerOf(search)
    expect(offer).toMatchObject({ carrierId: here.account.id, rankedBy: 'road' })
    expect(offer?.straightM).toBeGreaterThan(900)
    await answer(app, here, 'refuser', offer?.id ?? '')
    await sweepDispatch(app.deps)
    const next = await offerOf(search)
    expect(next).toMatchObject({ carrierId: across.account.id, rankedBy: 'road' })
    expect(next?.straightM).toBeLessThan(800)
    expect(next?.approachS).toBeGreaterThan(offer?.approachS ?? Number.POSITIVE_INFINITY)
    expect(next?.approachM).toBeGreaterThan(offer?.approachM ?? Number.POSITIVE_INFINITY)
    // The facts known at each offer are stored.
    const { asked } = await explainSearch(app.deps, search.orderId)
    expect(asked).toMatchObject([
      {
        carrierId: here.account.id,
        approachS: offer?.approachS,
        straightM: offer?.straightM,
        rankedBy: 'road',
      },
      { carrierId: across.account.id, approachS: next?.approachS, rankedBy: 'road' },
    ])
  })

  test('the way of an offer is that of the vehicle: a cyclist takes longer than a car from the same place', async () => {
    const cyclist = await aWorkingCarrier(app, onThisBank, { vehicleClass: 'VEL' })
    const driver = await aWorkingCarrier(app, onThisBank)
    const search = await aSearch(app, { at: quaiBranly })
    await sweepDispatch(app.deps)
    const first = await offerOf(search)
    await answer(app, first?.carrierId === driver.account.id ? driver : cyclist, 'refuser', first?.id ?? '')
    await sweepDispatch(app.deps)
    const second = await offerOf(search)
    expect(new Set([first?.carrierId, second?.carrierId])).toEqual(
      new Set([driver.account.id, cyclist.account.id]),
    )
    expect(second?.approachS).toBeGreaterThan(first?.approachS ?? Number.POSITIVE_INFINITY)
  })
})

describe('the straight line decides', () => {
  /** The first asked of two around a pickup, and the record. */
  async function firstBy(deps: Deps, at = quaiBranly) {
    const near = await aWorkingCarrier(app, beside(300, 0, at))
    await aWorkingCarrier(app, beside(600, 0, at))
    const search = await aSearch(app, { at })
    await sweepDispatch(deps)
    const offer = await offerOf(search)
    expect(offer?.carrierId).toBe(near.account.id)
    expect(offer).toMatchObject({ approachS: null, approachM: Math.round((offer?.straightM ?? 0) * 1.3) })
    return offer?.rankedBy
  }

  test('where the source of maps has no roads at hand', async () => {
    expect(await firstBy(withPlaces({ reaches: undefined }))).toBe('no_graph')
  })

  test('when the source of maps reports so', async () => {
    expect(await firstBy(withPlaces({ reaches: async () => 'no-graph' }))).toBe('no_graph')
  })

  test('where the pickup lies in no drawn city', async () => {
    expect(await firstBy(app.deps, toulouse)).toBe('outside')
  })

  test('when the search by road fails, which is logged', async () => {
    const failing = withPlaces({ reaches: () => Promise.reject(new Error('The roads are broken')) })
    expect(await firstBy(failing)).toBe('failed')
  })

  test('when the search by road does not answer within its time', async () => {
    const config = { ...app.deps.config, roadBudgetMs: 1 }
    const silent = { ...withPlaces({ reaches: () => new Promise<Reaches>(() => undefined) }), config }
    expect(await firstBy(silent)).toBe('no_time')
  })

  test('when no time is allowed for roads', async () => {
    const config = { ...app.deps.config, roadBudgetMs: 0 }
    expect(await firstBy({ ...app.deps, config })).toBe('no_time')
  })
})

describe('between the ranking and the claim', () => {
  /** Three around the pickup, the nearest by road first. */
  async function three(): Promise<[ACarrier, ACarrier, ACarrier]> {
    return [
      await aWorkingCarrier(app, beside(40)),
      await aWorkingCarrier(app, beside(800)),
      await aWorkingCarrier(app, beside(2000)),
    ]
  }

  test('a carrier who goes off duty, and one who accepts elsewhere, are passed over for the next', async () => {
    const [first, second, third] = await three()
    const search = await aSearch(app)
    const elsewhere = await aSearch(app, { at: beside(820) })
    const goesOn = meanwhile(async () => {
      await app.request('POST', '/api/transporteur/service', {
        token: first.token,
        body: { enService: false },
      })
      await offerNext(app.deps, elsewhere.requestId)
      await answer(app, second, 'accepter', (await offerOf(elsewhere))?.id ?? '')
    })
    await offerNext(goesOn, search.requestId)
    expect(await offerOf(search)).toMatchObject({ carrierId: third.account.id, rankedBy: 'road' })
    const delivery = await app.deps.db.delivery.findFirst({ where: { orderId: elsewhere.orderId } })
    expect(delivery?.carrierId).toBe(second.account.id)
    expect(await app.deps.db.offer.count({ where: { carrierId: first.account.id } })).toBe(0)
  })

  test('a carrier who changes vehicles, or loses a document, is passed over', async () => {
    const [first, second, third] = await three()
    const search = await aSearch(app)
    await sweepDispatch(
      meanwhile(async () => {
        await app.deps.db.livePosition.update({
          where: { carrierId: first.account.id },
          data: { vehicleClass: 2 },
        })
        await app.deps.db.livePosition.update({
          where: { carrierId: second.account.id },
          data: { validUntil: new Date(0) },
        })
      }),
    )
    expect(await offerOf(search)).toMatchObject({ carrierId: third.account.id, rankedBy: 'road' })
  })

  test('when all ranked ones have gone, a new one is found by the straight line', async () => {
    const gone = await aWorkingCarrier(app, beside(100))
    const newcomer = await aCarrier(app.deps)
    const search = await aSearch(app)
    await sweepDispatch(
      meanwhile(async () => {
        await app.request('POST', '/api/transporteur/service', {
          token: gone.token,
          body: { enService: false },
        })
        await onDuty(app, newcomer, beside(500))
      }),
    )
    expect(await offerOf(search)).toMatchObject({ carrierId: newcomer.account.id, rankedBy: 'overtaken' })
  })

  test('a search that is cancelled makes no offer', async () => {
    await aWorkingCarrier(app, beside(100))
    const search = await aSearch(app)
    await sweepDispatch(
      meanwhile(() =>
        app.deps.db.dispatchRequest.update({
          where: { id: search.requestId },
          data: { status: 'cancelled', nextAttemptAt: null },
        }),
      ),
    )
    expect(await app.deps.db.offer.count({ where: { requestId: search.requestId } })).toBe(0)
  })

  test('of two concurrent workers one ranks a search and makes its offer, and the other one leaves it alone', async () => {
    await three()
    const search = await aSearch(app)
    const { hasBegun, goOn, ranked, worker } = aHeldRanking()
    const first = sweepDispatch(worker)
    await hasBegun
    await sweepDispatch(worker)
    expect(ranked()).toBe(1)
    expect(await offerOf(search)).toBeNull()
    goOn()
    await first
    expect(await offerOf(search)).toMatchObject({ rankedBy: 'road' })
    expect(await app.deps.db.offer.count({ where: { requestId: search.requestId } })).toBe(1)
  })

  test('the search of a worker that dies while it ranks is ranked by another one, and asks one carrier', async () => {
    await three()
    const search = await aSearch(app)
    const { hasBegun, goOn, worker } = aHeldRanking()
    const dying = sweepDispatch(worker)
    await hasBegun
    await app.passTime(4000)
    await sweepDispatch(app.deps)
    expect(await offerOf(search)).toMatchObject({ rankedBy: 'road' })
    goOn()
    await dying
    expect(await app.deps.db.offer.count({ where: { requestId: search.requestId } })).toBe(1)
  })

  /** A worker whose rankings wait for the test. */
  function aHeldRanking() {
    let [count, goOn, begin] = [0, (): void => undefined, (): void => undefined]
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const hasBegun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const worker = meanwhile(async () => {
      count += 1
      begin()
      await mayGoOn
    })
    return { worker, hasBegun, goOn: () => goOn(), ranked: () => count }
  }
})

describe('the ranking', () => {
  const candidate = (carrierId: string, straightM: number) => ({
    carrierId,
    vehicleClass: 6,
    lat: 48.86,
    lon: 2.35,
    straightM,
  })
  const ranked = async (reaches: Reaches, straightMs: readonly number[]) => {
    const candidates = straightMs.map((straightM, index) => candidate(String(index), straightM))
    const ranking = await rankByRoad(
      withPlaces({ reaches: async () => reaches }),
      { pickup: quaiBranly, classes: inOneClass },
      candidates,
    )
    return typeof ranking === 'string' ? ranking : ranking.map(({ carrierId }) => carrierId)
  }

  test('counts one beside the roads by the usual time of its straight line with a detour', async () => {
    // 1000 m by air are about three minutes, 100 m at least one.
    expect(
      await ranked([{ durationS: 120, distanceM: 700 }, 'unknown', 'unknown'], [400, 1000, 100]),
    ).toEqual(['2', '0', '1'])
  })

  test('puts unreached candidates last, the nearest by air first', async () => {
    expect(
      await ranked(['farther', { durationS: 900, distanceM: 4000 }, 'farther'], [500, 2000, 300]),
    ).toEqual(['1', '2', '0'])
  })

  test('puts an unreached cyclist before a driver who takes longer', async () => {
    const bicycles = { index: 1, travelMode: 'bicycle' as const, radiusM: 5000, boxHalf: 10_000 }
    const classes = [...inOneClass, bicycles]
    const candidates = [
      candidate('driver', 9000),
      { ...candidate('cyclist', 300), vehicleClass: 1 },
      { ...candidate('next cyclist', 400), vehicleClass: 1 },
    ]
    const ranking = await rankByRoad(
      withPlaces({
        reaches: async (_from, _to, mode) =>
          mode === 'car'
            ? [{ durationS: 1500, distanceM: 9900 }]
            : [{ durationS: 120, distanceM: 400 }, 'farther'],
      }),
      { pickup: quaiBranly, classes },
      candidates,
    )
    expect(typeof ranking === 'string' ? ranking : ranking.map(({ carrierId }) => carrierId)).toEqual([
      'cyclist',
      'next cyclist',
      'driver',
    ])
  })

  test('is null without any known road', async () => {
    expect(await ranked(['unknown', 'unknown'], [100, 200])).toBe('outside')
  })
})

test('the metrics count the offers of the last hour by how their carrier was chosen', async () => {
  await app.deps.db.offer.deleteMany({ where: { delivery: null } })
  await aWorkingCarrier(app, beside(100))
  await aWorkingCarrier(app, beside(100, 0, toulouse))
  await aSearch(app)
  await aSearch(app, { at: toulouse })
  await sweepDispatch(app.deps)
  const before = String((await app.request('GET', '/metrics')).body)
  expect(before).toContain('offers_last_hour{ranking="outside"} 1')
  expect(before).toMatch(/offers_last_hour\{ranking="road"\} [1-9]/)
})
