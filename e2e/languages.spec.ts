import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/test.ts'

test('a visitor chooses a language, keeps it, and sees errors in it', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible()
  await expect(page).toHaveURL(/\/es\/login$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(loaded.filter((path) => /\/assets\/(en|it)-/.test(path))).toEqual([])

  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('Introduzca un formato válido')).toBeVisible()
  await expectAccessible(page, 'login in Spanish')

  // A French address is shown in the language chosen on this device.
  await page.goto('/cgu')
  await expect(page.getByText('solo el texto francés es vinculante')).toBeVisible()
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page).toHaveURL(/\/cgu$/)
  await expect(page.getByText('solo el texto francés es vinculante')).toBeHidden()
})

test('an earlier language choice has no effect on a site in French only', async ({ page }) => {
  await page.route('/mes-expeditions', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(/"languages":\[[^\]]*\]/, '"languages":["fr"]')
    await route.fulfill({ response, body: html })
  })
  await page.addInitScript(() => localStorage.setItem('volant-langue', 'en'))
  await page.goto('/mes-expeditions')
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('a page shown in French first changes to the chosen language, keeps early clicks, and fetches no settings', async ({
  page,
}) => {
  const settings: string[] = []
  page.on('request', (request) => request.url().endsWith('/config.json') && settings.push(request.url()))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.addInitScript(() => localStorage.setItem('volant-langue', 'en'))
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  await page.getByRole('textbox').first().fill('Camille')
  await page.getByRole('button', { name: 'Passer au thème sombre' }).click()

  release()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('textbox').first()).toHaveValue('Camille')
  expect(settings).toEqual([])
})

test('a language chosen before the page runs is stored as the choice', async ({ page }) => {
  await page.route(/\/assets\/main-[^/]+\.js$/, () => undefined)
  await page.goto('/es/contact', { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => localStorage.setItem('volant-langue', 'es'))
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await page.evaluate(() => localStorage.getItem('volant-langue'))).toBe('fr')
})
