import { readGame } from '@repo/contracts/lottery/draws'
import { setLimit } from '@repo/contracts/lottery/safety'
import { expectAccessible } from '../fixtures/accessible.ts'
import { lotteryTest as test } from '../fixtures/lottery/lottery-test.ts'
import { demoMember } from '../fixtures/lottery/member.ts'
import { expect } from '../fixtures/test.ts'

// What moves is judged where it ends.
const unknown = 'Cette page n’existe pas'
const publicPages = [
  ['/', '/draws', '/receipt', '/faq', '/contact'],
  // The texts are one page: two of them, the longest and the one with figures, stand for all.
  ['/privacy', '/pricing', '/sign-in', '/register', '/forgotten-password', '/expired-link'],
]

for (const paths of publicPages) {
  const tag = paths.includes('/') ? ['@phone'] : []
  test(`${paths.join(', ')} of the lottery are accessible`, { tag }, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toBeVisible()
      await expect(heading).not.toHaveText(unknown)
      await expectAccessible(page, path)
    }
  })
}

test('the errors of the registration of a player are accessible', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByText('Veuillez renseigner ce champ').first()).toBeVisible()
  await expectAccessible(page, 'registration with errors')
})

const accountPages = [
  '/account',
  '/account/draws',
  '/account/notifications',
  '/account/credits',
  '/account/credits/buy',
  '/account/payments',
  '/account/settings',
  '/account/game',
  '/account/sponsorship',
  '/account/accessibility',
]

test('the account of a player is accessible', async ({ page, context, lottery }) => {
  await (await demoMember(lottery, 1)).lend(context)
  for (const path of accountPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  }
})

test('an entry of a player is accessible', async ({ page, context, lottery }) => {
  const member = await demoMember(lottery, 2)
  await member.call(setLimit, { period: 'month', cents: 5000 })
  await member.lend(context)
  const { current } = await member.call(readGame, {})
  await page.goto(`/draws/${current?.week}`)
  const vote = page.getByRole('button', { name: 'Enregistrer mon vote' })
  await expect(vote).toBeVisible()
  await expectAccessible(page, 'the vote')
  await vote.click()
  await expect(page.getByRole('heading', { name: 'Payer votre participation' })).toBeVisible()
  await expectAccessible(page, 'the ways to pay')
  await page.getByRole('radio', { name: 'Carte bancaire' }).click()
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByLabel('Numéro de carte')).toBeVisible()
  await expectAccessible(page, 'the card form')
  await page.getByRole('button', { name: 'Remplir avec la carte de test' }).click()
  await page.getByRole('button', { name: /^Payer/ }).click()
  await page.getByRole('button', { name: 'Générer mon numéro' }).click()
  await expect(page.getByRole('button', { name: 'Valider ce numéro' })).toBeVisible()
  await expectAccessible(page, 'a number')
  await page.getByRole('button', { name: 'Valider ce numéro' }).click()
  await expect(page.getByRole('heading', { name: 'Vous participez' })).toBeVisible()
  await expectAccessible(page, 'a ticket')
})
