import type { Page } from '@playwright/test'
import { readGame } from '@repo/contracts/lottery/draws'
import { setLimit } from '@repo/contracts/lottery/safety'
import type { Screen } from '../fixtures/accessible.ts'
import { expectAccessible, expectEachAccessible } from '../fixtures/accessible.ts'
import { phone } from '../fixtures/devices.ts'
import { lotteryTest as test } from '../fixtures/lottery/lottery-test.ts'
import { signInDemoMember } from '../fixtures/lottery/member.ts'
import { expect } from '../fixtures/test.ts'

const often: readonly Screen[] = [
  ['/', 'Chacun met un peu. Plusieurs se partagent tout.'],
  ['/draws', 'Tous les tirages'],
  ['/receipt', 'Vérifier un reçu'],
  ['/faq', 'Questions fréquentes'],
  ['/contact', 'Contact'],
]
const seldom: readonly Screen[] = [
  // All texts have one page component: the longest one and the one with figures represent the others.
  ['/privacy', 'Politique de confidentialité'],
  ['/pricing', 'Transparence et tarifs'],
  ['/sign-in', 'Connexion'],
  ['/register', 'Créer votre compte'],
  ['/forgotten-password', 'Mot de passe ou identifiant oublié'],
  ['/expired-link', 'Ce lien a expiré'],
]

/** Expects the message and the number that the law requires wherever the game is offered. */
const expectHelpIn = (page: Page) => async () => {
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Jouer comporte des risques : endettement, isolement, dépendance.')
  await expect(footer.getByRole('link', { name: '09 74 75 13 13' })).toHaveAttribute('href', 'tel:0974751313')
}

// The tests share one lottery, so they run one after the other.
test.describe.configure({ mode: 'default' })

test('the public pages of the lottery are accessible, and name the law’s help line in the footer', ({
  page,
}) => expectEachAccessible(page, [...often, ...seldom], expectHelpIn(page)))

test.describe('on a phone', () => {
  test.use(phone)

  test('the home page, draws, receipts, questions and contact of the lottery are accessible', ({ page }) =>
    expectEachAccessible(page, often))
})

test('an empty registration shows the error of each field and is accessible', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(14)
  await expectAccessible(page, 'registration with errors')
})

const accountPages: readonly Screen[] = [
  ['/account', 'Mon profil'],
  ['/account/draws', 'Mes tirages'],
  ['/account/notifications', 'Notifications'],
  ['/account/credits', 'Mes crédits'],
  ['/account/credits/buy', 'Acheter des tirages'],
  ['/account/payments', 'Mes paiements'],
  ['/account/settings', 'Réglages du compte'],
  ['/account/game', 'Réglages de jeu'],
  ['/account/sponsorship', 'Parrainage'],
  ['/account/accessibility', 'Accessibilité'],
]

test('the account of a player is accessible, and names the law’s help line in the footer', async ({
  page,
  context,
  lottery,
}) => {
  await (await signInDemoMember(lottery, 1)).copySessionTo(context)
  await expectEachAccessible(page, accountPages, expectHelpIn(page))
})

test('a display preference that cannot be stored is undone on the page and on its switch', async ({
  page,
  context,
  lottery,
  guard,
}) => {
  guard.allow(/ERR_FAILED/)
  await (await signInDemoMember(lottery, 1)).copySessionTo(context)
  await page.goto('/account/accessibility')
  const largeText = page.getByRole('switch', { name: 'Grand texte' })
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await largeText.click()
  await expect(largeText).not.toBeChecked()
  await expect(page.locator('html')).not.toHaveAttribute('data-large-text')
  await page.unroute('**/api/settings')
  await largeText.click()
  await expect(page.locator('html')).toHaveAttribute('data-large-text')
})

test('an entry of a player is accessible', async ({ page, context, lottery }) => {
  const member = await signInDemoMember(lottery, 2)
  await member.call(setLimit, { period: 'month', cents: 5000 })
  await member.copySessionTo(context)
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
