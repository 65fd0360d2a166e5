import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { stopPolls } from './fixtures/live-hints.ts'
import { placeOrder } from './fixtures/order.ts'
import { expect, senderTest } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { getDetailPath } from './screens/shipment.ts'

const getLine = (page: Page, text: string) =>
  page.getByRole('log').getByRole('listitem').filter({ hasText: text })

const title =
  'a sender and a driver exchange messages, a lost one is sent again once, and a refused one can be copied'

senderTest(title, { tag: '@phone' }, async ({ page, product, sender, town, createDriver, guard }) => {
  // Without polls the page is updated by live hints only.
  await stopPolls(page)
  const driver = await createDriver()
  await driver.goOnDuty()
  await page.goto(getDetailPath(await placeOrder(product, sender, createTripAcross(town))))
  await driver.accept()
  const open = page.getByRole('button', { name: /^Envoyer un message/ })
  await expect(open).toBeVisible()
  await driver.write('Je suis devant, quel est le code ?')
  await expect(open).toHaveAccessibleName(/1 message non lu/)

  await open.click()
  await expect(page.getByRole('heading', { name: `Messages avec ${driver.name}` })).toBeFocused()
  await expect(getLine(page, 'quel est le code')).toBeVisible()
  await expect.poll(() => driver.readMessages()).toBe(true)

  const input = page.getByRole('textbox', { name: 'Message' })
  const send = page.getByRole('button', { name: 'Envoyer un message' })
  await send.click()
  await input.fill('   ')
  await send.click()
  await input.fill('<b>12B</b>, merci')
  await send.click()
  await expect(input).toHaveValue('')
  await expect(getLine(page, '<b>12B</b>, merci')).toContainText('Envoyé')
  expect(await driver.readSenderMessages()).toEqual(['<b>12B</b>, merci'])
  await driver.readMessages()
  await expect(getLine(page, '12B')).toContainText('Lu')

  // The server executes it, and its response is lost on the way.
  guard.allow(/ERR_FAILED/)
  await page.route(
    '**/api/transporteur/setMessage',
    async (route) => {
      await route.fetch()
      await route.abort('failed')
    },
    { times: 1 },
  )
  const long = 'Troisièmeétage'.repeat(20)
  await page.route('**/api/transporteur/getMessage', (route) => route.abort('failed'))
  await input.fill(long)
  await input.press(await page.evaluate(() => (matchMedia('(pointer: fine)').matches ? 'Enter' : 'Tab')))
  if ((await input.inputValue()) !== '') await send.click()
  await expect(getLine(page, long)).toContainText('Envoyé')
  await page.unroute('**/api/transporteur/getMessage')
  expect(await driver.readSenderMessages()).toEqual(['<b>12B</b>, merci', long])

  guard.allow(/409/)
  await page.route(
    '**/api/transporteur/setMessage',
    (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, code: 'conversation-closed', message: 'Cette conversation est terminée.' },
      }),
    { times: 1 },
  )
  await input.fill('Trop tard')
  await send.click()
  await expect(getLine(page, 'Trop tard')).toContainText('Non envoyé')
  await expectAccessible(page, 'conversation with a failed message')
  await page.goto('/mes-paiements')
  await expect(page.getByText('Un message n’a pas été envoyé')).toBeVisible()
  await expect(page.getByText('Trop tard')).toBeVisible()
  await expectAccessible(page, 'a message that was not sent')
  await page.goBack()
  await getLine(page, 'Trop tard').getByRole('button', { name: 'Supprimer' }).click()
  await expect(getLine(page, 'Trop tard')).toHaveCount(0)

  await input.fill('Pas encore fini')
  await page.getByRole('button', { name: 'retour' }).click()
  await expect(page.getByRole('heading', { name: driver.name })).toBeVisible()
  await open.click()
  await expect(input).toHaveValue('Pas encore fini')
  await expect(getLine(page, long)).toHaveCount(1)
  const isTooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })
  expect(isTooWide, 'the page scrolls sideways').toBe(false)
})
