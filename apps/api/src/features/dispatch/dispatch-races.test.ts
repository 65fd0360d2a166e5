import { wideLimits } from '@repo/server-kit/testing/wide-limits'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { answerOffer } from '#api/testing/answer-offer.ts'
import { countWaitingStatements } from '#api/testing/awaited-locks.ts'
import {
  aSearch,
  aWorkingCarrier,
  clearTown,
  createManyCarriers,
  createManySearches,
  findPendingOffer,
  placeBeside,
} from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sweepDispatch } from './dispatch.sweeper.ts'

let app: TestApp
beforeAll(async () => {
  // Connections for four workers of four lanes each.
  app = await testApp({ DATABASE_POOL: '24' })
})
afterAll(() => app.close())
afterEach(() => clearTown(app))

describe('concurrent answers', () => {
  test('of three carriers give one acceptance; its repeats get the same delivery, the others the offer’s state', async () => {
    const carriers = [
      await aWorkingCarrier(app, placeBeside(100)),
      await aWorkingCarrier(app, placeBeside(200)),
      await aWorkingCarrier(app, placeBeside(300)),
    ]
    const search = await aSearch(app)
    const offerIds: string[] = []
    for (const carrier of carriers) {
      await sweepDispatch(app.deps)
      const offer = await findPendingOffer(app, search.requestId)
      expect(offer?.carrierId).toBe(carrier.account.id)
      offerIds.push(offer?.id ?? '')
      // The first two have refused; the third is still thinking.
      if (carrier !== carriers[2]) await answerOffer(app, carrier, 'refuser', offer?.id ?? '')
    }
    const answers = await Promise.all(
      Array.from({ length: 21 }, async (_, turn) => {
        const carrierIndex = turn % 3
        const carrier = carriers[carrierIndex]
        if (!carrier) throw new Error('No such carrier')
        return {
          carrierIndex,
          ...(await answerOffer(app, carrier, 'accepter', offerIds[carrierIndex] ?? '')),
        }
      }),
    )
    const deliveries = await app.deps.db.delivery.findMany({ where: { orderId: search.orderId } })
    expect(deliveries).toHaveLength(1)
    for (const { carrierIndex, status, body } of answers) {
      if (carrierIndex === 2)
        expect({ status, body }).toMatchObject({ status: 200, body: { livraisonId: deliveries[0]?.id } })
      else expect({ status, body }).toMatchObject({ status: 409, body: { success: false, etat: 'refusee' } })
    }
  })

  test('of one carrier have one outcome: the first decides, its repeats succeed and the opposite ones are a 409', async () => {
    const carrier = await aWorkingCarrier(app, placeBeside(100))
    const search = await aSearch(app)
    await sweepDispatch(app.deps)
    const offerId = (await findPendingOffer(app, search.requestId))?.id ?? ''
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        answerOffer(app, carrier, turn % 2 ? 'accepter' : 'refuser', offerId),
      ),
    )
    const { status } = await app.deps.db.offer.findUniqueOrThrow({ where: { id: offerId } })
    const deliveries = await app.deps.db.delivery.count({ where: { orderId: search.orderId } })
    expect(deliveries).toBe(status === 'accepted' ? 1 : 0)
    const winner = status === 'accepted' ? 1 : 0
    answers.forEach((given, turn) => {
      expect(given.status).toBe(turn % 2 === winner ? 200 : 409)
    })
  })
})

describe('while another transaction locks the order', () => {
  let impatientApp: TestApp
  beforeAll(async () => {
    impatientApp = await testApp({}, { databaseLimits: { ...wideLimits, lockTimeoutMs: 1500 } })
  })
  afterAll(() => impatientApp.close())
  afterEach(() => clearTown(impatientApp))

  async function anOffer() {
    const carrier = await aWorkingCarrier(impatientApp, placeBeside(100))
    const { orderId, requestId } = await aSearch(impatientApp)
    await sweepDispatch(impatientApp.deps)
    const offer = await findPendingOffer(impatientApp, requestId)
    return { carrier, orderId, offerId: offer?.id ?? '' }
  }

  /** Runs a function while another transaction locks the order. */
  const actWhileLocked = <T>(orderId: string, act: () => Promise<T>) =>
    impatientApp.deps.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM "order" WHERE id = ${orderId}::uuid FOR UPDATE`
      return act()
    })

  test('an answer to a decided offer does not wait', async () => {
    const { carrier, orderId, offerId } = await anOffer()
    await answerOffer(impatientApp, carrier, 'refuser', offerId)
    await actWhileLocked(orderId, async () => {
      expect((await answerOffer(impatientApp, carrier, 'refuser', offerId)).status).toBe(200)
      const { status, body } = await answerOffer(impatientApp, carrier, 'accepter', offerId)
      expect({ status, body }).toMatchObject({ status: 409, body: { etat: 'refusee' } })
    })
  })

  test('a repeated acceptance gets its delivery', async () => {
    const { carrier, orderId, offerId } = await anOffer()
    const { livraisonId } = (await answerOffer(impatientApp, carrier, 'accepter', offerId)).body
    await actWhileLocked(orderId, async () => {
      const { status, body } = await answerOffer(impatientApp, carrier, 'accepter', offerId)
      expect({ status, body }).toMatchObject({ status: 200, body: { livraisonId } })
    })
  })

  test('an answer that times out returns the decision made meanwhile', async () => {
    const { carrier, orderId, offerId } = await anOffer()
    const { status, body } = await actWhileLocked(orderId, async () => {
      const pendingAnswer = answerOffer(impatientApp, carrier, 'accepter', offerId)
      await expect.poll(() => countWaitingStatements(impatientApp), { interval: 10 }).toBe(1)
      await impatientApp.deps.db.offer.update({ where: { id: offerId }, data: { status: 'cancelled' } })
      return pendingAnswer
    })
    expect({ status, body }).toMatchObject({ status: 409, body: { etat: 'annulee' } })
  })

  test('an answer that times out without a decision must be retried', async () => {
    const { carrier, orderId, offerId } = await anOffer()
    const { status, headers } = await actWhileLocked(orderId, () =>
      answerOffer(impatientApp, carrier, 'accepter', offerId),
    )
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  })
})

describe('several workers', () => {
  test('make one offer for each of 200 searches and never two for a carrier', async () => {
    const { db } = app.deps
    await createManySearches(app, 200)
    await createManyCarriers(app, 250)
    await Promise.all(Array.from({ length: 4 }, () => sweepDispatch(app.deps)))
    // A search whose carriers were all locked is due again a moment later.
    await app.passTime(1000)
    await sweepDispatch(app.deps)
    const offers = await db.offer.findMany({ where: { status: 'pending' } })
    expect(offers).toHaveLength(200)
    expect(new Set(offers.map(({ requestId }) => requestId)).size).toBe(200)
    expect(new Set(offers.map(({ carrierId }) => carrierId)).size).toBe(200)
    expect(await db.livePosition.count({ where: { isAvailable: true } })).toBe(50)
  })
})
