import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findTracks } from '#api/core/order/tracks.data.ts'
import { findTrackGaps } from '#api/core/order/tracks.rules.ts'
import { eraseOwnAccount } from '#api/flows/account-closing/erasure.service.ts'
import type { ACarrier } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, resetCarriers, toCaller } from '#api/testing/deliveries.ts'
import { aPicture } from '#api/testing/images.ts'
import { succeed } from '#api/testing/orders.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterEach(() => resetCarriers(app))
afterAll(() => app.close())

test('a track has gaps where a carrier at work sent nothing for over a minute', () => {
  const toInstant = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second))
  const track = { from: toInstant(0), until: toInstant(300), erasedAt: null }
  expect(
    findTrackGaps({ ...track, points: [toInstant(30), toInstant(90), toInstant(151), toInstant(299)] }),
  ).toEqual([
    { from: toInstant(90), until: toInstant(151), lastedMs: 61_000 },
    { from: toInstant(151), until: toInstant(299), lastedMs: 148_000 },
  ])
  expect(findTrackGaps({ ...track, points: [] })).toHaveLength(1)
  expect(findTrackGaps({ ...track, until: toInstant(60), points: [] })).toEqual([])
  expect(findTrackGaps({ ...track, points: [], erasedAt: toInstant(400) })).toEqual([])
})

/** Creates a delivered order with one point of its track and a claim of its sender. */
async function aClaimedDelivery() {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  const { orderId, deliveryId } = await aDeliveredOrder(app, sender, carrier)
  const { pickedUpAt } = await app.deps.db.delivery.findUniqueOrThrow({ where: { id: deliveryId } })
  const recordedAt = pickedUpAt ?? new Date()
  await app.deps.db.trackPoint.deleteMany({ where: { deliveryId } })
  await app.deps.db.trackPoint.create({ data: { deliveryId, recordedAt, lat: 48.85, lon: 2.35 } })
  const form = new FormData()
  form.append('commandeId', orderId)
  form.append('nature', 'retard')
  form.append('texte', 'Deux heures de retard, sans un mot.')
  form.append('cle', 'a7b1c9a2-2f3b-4a47-9d1c-1d2d2c1f0e11')
  form.append('photo1', await aPicture())
  const { reclamation } = await succeed(app, sender, 'commandes/reclamations/ouvrir', form)
  const claimId: string = reclamation.reclamationId
  return { orderId, deliveryId, carrier, claimId, recordedAt }
}

const listEvents = async (orderId: string, part: string) =>
  (await readStaffJson(app, 'orders', 'show', orderId)).events.filter(
    (event: { part: string }) => event.part === part,
  )

/** Closes a carrier's account two days later. */
async function closeAccount(carrier: ACarrier): Promise<void> {
  await app.passTime(2 * 24 * 3_600_000)
  await eraseOwnAccount(app.deps, toCaller(carrier.account))
}

test('the history of an order lists the emails about its claim', async () => {
  const { orderId } = await aClaimedDelivery()
  const emails = (await listEvents(orderId, 'notices')).map(({ what }: { what: string }) => what)
  expect(emails).toEqual(expect.arrayContaining([expect.stringMatching(/^mail queued: .*réclamation/i)]))
})

test('a track that an open claim needs outlives the account of its carrier', async () => {
  const { orderId, carrier, claimId, recordedAt } = await aClaimedDelivery()
  await closeAccount(carrier)
  expect(await findTracks(app.deps.db, orderId)).toMatchObject([{ erasedAt: null, points: [recordedAt] }])
  expect(await listEvents(orderId, 'track')).toEqual([])
  expect((await runStaff(app, 'claims', 'show', claimId)).out).toContain('None over a minute.')
})

test('an erased track is reported in the order’s history and in its claim', async () => {
  const { orderId, deliveryId, carrier, claimId } = await aClaimedDelivery()
  await closeAccount(carrier)
  await app.deps.db.trackPoint.deleteMany({ where: { deliveryId } })
  const { removedAt } = await app.deps.db.account.findUniqueOrThrow({ where: { id: carrier.account.id } })
  expect(await listEvents(orderId, 'track')).toEqual([
    expect.objectContaining({ at: removedAt?.toISOString(), what: 'the track of Compte supprimé is erased' }),
  ])
  const { out } = await runStaff(app, 'claims', 'show', claimId)
  expect(out).toMatch(/gaps of the track\n\s*The track was erased on /)
  const { track } = await readStaffJson(app, 'claims', 'show', claimId)
  expect(track).toEqual({ erasedAt: removedAt?.toISOString(), gaps: [] })
})
