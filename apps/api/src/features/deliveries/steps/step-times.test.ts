import { randomUUID } from 'node:crypto'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { cancelOrder } from '#api/flows/cancelling/cancellation.service.ts'
import { answerOffer } from '#api/testing/answer-offer.ts'
import { toCaller } from '#api/testing/deliveries.ts'
import type { Run } from '#api/testing/runs.ts'
import { anAcceptedRun, countStoredFiles, findRunDelivery, take, takeAll } from '#api/testing/runs.ts'
import { aSearch, aWorkingCarrier, clearTown, findPendingOffer } from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => clearTown(app))

const minutesToMs = (minutes: number) => minutes * 60_000

/** Returns the times of a step, reported by a phone whose clock is off by `skewMs`. */
async function buildTimesAgo(agoMs: number, skewMs = 0) {
  const phone = (await databaseNow(app.deps.db)).getTime() + skewMs
  return { horodatage: new Date(phone - agoMs).toISOString(), envoyeA: new Date(phone).toISOString() }
}

const countSecondsBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 1000)

const readHistory = async ({ search, livraisonId }: Run) =>
  (
    await app.request('POST', '/api/livraison/getLivraisonStats', {
      token: search.sender.token,
      body: { commandeId: search.orderId, livraisonId },
    })
  ).body.livraison as { statutLivraisonTypeLibelle: string; createdAt: string }[]

describe('late steps', () => {
  test('are shown to the sender with their own time, whatever the phone’s clock, and stored with their arrival time', async () => {
    const run = await anAcceptedRun(app)
    await takeAll(app, run, 'demarrer')
    await app.passTime(minutesToMs(40))
    await take(app, run, 'enlever', await buildTimesAgo(minutesToMs(30), minutesToMs(-90)))
    await take(app, run, 'acheminer', await buildTimesAgo(minutesToMs(25), minutesToMs(300)))
    await take(app, run, 'livrer', await buildTimesAgo(minutesToMs(5)))
    const now = await databaseNow(app.deps.db)
    const lines = await readHistory(run)
    const ages = lines.slice(1).map(({ createdAt }) => countSecondsBetween(new Date(createdAt), now))
    expect(ages).toEqual([30 * 60, 25 * 60, 5 * 60].map((age) => expect.closeTo(age, -1)))
    const { events, proofs, pickedUpAt, endedAt, order } = await findRunDelivery(app, run)
    for (const { recordedAt } of events.slice(2))
      expect(countSecondsBetween(recordedAt, now)).toBeLessThan(10)
    expect(proofs.map(({ at }) => at).sort()).toEqual([pickedUpAt, endedAt].sort())
    // Decisions about money and deadlines use the time of arrival.
    expect(countSecondsBetween(order.endedAt ?? now, now)).toBeLessThan(10)
  })

  test('never precede the previous step, and are never in the future', async () => {
    const run = await anAcceptedRun(app)
    await takeAll(app, run, 'demarrer')
    const { events } = await findRunDelivery(app, run)
    await take(app, run, 'enlever', await buildTimesAgo(minutesToMs(60)))
    await take(app, run, 'acheminer', await buildTimesAgo(minutesToMs(-60)))
    const after = await findRunDelivery(app, run)
    expect(after.pickedUpAt).toEqual(events.at(-1)?.at)
    const last = after.events.at(-1)
    expect(last?.at).toEqual(last?.recordedAt)
  })

  test('can be undone until 60 seconds later, by the times at which the step and the undoing happened', async () => {
    const run = await anAcceptedRun(app)
    await takeAll(app, run, 'demarrer')
    await app.passTime(minutesToMs(30))
    await take(app, run, 'arrivee', await buildTimesAgo(minutesToMs(20)))
    expect((await take(app, run, 'corriger', await buildTimesAgo(minutesToMs(20) - 61_000))).body.code).toBe(
      'undo-too-late',
    )
    const undone = await take(app, run, 'corriger', await buildTimesAgo(minutesToMs(20) - 55_000))
    expect(undone.body.course).toMatchObject({ arriveeEnlevement: null, annulableJusquA: null })
  })
})

test('the carrier sees until when it may undo the last step', async () => {
  const run = await anAcceptedRun(app)
  expect((await take(app, run, 'demarrer')).body.course.annulableJusquA).toBeNull()
  const { arriveeEnlevement, annulableJusquA } = (await take(app, run, 'arrivee')).body.course
  expect(countSecondsBetween(new Date(arriveeEnlevement), new Date(annulableJusquA))).toBe(60)
  expect((await take(app, run, 'enlever')).body.course.annulableJusquA).toBeNull()
  expect((await take(app, run, 'acheminer')).body.course.annulableJusquA).not.toBeNull()
  await app.passTime(61_000)
  expect((await take(app, run, 'acheminer')).body.course.annulableJusquA).toBeNull()
})

