import { lotteryTest as test } from '../fixtures/lottery/lottery-test.ts'
import { expect } from '../fixtures/test.ts'

test('a new visitor with an English browser sees a French address in English, and early clicks count', async ({
  browser,
  guard,
  lottery,
}) => {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: lottery.webUrl })
  guard.watch(context)
  const page = await context.newPage()
  // Without the timer that runs the page later, only the language makes it run.
  await page.addInitScript(() => {
    const own = window.setTimeout
    const withoutPatience = (then: () => void, ms = 0) => (ms >= 10_000 ? 0 : own(then, ms))
    Object.assign(window, { setTimeout: withoutPatience })
  })
  await page.goto('/contact')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await page.evaluate(() => localStorage.clear())
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Passer au thème sombre' }).click()
  release()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await context.close()
})

test('a language chosen before any script has loaded stays, whatever the browser’s language', async ({
  browser,
  guard,
  lottery,
}) => {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: lottery.webUrl })
  guard.watch(context)
  const page = await context.newPage()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('it')
  release()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await page.goto('/contact')
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await context.close()
})

test('a registration prefers the language that the page changes to', async ({ browser, guard, lottery }) => {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: lottery.webUrl })
  guard.watch(context)
  const page = await context.newPage()
  await page.goto('/register')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('combobox', { name: 'Preferred language' })).toHaveValue('en')
  await context.close()
})
