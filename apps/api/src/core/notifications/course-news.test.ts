import { createVapidKeys } from '@repo/server-kit/testing/push-service'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { reconcilePayment } from '#api/flows/provider-inbox/reconcile-payment.service.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { resetCarriers } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, parisShipment, succeed } from '#api/testing/orders.ts'
import type { PushService } from '#api/testing/push-service.ts'
import { aPushService, deliverQueuedPushes } from '#api/testing/push-service.ts'
import { aRecipientToken, callFollowApi } from '#api/testing/recipient-links.ts'
import { readStaffJson } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

const keys = createVapidKeys()
let app: TestApp
let service: PushService
let sender: SignedIn
let carrier: ACarrier
let orderId: string

beforeAll(async () => {
  app = await testApp({ VAPID_PRIVATE_KEY: keys.privateKey })
  service = await aPushService(keys.publicKey)
})
beforeEach(async () => {
  ;[sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
  await succeed(app, carrier, 'transporteur/push', service.browser())
  ;({ orderId } = await anAcceptedOrder(app, sender, carrier))
  await readPushes()
})
afterEach(() => resetCarriers(app))
afterAll(async () => {
  await service.close()
  await app.close()
})

/** Returns the new push messages on the carrier's phone. */
const readPushes = () => deliverQueuedPushes(app, service)

/** Returns the texts of the carrier's notifications of a kind. */
const readNotifications = async (kind: string) =>
  (await app.deps.db.notification.findMany({ where: { accountId: carrier.account.id, kind } })).map(
    ({ text }) => text,
  )

const cancel = () =>
  app.request('POST', '/api/demande/cancel', { token: sender.token, body: { commandeId: orderId } })

/** Expects push messages that reveal nothing private on a locked screen. */
function expectDiscreet(shown: readonly Record<string, string>[]): void {
  const words = [
    parisShipment.nomDestinataire,
    parisShipment.nomExpediteur,
    parisShipment.telephoneDestinataire,
    'Rivoli',
    'Nation',
    '€',
  ]
  for (const word of words) expect(JSON.stringify(shown)).not.toContain(word)
}

describe('a carrier gets one push message and one notification', () => {
  test('with its pay when the sender cancels twice concurrently', async () => {
    await app.passTime(61_000)
    await Promise.all([cancel(), cancel()])
    const shown = await readPushes()
    expect(shown).toMatchObject([{ titre: 'Course annulée : arrêtez-vous', chemin: '/notifications' }])
    expectDiscreet(shown)
    expect(await readNotifications('delivery-cancelled')).toEqual([
      'L’expéditeur a annulé la course. Votre trajet vous est payé. Vous êtes libéré et pouvez en recevoir une autre.',
    ])
  })

  test('without pay when the sender cancels in the free minute', async () => {
    await cancel()
    expect(await readPushes()).toHaveLength(1)
    expect(await readNotifications('delivery-cancelled')).toEqual([
      'L’expéditeur a annulé la course. Vous êtes libéré et pouvez en recevoir une autre.',
    ])
  })

  test('with the reason and its pay when staff cancel', async () => {
    await app.passTime(61_000)
    await readStaffJson(
      app,
      'orders',
      'cancel',
      orderId,
      '--reason',
      'force-majeure',
      '--yes',
      '--as',
      'camille',
    )
    const shown = await readPushes()
    expect(shown).toMatchObject([{ titre: 'Course annulée : arrêtez-vous' }])
    expectDiscreet(shown)
    expect(await readNotifications('delivery-cancelled')).toEqual([
      expect.stringMatching(
        /^Le support a annulé votre course\. Raison : .+vous sont versés pour votre trajet/,
      ),
    ])
  })

  test('when the bank releases the payment', async () => {
    const { payment } = await app.deps.db.order.findUniqueOrThrow({
      where: { id: orderId },
      select: { payment: { select: { intentId: true } } },
    })
    const intentId = payment.intentId ?? ''
    await app.deps.payments.release(intentId, 'by-hand')
    await Promise.all([reconcilePayment(app.deps, intentId), reconcilePayment(app.deps, intentId)])
    expect(await readPushes()).toHaveLength(1)
    expect(await readNotifications('delivery-cancelled')).toEqual([
      'La course est annulée. Raison : le paiement n’est plus autorisé. Vous êtes libéré et pouvez en recevoir une autre.',
    ])
  })

  test('when its course is reassigned because it has not started', async () => {
    await app.passTime(5 * 60_000 + 1000)
    await Promise.all([sweepDispatch(app.deps), sweepDispatch(app.deps)])
    expect(await readPushes()).toMatchObject([{ titre: 'Course confiée à un autre transporteur' }])
    expect(await readNotifications('taken-off')).toHaveLength(1)
  })
})

describe('a carrier gets a push message', () => {
  const write = (from: SignedIn, to: SignedIn, message: string) =>
    succeed(app, from, 'transporteur/setMessage', {
      EmetteurPersonneId: from.account.personId,
      RecepteurPersonneId: to.account.personId,
      message,
      commandeId: orderId,
    })

  test('for each message of the sender, in place of the older ones, and for none of its own', async () => {
    await write(sender, carrier, 'Bonjour, le code est 1234')
    await write(sender, carrier, 'Sonnez chez Moreau')
    const shown = await readPushes()
    expect(shown).toMatchObject(Array(2).fill({ titre: 'Nouveau message', chemin: '/course/messages' }))
    expect(new Set(shown.map(({ etiquette }) => etiquette)).size).toBe(1)
    expectDiscreet(shown)
    expect(JSON.stringify(shown)).not.toContain('1234')
    expect(await readNotifications('message')).toHaveLength(1)
    await write(carrier, sender, 'J’arrive')
    expect(await readPushes()).toEqual([])
  })

  test('for the recipient’s instructions about the door, but only one for the same text', async () => {
    const jeton = await aRecipientToken(app, sender, orderId)
    const instruct = (consignes: string) => callFollowApi(app, 'consignes', { jeton, consignes })
    await Promise.all([instruct('Code 1234, 3e étage'), instruct('Code 1234, 3e étage')])
    const shown = await readPushes()
    expect(shown).toMatchObject([{ titre: 'Nouvelles consignes', chemin: '/course' }])
    expect(JSON.stringify(shown)).not.toContain('1234')
    expect(await readNotifications('recipient-instructions')).toHaveLength(1)
    await instruct('Finalement au 4e étage')
    expect(await readPushes()).toHaveLength(1)
  })
})
