import { randomUUID } from 'node:crypto'
import { databaseNow } from '@repo/server-kit/database'
import { createVapidKeys } from '@repo/server-kit/testing/push-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindOfExpiry } from '#api/features/documents/expiry.sweeper.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder } from '#api/testing/deliveries.ts'
import { aPicture } from '#api/testing/images.ts'
import { succeed } from '#api/testing/orders.ts'
import type { PushService } from '#api/testing/push-service.ts'
import { aPushService, deliverQueuedPushes } from '#api/testing/push-service.ts'
import { runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

const keys = createVapidKeys()
const dayMs = 24 * 3_600_000
let app: TestApp
let service: PushService

beforeAll(async () => {
  app = await testApp({ VAPID_PRIVATE_KEY: keys.privateKey })
  service = await aPushService(keys.publicKey)
})
afterAll(async () => {
  await service.close()
  await app.close()
})

const readPushes = () => deliverQueuedPushes(app, service)

test('two concurrent workers send a carrier with an expiring document one push message per reminder, which opens its documents', async () => {
  const { account, token } = await aCarrier(app.deps)
  await succeed(app, { token }, 'transporteur/push', service.browser())
  const now = await databaseNow(app.deps.db)
  const document = await app.deps.db.document.findFirstOrThrow({
    where: { accountId: account.id, status: 'approved' },
  })
  await app.deps.db.document.update({
    where: { id: document.id },
    data: { expiresAt: new Date(now.getTime() + 6 * dayMs) },
  })
  await Promise.all([remindOfExpiry(app.deps), remindOfExpiry(app.deps)])
  expect(await readPushes()).toMatchObject([
    {
      titre: 'Une pièce expire bientôt',
      chemin: '/compte/pieces',
      etiquette: `documents-expiring-${account.id}`,
    },
  ])
  await app.passTime(6 * dayMs + 60_000)
  await app.deps.db.session.updateMany({
    where: { accountId: account.id },
    data: { expiresAt: new Date('2100-01-01') },
  })
  await Promise.all([remindOfExpiry(app.deps), remindOfExpiry(app.deps)])
  expect((await readPushes()).map(({ titre }) => titre)).toEqual(['Une pièce a expiré'])
})

test('a claim sends a push message to the carrier, and its answer one to both, each opening the page with the details', async () => {
  const [sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  for (const { token } of [sender, carrier])
    await succeed(app, { token }, 'transporteur/push', service.browser())
  const { orderId } = await aDeliveredOrder(app, sender, carrier)
  await readPushes()
  const form = new FormData()
  form.append('commandeId', orderId)
  form.append('nature', 'endommage')
  form.append('texte', 'Le carton est enfoncé.')
  form.append('cle', randomUUID())
  form.append('photo1', await aPicture())
  const { reclamation } = await succeed(app, sender, 'commandes/reclamations/ouvrir', form)
  expect(await readPushes()).toMatchObject([
    { titre: 'Une réclamation concerne une livraison', chemin: '/compte/reclamations' },
  ])
  const texts = ['--tell', 'Le carton était intact.', '--reason', 'photos']
  await runStaff(
    app,
    'claims',
    'refuse',
    String(reclamation.reclamationId),
    ...texts,
    '--yes',
    '--as',
    'camille',
  )
  expect((await readPushes()).map(({ titre, chemin }) => [titre, chemin]).sort()).toEqual([
    ['Une réclamation est refusée', '/compte/reclamations'],
    ['Votre réclamation a reçu une réponse', `/mes-expeditions/details-expedition/${orderId}`],
  ])
})
