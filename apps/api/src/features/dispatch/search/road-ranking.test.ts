import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Deps } from '#api/deps.ts'
import type { Places, Point, Reaches } from '#api/edges/places/places.ts'
import { answerOffer } from '#api/testing/answer-offer.ts'
import type { ACarrier } from '#api/testing/builders.ts'
import { aCarrier } from '#api/testing/builders.ts'
import type { ASearch } from '#api/testing/searches.ts'
import {
  aSearch,
  aWorkingCarrier,
  clearTown,
  findPendingOffer,
  goOnDuty,
  placeBeside,
} from '#api/testing/searches.ts'
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
afterEach(() => clearTown(app))

/** By the Seine, on the bank of the Eiffel Tower. */
const quaiBranly: Point = { lat: 48.8612, lon: 2.2975 }
const acrossTheSeine: Point = { lat: 48.8666, lon: 2.29135 }
const onThisBank: Point = { lat: 48.85446, lon: 2.2893 }
const toulouse: Point = { lat: 43.6045, lon: 1.444 }
const inOneClass = [{ index: 6, travelMode: 'car' as const, radiusM: 30_000, boxHalf: 60_000 }]

const findOffer = (search: ASearch) => findPendingOffer(app, search.requestId)

/** Returns the dependencies of a worker with another source of maps. */
function replacePlaces(changes: { readonly [Name in keyof Places]?: Places[Name] | undefined }): Deps {
  const { suggest, locate, route, reaches } = app.deps.places
  return { ...app.deps, places: { suggest, locate, route, reaches, ...changes } as Places } // as: `reaches` may be absent, and is then undefined
}

/** Returns the dependencies of a worker that runs an action between the ranking and the acquisition. */
const actDuringRanking = (act: () => Promise<unknown>): Deps =>
  replacePlaces({
    reaches: async (...asked) => {
      const reaches: Reaches = (await app.deps.places.reaches?.(...asked)) ?? 'no-graph'
      await act()
      return reaches
    },
  })

