import { afterAll, beforeAll, expect, test } from 'vitest'
import { tracksOf } from '#api/core/order/tracks.data.ts'
import { findGapsOf } from '#api/core/order/tracks.service.ts'
import { eraseOwnAccount } from '#api/flows/account-closing/erasure.service.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder, callerOf } from '#api/testing/deliveries.ts'
import { aPicture } from '#api/testing/images.ts'
import { succeed } from '#api/testing/orders.ts'
import { staff, staffJson } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())

test('has gaps where a carrier at work sent nothing for over a minute', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second))
  const track = { from: at(0), until: at(300), erasedAt: null }
  expect(findGapsOf({ ...track, points: [at(30), at(90), at(151), at(299)] })).toEqual([
    { from: at(90), until: at(151), lastedMs: 61_000 },
    { from: at(151), until: at(299), lastedMs: 148_000 },
  ])
  expect(findGapsOf({ ...track, points: [] })).toHaveLength(1)
  expect(findGapsOf({ ...track, until: at(60), points: [] })).toEqual([])
  expect(findGapsOf({ ...track, points: [], erasedAt: at(400) })).toEqual([])
})

test('an erased track is reported as erased, in the order’s history and its claim; one held by a claim stays', async () => {
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
  const told = async (part: string) =>
    (await staffJson(app, 'orders', 'show', orderId)).events.filter(
      (event: { part: string }) => event.part === part,
    )

  const mails = (await told('notices')).map(({ what }: { what: string }) => what)
  expect(mails).toEqual(expect.arrayContaining([expect.stringMatching(/^mail queued: .*réclamation/i)]))

  await app.passTime(2 * 24 * 3_600_000)
  await eraseOwnAccount(app.deps, callerOf(carrier.account))
  expect(await tracksOf(app.deps.db, orderId)).toMatchObject([{ erasedAt: null, points: [recordedAt] }])
  expect(await told('track')).toEqual([])
  expect((await staff(app, 'claims', 'show', claimId)).out).toContain('None over a minute.')

  await app.deps.db.trackPoint.deleteMany({ where: { deliveryId } })
  const { removedAt } = await app.deps.db.account.findUniqueOrThrow({ where: { id: carrier.account.id } })
  expect(await told('track')).toEqual([
    expect.objectContaining({ at: removedAt?.toISOString(), what: 'the track of Compte supprimé is erased' }),
  ])
  const { out } = await staff(app, 'claims', 'show', claimId)
  expect(out).toMatch(/gaps of the track\n\s*The track was erased on /)
  const { track } = await staffJson(app, 'claims', 'show', claimId)
  expect(track).toEqual({ erasedAt: removedAt?.toISOString(), gaps: [] })
})
