import { expectAccessible } from '../fixtures/accessible.ts'
import { lotteryTest as test } from '../fixtures/lottery/lottery-test.ts'
import { expect } from '../fixtures/test.ts'

// What moves is judged where it ends.
const publicPages = [
  ['/', '/draws', '/receipt', '/faq'],
  ['/contact', '/about', '/security', '/licence', '/pricing', '/player-risks'],
  ['/algorithm', '/terms-of-use', '/terms-of-sale', '/privacy', '/legal-notice', '/legislation'],
  ['/sign-in', '/register', '/register/check-mail', '/forgotten-password', '/expired-link', '/no-such-page'],
]

for (const paths of publicPages) {
  test(`${paths.join(', ')} of the lottery are accessible`, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, path)
    }
  })
}