describe('in a city on a river', () => {
  test('the carrier that is sooner there by road is asked before a nearer one on the other bank', async () => {
    const across = await aWorkingCarrier(app, acrossTheSeine)
    const here = await aWorkingCarrier(app, onThisBank)
    const search = await aSearch(app, { at: quaiBranly })
    await sweepDispatch(app.deps)
    const offer = await findOffer(search)
    expect(offer).toMatchObject({ carrierId: here.account.id, rankedBy: 'road' })
    expect(offer?.straightM).toBeGreaterThan(900)
    await answerOffer(app, here, 'refuser', offer?.id ?? '')
    await sweepDispatch(app.deps)
    const next = await findOffer(search)
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

  test('the duration in an offer depends on the vehicle: a cyclist takes longer than a car', async () => {
    const cyclist = await aWorkingCarrier(app, onThisBank, { vehicleClass: 'VEL' })
    const driver = await aWorkingCarrier(app, onThisBank)
    const search = await aSearch(app, { at: quaiBranly })
    await sweepDispatch(app.deps)
    const first = await findOffer(search)
    const refuser = first?.carrierId === driver.account.id ? driver : cyclist
    await answerOffer(app, refuser, 'refuser', first?.id ?? '')
    await sweepDispatch(app.deps)
    const second = await findOffer(search)
    expect(new Set([first?.carrierId, second?.carrierId])).toEqual(
      new Set([driver.account.id, cyclist.account.id]),
    )
    expect(second?.approachS).toBeGreaterThan(first?.approachS ?? Number.POSITIVE_INFINITY)
  })
})

describe('the straight line decides', () => {
  /** Searches around a pickup, where the nearer of two carriers is asked. Returns how they were ranked. */
  async function readRankingOfNearer(deps: Deps, at = quaiBranly) {
    const near = await aWorkingCarrier(app, placeBeside(300, 0, at))
    await aWorkingCarrier(app, placeBeside(600, 0, at))
    const search = await aSearch(app, { at })
    await sweepDispatch(deps)
    const offer = await findOffer(search)
    expect(offer?.carrierId).toBe(near.account.id)
    expect(offer).toMatchObject({ approachS: null, approachM: Math.round((offer?.straightM ?? 0) * 1.3) })
    return offer?.rankedBy
  }

  test('when the source of maps has no road graph', async () => {
    expect(await readRankingOfNearer(replacePlaces({ reaches: undefined }))).toBe('no_graph')
  })

  test('when the source of maps reports that it has no road graph', async () => {
    expect(await readRankingOfNearer(replacePlaces({ reaches: async () => 'no-graph' }))).toBe('no_graph')
  })

  test('where the pickup lies in no drawn city', async () => {
    expect(await readRankingOfNearer(app.deps, toulouse)).toBe('outside')
  })

  test('when the search by road fails, which is logged', async () => {
    const failingDeps = replacePlaces({ reaches: () => Promise.reject(new Error('The roads are broken')) })
    expect(await readRankingOfNearer(failingDeps)).toBe('failed')
  })

  test('when the search by road does not answer within its time', async () => {
    const config = { ...app.deps.config, roadBudgetMs: 1 }
    const silentDeps = { ...replacePlaces({ reaches: () => new Promise<Reaches>(() => undefined) }), config }
    expect(await readRankingOfNearer(silentDeps)).toBe('no_time')
  })

  test('when no time is allowed for roads', async () => {
    const config = { ...app.deps.config, roadBudgetMs: 0 }
    expect(await readRankingOfNearer({ ...app.deps, config })).toBe('no_time')
  })
})

describe('between the ranking and the acquisition', () => {
  /** Creates three carriers around the pickup, the nearest by road first. */
  async function createThreeCarriers(): Promise<[ACarrier, ACarrier, ACarrier]> {
    return [
      await aWorkingCarrier(app, placeBeside(40)),
      await aWorkingCarrier(app, placeBeside(800)),
      await aWorkingCarrier(app, placeBeside(2000)),
    ]
  }

  test('a carrier that goes off duty or accepts elsewhere is skipped for the next', async () => {
    const [first, second, third] = await createThreeCarriers()
    const search = await aSearch(app)
    const elsewhere = await aSearch(app, { at: placeBeside(820) })
    const worker = actDuringRanking(async () => {
      await app.request('POST', '/api/transporteur/service', {
        token: first.token,
        body: { enService: false },
      })
      await offerNext(app.deps, elsewhere.requestId)
      await answerOffer(app, second, 'accepter', (await findOffer(elsewhere))?.id ?? '')
    })
    await offerNext(worker, search.requestId)
    expect(await findOffer(search)).toMatchObject({ carrierId: third.account.id, rankedBy: 'road' })
    const delivery = await app.deps.db.delivery.findFirst({ where: { orderId: elsewhere.orderId } })
    expect(delivery?.carrierId).toBe(second.account.id)
    expect(await app.deps.db.offer.count({ where: { carrierId: first.account.id } })).toBe(0)
  })

  test('a carrier that changes vehicles or loses a document is skipped', async () => {
    const [first, second, third] = await createThreeCarriers()
    const search = await aSearch(app)
    await sweepDispatch(
      actDuringRanking(async () => {
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
    expect(await findOffer(search)).toMatchObject({ carrierId: third.account.id, rankedBy: 'road' })
  })

  test('when all ranked carriers have gone, another one is found by the straight line', async () => {
    const rankedCarrier = await aWorkingCarrier(app, placeBeside(100))
    const laterCarrier = await aCarrier(app.deps)
    const search = await aSearch(app)
    await sweepDispatch(
      actDuringRanking(async () => {
        await app.request('POST', '/api/transporteur/service', {
          token: rankedCarrier.token,
          body: { enService: false },
        })
        await goOnDuty(app, laterCarrier, placeBeside(500))
      }),
    )
    expect(await findOffer(search)).toMatchObject({
      carrierId: laterCarrier.account.id,
      rankedBy: 'overtaken',
    })
  })

  test('a search that is cancelled makes no offer', async () => {
    await aWorkingCarrier(app, placeBeside(100))
    const search = await aSearch(app)
    await sweepDispatch(
      actDuringRanking(() =>
        app.deps.db.dispatchRequest.update({
          where: { id: search.requestId },
          data: { status: 'cancelled', nextAttemptAt: null },
        }),
      ),
    )
    expect(await app.deps.db.offer.count({ where: { requestId: search.requestId } })).toBe(0)
  })

  test('of two concurrent workers one ranks the search and makes its offer', async () => {
    await createThreeCarriers()
    const search = await aSearch(app)
    const { firstRanking, finishRanking, countRankings, worker } = aWaitingRanking()
    const first = sweepDispatch(worker)
    await firstRanking
    await sweepDispatch(worker)
    expect(countRankings()).toBe(1)
    expect(await findOffer(search)).toBeNull()
    finishRanking()
    await first
    expect(await findOffer(search)).toMatchObject({ rankedBy: 'road' })
    expect(await app.deps.db.offer.count({ where: { requestId: search.requestId } })).toBe(1)
  })

  test('when a worker dies while ranking, another one ranks the search and asks one carrier', async () => {
    await createThreeCarriers()
    const search = await aSearch(app)
    const { firstRanking, finishRanking, worker } = aWaitingRanking()
    const dying = sweepDispatch(worker)
    await firstRanking
    await app.passTime(4000)
    await sweepDispatch(app.deps)
    expect(await findOffer(search)).toMatchObject({ rankedBy: 'road' })
    finishRanking()
    await dying
    expect(await app.deps.db.offer.count({ where: { requestId: search.requestId } })).toBe(1)
  })

  /** Creates a worker whose rankings wait for the test. */
  function aWaitingRanking() {
    let [count, finishRanking, reportBegin] = [0, (): void => undefined, (): void => undefined]
    const release = new Promise<void>((resolve) => {
      finishRanking = resolve
    })
    const firstRanking = new Promise<void>((resolve) => {
      reportBegin = resolve
    })
    const worker = actDuringRanking(async () => {
      count += 1
      reportBegin()
      await release
    })
    return { worker, firstRanking, finishRanking: () => finishRanking(), countRankings: () => count }
  }
})

describe('the ranking', () => {
  const createCandidate = (carrierId: string, straightM: number) => ({
    carrierId,
    vehicleClass: 6,
    lat: 48.86,
    lon: 2.35,
    straightM,
  })
  const rankWithReaches = async (reaches: Reaches, straightMs: readonly number[]) => {
    const candidates = straightMs.map((straightM, index) => createCandidate(String(index), straightM))
    const ranking = await rankByRoad(
      replacePlaces({ reaches: async () => reaches }),
      { pickup: quaiBranly, classes: inOneClass },
      candidates,
    )
    return typeof ranking === 'string' ? ranking : ranking.map(({ carrierId }) => carrierId)
  }

  test('ranks a carrier off the road graph by the usual time of its straight line with a detour', async () => {
    // 1000 m by air are about three minutes, 100 m at least one.
    expect(
      await rankWithReaches([{ durationS: 120, distanceM: 700 }, 'unknown', 'unknown'], [400, 1000, 100]),
    ).toEqual(['2', '0', '1'])
  })

  test('puts unreached candidates last, the nearest in a straight line first', async () => {
    expect(
      await rankWithReaches(['farther', { durationS: 900, distanceM: 4000 }, 'farther'], [500, 2000, 300]),
    ).toEqual(['1', '2', '0'])
  })

  test('puts an unreached cyclist before a driver who takes longer', async () => {
    const bicycles = { index: 1, travelMode: 'bicycle' as const, radiusM: 5000, boxHalf: 10_000 }
    const classes = [...inOneClass, bicycles]
    const candidates = [
      createCandidate('driver', 9000),
      { ...createCandidate('cyclist', 300), vehicleClass: 1 },
      { ...createCandidate('next cyclist', 400), vehicleClass: 1 },
    ]
    const ranking = await rankByRoad(
      replacePlaces({
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

  test('returns the reason `outside` without any known road', async () => {
    expect(await rankWithReaches(['unknown', 'unknown'], [100, 200])).toBe('outside')
  })
})

test('the metrics count the offers of the last hour by how their carrier was chosen', async () => {
  await app.deps.db.offer.deleteMany({ where: { delivery: null } })
  await aWorkingCarrier(app, placeBeside(100))
  await aWorkingCarrier(app, placeBeside(100, 0, toulouse))
  await aSearch(app)
  await aSearch(app, { at: toulouse })
  await sweepDispatch(app.deps)
  const metrics = String((await app.request('GET', '/metrics')).body)
  expect(metrics).toContain('offers_last_hour{ranking="outside"} 1')
  expect(metrics).toMatch(/offers_last_hour\{ranking="road"\} [1-9]/)
})