describe('numbered steps', () => {
  test('are executed once, however often they are repeated', async () => {
    const run = await anAcceptedRun(app)
    const appareil = randomUUID()
    const takeNumbered = (name: string, numero: number) => take(app, run, name, { numero, appareil })
    await takeNumbered('demarrer', 1)
    await takeNumbered('arrivee', 2)
    await takeNumbered('corriger', 3)
    const arrived = (await takeNumbered('arrivee', 4)).body.course.arriveeEnlevement
    for (const [name, numero] of [
      ['corriger', 3],
      ['arrivee', 2],
      ['demarrer', 1],
      ['corriger', 4],
    ] as const) {
      const repeated = await takeNumbered(name, numero)
      expect(repeated).toMatchObject({ status: 200, body: { course: { arriveeEnlevement: arrived } } })
    }
    // Another device counts its own steps.
    expect((await take(app, run, 'corriger', { numero: 1 })).body.course.arriveeEnlevement).toBeNull()
  })

  test('have one effect when sent twice concurrently, such as an arrival and its undoing, or a proof', async () => {
    const run = await anAcceptedRun(app)
    const takeTwice = (name: string, numero: number) =>
      Promise.all([take(app, run, name, { numero }), take(app, run, name, { numero })])
    await takeAll(app, run, 'demarrer', 'enlever')
    await take(app, run, 'acheminer', { numero: 1 })
    await take(app, run, 'arrivee', { numero: 2 })
    // Without numbers the second call would undo "in transit", too.
    expect((await takeTwice('corriger', 3)).map(({ status }) => status)).toEqual([200, 200])
    expect(await findRunDelivery(app, run)).toMatchObject({ status: 'in_transit', atDropoffAt: null })
    const files = await countStoredFiles(app)
    expect((await takeTwice('livrer', 4)).map(({ status }) => status)).toEqual([200, 200])
    expect((await findRunDelivery(app, run)).proofs).toHaveLength(2)
    expect((await countStoredFiles(app)) - files).toBe(2)
  })

  test('that are refused leave their number free', async () => {
    const run = await anAcceptedRun(app)
    expect((await take(app, run, 'acheminer', { numero: 1 })).status).toBe(409)
    expect((await take(app, run, 'demarrer', { numero: 1 })).body.course.statut).toBe('ACC')
  })
})

describe('an arrival with a place', () => {
  test('changes nothing when repeated after the pickup, and is refused at the drop-off before it', async () => {
    const run = await anAcceptedRun(app)
    await takeAll(app, run, 'demarrer')
    expect((await take(app, run, 'arrivee', { lieu: 'livraison' })).body).toMatchObject({
      code: 'wrong-step',
      statut: 'ACC',
    })
    await take(app, run, 'arrivee', { lieu: 'enlevement' })
    await takeAll(app, run, 'enlever')
    const again = await take(app, run, 'arrivee', { lieu: 'enlevement' })
    expect(again).toMatchObject({ status: 200, body: { course: { arriveeLivraison: null } } })
    expect(
      (await take(app, run, 'arrivee', { lieu: 'livraison' })).body.course.arriveeLivraison,
    ).not.toBeNull()
  })
})

describe('a delivery that its carrier lost', () => {
  const names = [
    'demarrer',
    'arrivee',
    'enlever',
    'acheminer',
    'corriger',
    'livrer',
    'absence',
    'refus',
    'retourner',
  ]

  test('refuses every step with its own code after a withdrawal', async () => {
    const run = await anAcceptedRun(app)
    await takeAll(app, run, 'retirer')
    const files = await countStoredFiles(app)
    for (const name of names) {
      const refused = await take(app, run, name, { commentaire: 'Refusé', numero: 1 })
      expect(refused).toMatchObject({ status: 409, body: { code: 'delivery-lost', statut: null } })
    }
    expect(await countStoredFiles(app)).toBe(files)
  })

  test('refuses a step with the code of a cancelled order after a cancellation', async () => {
    const run = await anAcceptedRun(app)
    await cancelOrder(app.deps, toCaller(run.search.sender.account), run.search.orderId)
    expect((await take(app, run, 'demarrer')).body).toMatchObject({ code: 'delivery-lost', statut: 'ANN' })
  })
})

test('a finished delivery shows its carrier no name, phone, address or comment, however often a step is repeated', async () => {
  const run = await anAcceptedRun(app)
  await takeAll(app, run, 'demarrer', 'enlever', 'acheminer')
  const persons = /Claire|Moreau|06 12|Rivoli|Nation|Sonner/
  expect(JSON.stringify((await take(app, run, 'arrivee')).body)).toMatch(persons)
  for (const name of ['livrer', 'livrer', 'demarrer', 'arrivee']) {
    const { status, body } = await take(app, run, name)
    expect({ status, statut: body.course.statut }).toEqual({ status: 200, statut: 'LIEF' })
    expect(JSON.stringify(body)).not.toMatch(persons)
  }
})

test('a carrier sees the time of a planned pickup on the offer and on the note', async () => {
  const plannedPickupAt = new Date('2026-12-24T09:30:00.000Z')
  const carrier = await aWorkingCarrier(app)
  const { orderId, requestId } = await aSearch(app)
  await app.deps.db.order.update({ where: { id: orderId }, data: { plannedPickupAt } })
  await sweepDispatch(app.deps)
  const offers = await app.request('GET', '/api/transporteur/offres', { token: carrier.token })
  expect(offers.body.offres[0].enlevementPrevu).toBe(plannedPickupAt.toISOString())
  await answerOffer(app, carrier, 'accepter', (await findPendingOffer(app, requestId))?.id ?? '')
  const { body } = await app.request('GET', '/api/transporteur/moi', { token: carrier.token })
  expect(body.course.enlevementPrevu).toBe(plannedPickupAt.toISOString())
})
