import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { resetCarriers } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, parisShipment } from '#api/testing/orders.ts'
import { listQueuedEmails } from '#api/testing/queued-emails.ts'
import type { Run } from '#api/testing/runs.ts'
import { takeAll } from '#api/testing/runs.ts'
import { pushPosition } from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sweepApproaches } from './approach.sweeper.ts'

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ;[sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
})
afterEach(() => resetCarriers(app))
afterAll(() => app.close())

// Across the whole town, and some streets from either end.
const farAway = { lat: 48.8926, lon: 2.2361 }
const nearPickup = { lat: 48.8566, lon: 2.3571 }
const nearDropoff = { lat: 48.853, lon: 2.38 }

let recipients = 0
type ApproachingOrder = {
  readonly orderId: string
  readonly run: Pick<Run, 'carrier' | 'livraisonId'>
  readonly email: string
}

/** Creates an order whose carrier is on its way to the pickup, and whose recipient gets emails. */
async function anApproachingOrder(): Promise<ApproachingOrder> {
  recipients += 1
  const email = `approach${recipients}@exemple.test`
  const shipment = {
    ...parisShipment,
    telephoneDestinataire: '01 42 68 53 00',
    prevenirDestinataire: '1',
    emailDestinataire: email,
  }
  const { orderId, deliveryId } = await anAcceptedOrder(app, sender, carrier, shipment)
  const run = { carrier, livraisonId: deliveryId }
  await takeAll(app, run, 'demarrer')
  return { orderId, run, email }
}

/** Reports a place an hour later, which makes any distance plausible, and has the worker check. */
async function reportPositionAt(place: typeof farAway): Promise<void> {
  await app.passTime(3_600_000)
  await pushPosition(app, carrier, place)
  await sweepApproaches(app.deps)
}

const listNotifications = async (orderId: string) =>
  (
    await app.deps.db.notification.findMany({
      where: { accountId: sender.account.id, orderId, kind: { startsWith: 'approach' } },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ text }) => text)
const listApproachEmails = async (email: string) =>
  (await listQueuedEmails(app, email)).filter(({ subject }) => subject === 'Votre colis arrive')

describe('a carrier on its way', () => {
  test('ten minutes from the pickup is announced once to its sender, and not to the recipient', async () => {
    const { orderId, email } = await anApproachingOrder()
    await reportPositionAt(farAway)
    expect(await listNotifications(orderId)).toEqual([])
    await reportPositionAt(nearPickup)
    expect(await listNotifications(orderId)).toEqual([
      expect.stringMatching(/^Votre transporteur arrive dans .+ au lieu d’enlèvement\.$/),
    ])
    await reportPositionAt(farAway)
    await reportPositionAt(nearPickup)
    expect(await listNotifications(orderId)).toHaveLength(1)
    expect(await listApproachEmails(email)).toEqual([])
  })

  test('ten minutes from the drop-off is announced once to sender and recipient, for concurrent workers, too', async () => {
    const { orderId, run, email } = await anApproachingOrder()
    await takeAll(app, run, 'enlever', 'acheminer')
    await reportPositionAt(farAway)
    expect(await listApproachEmails(email)).toEqual([])
    await app.passTime(3_600_000)
    await pushPosition(app, carrier, nearDropoff)
    await Promise.all([sweepApproaches(app.deps), sweepApproaches(app.deps), sweepApproaches(app.deps)])
    expect(await listNotifications(orderId)).toEqual([expect.stringContaining('au lieu de livraison')])
    const [approachEmail, ...others] = await listApproachEmails(email)
    expect(others).toEqual([])
    expect(approachEmail?.text).toMatch(/Votre colis arrive dans \d+ minutes\./)
    await takeAll(app, run, 'arrivee')
    expect(await listApproachEmails(email)).toHaveLength(1)
  })

  test('near the pickup triggers a push message to its sender that expires within 15 minutes', async () => {
    const { orderId } = await anApproachingOrder()
    const { id: sessionId } = await app.deps.db.session.findFirstOrThrow({
      where: { accountId: sender.account.id },
    })
    await app.deps.db.pushSubscription.create({
      data: {
        accountId: sender.account.id,
        sessionId,
        endpoint: `https://push.test/${orderId}`,
        p256dh: 'B'.repeat(87),
        auth: 'A'.repeat(22),
        createdAt: new Date(),
      },
    })
    await reportPositionAt(nearPickup)
    const pushes = await app.deps.db.$queryRaw<{ isSoonOver: boolean }[]>`
      SELECT (data->>'expiresAt')::timestamptz <= app_now() + interval '15 minutes' AS "isSoonOver" FROM pgboss.job
      WHERE name = 'send-push' AND data::text LIKE ${`%approach-pickup-${orderId}%`}`
    expect(pushes).toEqual([{ isSoonOver: true }])
  })

  test('is not announced when its newest position is older than a minute', async () => {
    const { orderId } = await anApproachingOrder()
    await app.passTime(61_000)
    await sweepApproaches(app.deps)
    expect(await listNotifications(orderId)).toEqual([])
  })

  test('that is far away is not checked again 30 seconds later, although it reports a position', async () => {
    const { run } = await anApproachingOrder()
    await reportPositionAt(farAway)
    const listWatches = () => app.deps.db.approachWatch.findMany({ where: { deliveryId: run.livraisonId } })
    const [firstWatch] = await listWatches()
    expect(firstWatch).toMatchObject({ leg: 'pickup', toldAt: null })
    await app.passTime(30_000)
    await pushPosition(app, carrier, farAway)
    await sweepApproaches(app.deps)
    expect(await listWatches()).toEqual([firstWatch])
  })
})
