import { expectAccessible } from './fixtures/accessible.ts'
import { placeOrder } from './fixtures/order.ts'
import { expect, senderTest } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'

senderTest(
  'the page of an order proposes push messages, and not again after "later"',
  { tag: '@phone' },
  async ({ page, product, sender, town }) => {
    // A headless browser refuses notifications even with permission (ADR 26).
    await page.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'default' }),
    )
    const orderId = await placeOrder(product, sender, createTripAcross(town))
    await page.goto(`/mes-expeditions/details-expedition/${orderId}`)
    const proposal = page.getByRole('heading', { name: 'Soyez prévenu de chaque étape' })
    await expect(proposal).toBeVisible()
    await expect(page.getByRole('button', { name: 'Activer les notifications' })).toBeVisible()
    await expectAccessible(page, 'the proposal of push messages')

    await page.getByRole('button', { name: 'Plus tard' }).click()
    await expect(proposal).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('nous recherchons un transporteur')).toBeVisible()
    await expect(proposal).toBeHidden()
  },
)
