import { expect, test } from './fixtures/test.ts'

test.use({ javaScriptEnabled: false })

test('a visitor without JavaScript can read the public pages in each language and follow their links', async ({
  page,
  guard,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Un colis à livrer/)
  // Playwright finds no text in `noscript` elements.
  await expect(page.locator('noscript h3').first()).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Assistance' }).click()
  await page.getByRole('link', { name: 'FAQ', exact: true }).click()
  await page.getByText('Comment le prix est-il calculé ?').click()
  await expect(page.getByText('du plus petit véhicule qui peut porter votre marchandise')).toBeVisible()

  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page).toHaveTitle('Preguntas frecuentes · Volant')
  await page.getByRole('navigation').getByRole('link', { name: 'Contacto' }).first().click()
  await expect(page).toHaveURL(/\/es\/contact$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  guard.allow(/404/)
  const answer = await page.goto('/nulle-part')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Un colis à livrer/)
})
