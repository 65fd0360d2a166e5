import { expect, test } from './fixtures/test.ts'

const paths = [
  '/',
  '/choix-inscription',
  '/login',
  '/register-exped-entr',
  '/contact',
  '/livraison/paris',
  '/vehicules',
  '/assistance/faqS',
  '/cgu',
]

for (const who of ['a guest', 'a sender']) {
  test(`${who} who chose the dark theme gets public pages as they are served, and no page is drawn a second time`, async ({
    page,
    sender,
  }) => {
    const kept = {
      'mantine-color-scheme-value': 'dark',
      ...(who === 'a sender' ? { usertoken: sender.token } : {}),
    }
    await page.goto('/')
    await page.evaluate((items) => Object.assign(localStorage, items), kept)
    for (const path of paths) {
      // React reports a second rendering in the console, which the guard reads.
      await page.goto(path)
      await expect(page.locator('[data-prerendered]')).toHaveCount(0)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
}
