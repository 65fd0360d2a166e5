import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/test.ts'

/** The site as an operator runs it who offers these languages. */
async function offer(page: Page, languages: readonly string[]): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), languages } })
  })
}

test('a visitor chooses a language, keeps it, and sees errors in it', async ({ page }) => {
  await offer(page, ['fr', 'en', 'es', 'it'])
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(loaded.filter((path) => /\/assets\/(en|it)-/.test(path))).toEqual([])

  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('Introduzca un formato válido')).toBeVisible()
  await expectAccessible(page, 'login in Spanish')

  await page.goto('/cgu')
  await expect(page.getByText('solo el texto francés es vinculante')).toBeVisible()
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByText('solo el texto francés es vinculante')).toBeHidden()
})

test('where French alone is offered there is no choice, and an earlier choice does nothing', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('volant-langue', 'en'))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Estimer le prix' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('button', { name: 'English' })).toBeHidden()
})
