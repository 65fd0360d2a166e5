import { expectAccessible } from './fixtures/accessible.ts'
import { stopPolls } from './fixtures/live-hints.ts'
import { placeOrder } from './fixtures/order.ts'
import { expect, senderTest } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'

senderTest(
  'the bell shows a notification immediately, which leads to its order and is read when it is opened',
  { tag: '@phone' },
  async ({ page, product, sender, town, createDriver }, { project }) => {
    // A live hint updates the page without a click.
    await stopPolls(page)
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await page.goto('/mes-expeditions')
    await expect(bell).toHaveAccessibleName('Notifications')
    const driver = await createDriver()
    await driver.goOnDuty()
    const orderId = await placeOrder(product, sender, createTripAcross(town))
    await driver.accept()
    await expect(bell).toHaveAccessibleName('Notifications, 1 non lue')

    await bell.click()
    const panel = page.getByRole('region', { name: 'Notifications' })
    const news = panel.getByRole('link', { name: /Un transporteur a accepté votre expédition/ })
    await expect(news).toContainText('Non lue')
    await expect(bell).toHaveAccessibleName('Notifications')
    await expectAccessible(page, 'the open notifications')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(bell).toBeFocused()

    await bell.click()
    await expect(news).not.toContainText('Non lue')
    await news.click()
    await expect(page).toHaveURL(`/mes-expeditions/details-expedition/${orderId}`)

    if (project.name === 'phone') {
      await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Notifications' }).click()
    } else {
      await bell.click()
      await panel.getByRole('link', { name: 'Toutes les notifications' }).click()
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: /Un transporteur a accepté/ }),
    ).toBeVisible()
    await expectAccessible(page, 'all notifications')
    await driver.withdraw()
  },
)
