import { expectAccessible } from './fixtures/accessible.ts'
import { expect, test } from './fixtures/test.ts'

test('a reader unsubscribes from the newsletter with the keyboard only, and subscribes again', {
  tag: '@phone',
}, async ({ page, database }) => {
  const email = `lectrice-${crypto.randomUUID()}@example.test`
  const [row] = await database.query<{ leave_token: string }>(
    'INSERT INTO newsletter_subscription (email, token_hash, confirmed_at) VALUES ($1, $1, now()) RETURNING leave_token',
    [email],
  )
  const isOut = async () => {
    const [found] = await database.query<{ left_at: Date | null }>(
      'SELECT left_at FROM newsletter_subscription WHERE email = $1',
      [email],
    )
    return found?.left_at !== null
  }
  await page.goto(`/newsletter/desinscription?jeton=${row?.leave_token}`)
  await expect(page.getByRole('heading', { name: 'Ne plus recevoir la lettre ?' })).toBeVisible()
  expect(await isOut()).toBe(false)
  await page.getByRole('button', { name: 'Me désinscrire' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Vous êtes désinscrit' })).toBeVisible()
  await expectAccessible(page, 'newsletter left')
  expect(await isOut()).toBe(true)
  await page.getByRole('button', { name: 'Me réinscrire' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Vous êtes de nouveau inscrit' })).toBeVisible()
  expect(await isOut()).toBe(false)
})
