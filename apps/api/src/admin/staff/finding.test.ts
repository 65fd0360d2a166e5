import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aSender } from '#api/testing/builders.ts'
import { aDeliveredOrder } from '#api/testing/deliveries.ts'
import { readStaffJson } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let sender: SignedIn
let carrier: ACarrier
let orderId: string
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  sender = await aSender(app.deps)
  carrier = await aCarrier(app.deps)
  orderId = (await aDeliveredOrder(app, sender, carrier)).orderId
  await reconcilePayments(app.deps)
})
afterAll(() => app.close())

describe('an order', () => {
  const findOrders = async (text: string) =>
    (await readStaffJson(app, 'orders', 'find', text)).orders.map(
      (order: { id: string; found: string }) => order,
    )

  test('is found by its numbers, reference, phones, emails, plate and id, in any usual spelling', async () => {
    const { db } = app.deps
    const delivery = await db.delivery.findFirstOrThrow({ where: { orderId } })
    const { number } = await db.invoice.findFirstOrThrow({ where: { orderId } })
    await db.order.update({
      where: { id: orderId },
      data: { recipientPhone: '06 12 34 56 78', senderPhone: '0711223344', reference: 'CMD/2026 n° 7' },
    })
    const fleet = await anAccount(app.deps, 'TREN')
    const member = await aSender(app.deps)
    await db.carrier.update({
      where: { accountId: carrier.account.id },
      data: { companyId: fleet.account.id },
    })
    await db.order.update({ where: { id: orderId }, data: { placedById: member.account.id } })
    await db.vehicle.update({ where: { id: delivery.vehicleId }, data: { plate: 'AB-123-CD' } })
    const bill = String(delivery.billNumber).padStart(5, '0')
    for (const [text, by] of [
      [`BL${bill}25112026`, 'bill of lading'],
      [`bl${bill}`, 'bill of lading'],
      [number, 'invoice'],
      [number.toLowerCase(), 'invoice'],
      ['cmd/2026 N° 7', 'reference'],
      ['+33 6 12 34 56 78', 'phone of the recipient'],
      ['0711223344', 'phone of the pickup'],
      [sender.account.email.toUpperCase(), 'its sender'],
      [carrier.account.email, 'its carrier'],
      ['ab 123 cd', 'plate'],
      [fleet.account.email, 'its carrier’s company'],
      [member.account.email, 'who ordered'],
      [orderId, 'id'],
    ])
      expect(await findOrders(text ?? ''), text).toMatchObject([
        { id: orderId, found: expect.stringContaining(by ?? '') },
      ])
  })

  test.each([
    'BL99999',
    'FTE-000000',
    '0699999999',
    'nobody@test.test',
    'ZZ-999-ZZ',
    "'; DROP TABLE x",
    '%%%',
  ])('is not found by “%s”, which none of its facts matches', async (text) => {
    expect(await findOrders(text)).toEqual([])
  })
})
