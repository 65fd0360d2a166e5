import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder } from '#api/testing/deliveries.ts'
import { succeed } from '#api/testing/orders.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
let orderId: string
let deliveryId: string
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  sender = await aSender(app.deps)
  carrier = await aCarrier(app.deps)
  const delivered = await aDeliveredOrder(app, sender, carrier)
  orderId = delivered.orderId
  deliveryId = delivered.deliveryId
})
afterAll(() => app.close())

const confirmed = ['--reason', 'Signalement du 3 novembre', '--yes', '--as', 'camille']

test('a hidden review still counts with its stars, its author is notified once of the reason, and it can be shown again', async () => {
  await succeed(app, sender, 'expediteur/validationClient', {
    livraisonId: deliveryId,
    note: 1,
    avis: 'Un vrai escroc.',
  })
  expect((await runStaff(app, 'ratings', 'list')).out).toContain('Un vrai escroc.')
  const hide = ['ratings', 'hide', orderId, '--tell', 'Votre avis contient une insulte.', ...confirmed]
  expect((await readStaffJson(app, ...hide, '--dry-run')).plan).toContain('1 of 5')
  const results = await Promise.all([runStaff(app, ...hide), runStaff(app, ...hide)])
  expect(results.some(({ code }) => code === 0)).toBe(true)
  const notifications = await app.deps.db.notification.findMany({ where: { orderId, kind: 'review-hidden' } })
  expect(notifications).toMatchObject([
    { accountId: sender.account.id, text: expect.stringContaining('Votre avis contient une insulte.') },
  ])
  const findRating = () => app.deps.db.rating.findUniqueOrThrow({ where: { deliveryId } })
  expect(await findRating()).toMatchObject({
    stars: 1,
    hiddenAt: expect.any(Date),
    hiddenReason: expect.any(String),
  })
  expect(await app.deps.db.auditRecord.count({ where: { action: 'ratings hide', subjectId: orderId } })).toBe(
    1,
  )
  expect((await runStaff(app, ...hide)).err).toContain('is hidden since')
  const readByCarrier = () => succeed(app, carrier, 'transporteur/evaluations', {})
  expect(await readByCarrier()).toMatchObject({ note: 1, nombrePersonnes: 1, evaluations: [] })
  await readStaffJson(app, 'ratings', 'show', orderId, ...confirmed)
  expect(await readByCarrier()).toMatchObject({ evaluations: [{ avis: 'Un vrai escroc.' }] })
  expect(await findRating()).toMatchObject({ hiddenAt: null, hiddenReason: null })
  expect((await runStaff(app, 'ratings', 'show', orderId, ...confirmed)).err).toContain('is not hidden')
})
