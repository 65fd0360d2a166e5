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

  // A French address speaks the language that was chosen on this device.
  await page.goto('/cgu')
  await expect(page.getByText('solo el texto francés es vinculante')).toBeVisible()
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page).toHaveURL(/\/cgu$/)
  await expect(page.getByText('solo el texto francés es vinculante')).toBeHidden()
})

test('an earlier language choice has no effect on a site in French alone', async ({ page }) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), languages: ['fr'] } })
  })
  await page.addInitScript(() => localStorage.setItem('volant-langue', 'en'))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Estimer le prix' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})
