import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { aPickedUpOrder } from '#api/testing/deliveries.ts'
import { aSearchingOrder, succeed } from '#api/testing/orders.ts'
import { aQuote, loseWebhooks, openSheet, payByCard } from '#api/testing/payments.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { checkInvariants } from './check.service.ts'

let app: TestApp
let sender: SignedIn
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  sender = await aSender(app.deps)
})
afterAll(() => app.close())

const minuteMs = 60_000

async function listViolations(id: string): Promise<readonly unknown[]> {
  return (await checkInvariants(app.deps)).find((result) => result.id === id)?.violations ?? []
}

// No worker runs in a test: due work stays due until the reconciler is called.
test('money due at pickup or at an order’s end is a violation after 15 minutes, until it has moved', async () => {
  const cancelled = await aSearchingOrder(app, sender)
  await succeed(app, sender, 'demande/cancel', { commandeId: cancelled })
  await app.passTime(10 * minuteMs)
  const pickedUp = await aPickedUpOrder(app, sender, await aCarrier(app.deps))
  expect(await listViolations('I13')).toEqual([])
  await app.passTime(6 * minuteMs)
  expect(await listViolations('I13')).toEqual([{ id: cancelled, why: 'release not carried out' }])
  await app.passTime(10 * minuteMs)
  expect(await listViolations('I13')).toEqual(
    expect.arrayContaining([{ id: pickedUp.orderId, why: 'capture not carried out' }]),
  )
  await reconcilePayments(app.deps)
  expect(await listViolations('I13')).toEqual([])
})

test('a payment without an order is a violation when its release is not executed', async () => {
  // A late webhook event would execute the release.
  await loseWebhooks(app)
  const sheet = await openSheet(app, sender, await aQuote(app, sender))
  await payByCard(app, sheet)
  await app.passTime(16 * minuteMs)
  await reconcilePayments(app.deps)
  expect(await listViolations('I3')).toEqual([])
  await app.passTime(2 * minuteMs)
  const { id } = await app.deps.db.payment.findUniqueOrThrow({ where: { intentId: sheet.intentId } })
  expect(await listViolations('I3')).toEqual([{ id, why: 'no order, release not carried out' }])
  await reconcilePayments(app.deps)
  expect(await listViolations('I3')).toEqual([])
})
