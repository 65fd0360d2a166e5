import { randomUUID } from 'node:crypto'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { cancelOrder } from '#api/flows/cancelling/cancellation.service.ts'
import { callerOf } from '#api/testing/deliveries.ts'
import { answer } from '#api/testing/dispatch-races.ts'
import type { Run } from '#api/testing/runs.ts'
import { anAcceptedRun, deliveryOf, filesOnDisk, take, takeAll } from '#api/testing/runs.ts'
import { aSearch, aWorkingCarrier, emptyTown, pendingOfferOf } from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => emptyTown(app))

const minutes = (count: number) => count * 60_000

/** The report of a phone whose clock is wrong by this much. */
async function reported(agoMs: number, skewMs = 0) {
  const phone = (await databaseNow(app.deps.db)).getTime() + skewMs
  return { horodatage: new Date(phone - agoMs).toISOString(), envoyeA: new Date(phone).toISOString() }
}

const secondsBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 1000)

const history = async ({ search, livraisonId }: Run) =>
  (
    await app.request('POST', '/api/livraison/getLivraisonStats', {
      token: search.sender.token,
      body: { commandeId: search.orderId, livraisonId },
    })
  ).body.livraison as { statutLivraisonTypeLibelle: string; createdAt: string }[]

describe('late steps', () => {
  test('are shown to the sender at their time, whatever the phone’s clock, and stored with the time of arrival', async () => {
    const run = await anAcceptedRun(app)
    await takeAll(app, run, 'demarrer')
    await app.passTime(minutes(40))
    await take(app, run, 'enlever', await reported(minutes(30), minutes(-90)))
    await take(app, run, 'acheminer', await reported(minutes(25), minutes(300)))
    await take(app, run, 'livrer', await reported(minutes(5)))
    const now = await databaseNow(app.deps.db)
    const lines = await history(run)
    const ages = lines.slice(1).map(({ createdAt }) => secondsBetween(new Date(createdAt), now))
    expect(ages).toEqual([30 * 60, 25 * 60, 5 * 60].map((age) => expect.closeTo(age, -1)))
    const { events, proofs, pickedUpAt, endedAt, order } = await deliveryOf(app, run)
    for (const { recordedAt } of events.slice(2)) expect(secondsBetween(recordedAt, now)).toBeLessThan(10)
    expect(proofs.map(({ at }) => at).sort()).toEqual([pickedUpAt, endedAt].sort())
    // Decisions about money and deadlines use the time of arrival.
    expect(secondsBetween(order.endedAt ?? now, now)).toBeLessThan(10)
  })

  test('are never before the previous step, nor in the future', async () => {
    const run = await anAcceptedRun(app)
    await takeAll(app, run, 'demarrer')
    const { events } = await deliveryOf(app, run)
    await take(app, run, 'enlever', await reported(minutes(60)))
    await take(app, run, 'acheminer', await reported(minutes(-60)))
    const after = await deliveryOf(app, run)
    expect(after.pickedUpAt).toEqual(events.at(-1)?.at)
    const last = after.events.at(-1)
    expect(last?.at).toEqual(last?.recordedAt)
  })

  test('are taken back by the times at which both happened', async () => {
    const run = await anAcceptedRun(app)
    await takeAll(app, run, 'demarrer')
    await app.passTime(minutes(30))
    await take(app, run, 'arrivee', await reported(minutes(20)))
    expect((await take(app, run, 'corriger', await reported(minutes(20) - 61_000))).body.code).toBe(
      'undo-too-late',
    )
    const undone = await take(app, run, 'corriger', await reported(minutes(20) - 55_000))
    expect(undone.body.course).toMatchObject({ arriveeEnlevement: null, annulableJusquA: null })
  })
})

test('the carrier sees until when the last step may be undone', async () => {
  const run = await anAcceptedRun(app)
  expect((await take(app, run, 'demarrer')).body.course.annulableJusquA).toBeNull()
  const { arriveeEnlevement, annulableJusquA } = (await take(app, run, 'arrivee')).body.course
  expect(secondsBetween(new Date(arriveeEnlevement), new Date(annulableJusquA))).toBe(60)
  expect((await take(app, run, 'enlever')).body.course.annulableJusquA).toBeNull()
  expect((await take(app, run, 'acheminer')).body.course.annulableJusquA).not.toBeNull()
  await app.passTime(61_000)
  expect((await take(app, run, 'acheminer')).body.course.annulableJusquA).toBeNull()
})

describe('numbered steps', () => {
  test('are executed once, for any repeats', async () => {
    const run = await anAcceptedRun(app)
    const appareil = randomUUID()
    const numbered = (name: string, numero: number) => take(app, run, name, { numero, appareil })
    await numbered('demarrer', 1)
    await numbered('arrivee', 2)
    await numbered('corriger', 3)
    const arrived = (await numbered('arrivee', 4)).body.course.arriveeEnlevement
    for (const [name, numero] of [
      ['corriger', 3],
      ['arrivee', 2],
      ['demarrer', 1],
      ['corriger', 4],
    ] as const) {
      const repeated = await numbered(name, numero)
      expect(repeated).toMatchObject({ status: 200, body: { course: { arriveeEnlevement: arrived } } })
    }
    // Another device has its own count.
    expect((await take(app, run, 'corriger', { numero: 1 })).body.course.arriveeEnlevement).toBeNull()
  })

  test('have one effect when sent twice concurrently: "arrived" and its undoing, and a proof', async () => {
    const run = await anAcceptedRun(app)
    const twice = (name: string, numero: number) =>
      Promise.all([take(app, run, name, { numero }), take(app, run, name, { numero })])
    await takeAll(app, run, 'demarrer', 'enlever')
    await take(app, run, 'acheminer', { numero: 1 })
    await take(app, run, 'arrivee', { numero: 2 })
    // Without their number the second would take "in transit" back as well.
    expect((await twice('corriger', 3)).map(({ status }) => status)).toEqual([200, 200])
    expect(await deliveryOf(app, run)).toMatchObject({ status: 'in_transit', atDropoffAt: null })
    const files = await filesOnDisk(app)
    expect((await twice('livrer', 4)).map(({ status }) => status)).toEqual([200, 200])
    expect((await deliveryOf(app, run)).proofs).toHaveLength(2)
    expect((await filesOnDisk(app)) - files).toBe(2)
  })

  test('that are refused are not used up', async () => {
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

describe('a delivery that was reassigned meanwhile', () => {
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

  test('refuses every step of its carrier, clearly', async () => {
    const run = await anAcceptedRun(app)
    await takeAll(app, run, 'retirer')
    const files = await filesOnDisk(app)
    for (const name of names) {
      const refused = await take(app, run, name, { commentaire: 'Refusé', numero: 1 })
      expect(refused).toMatchObject({ status: 409, body: { code: 'delivery-lost', statut: null } })
    }
    expect(await filesOnDisk(app)).toBe(files)
  })

  test('reports a cancelled one as such', async () => {
    const run = await anAcceptedRun(app)
    await cancelOrder(app.deps, callerOf(run.search.sender.account), run.search.orderId)
    expect((await take(app, run, 'demarrer')).body).toMatchObject({ code: 'delivery-lost', statut: 'ANN' })
  })
})

test('a delivery that is over notifies its carrier no name, phone, address or comment, however often a step is repeated', async () => {
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

test('a carrier sees on the offer and on the note when a planned pickup is wanted', async () => {
  const plannedPickupAt = new Date('2026-12-24T09:30:00.000Z')
  const carrier = await aWorkingCarrier(app)
  const { orderId, requestId } = await aSearch(app)
  await app.deps.db.order.update({ where: { id: orderId }, data: { plannedPickupAt } })
  await sweepDispatch(app.deps)
  const offers = await app.request('GET', '/api/transporteur/offres', { token: carrier.token })
  expect(offers.body.offres[0].enlevementPrevu).toBe(plannedPickupAt.toISOString())
  await answer(app, carrier, 'accepter', (await pendingOfferOf(app, requestId))?.id ?? '')
  const { body } = await app.request('GET', '/api/transporteur/moi', { token: carrier.token })
  expect(body.course.enlevementPrevu).toBe(plannedPickupAt.toISOString())
})
