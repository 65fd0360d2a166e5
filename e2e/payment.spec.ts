import { limits } from './fixtures/limits.ts'
import { expect, senderTest as test } from './fixtures/test.ts'
import { cards, goToPayment, payWithCard } from './screens/new-shipment.ts'

const detail = /\/mes-expeditions\/details-expedition\/[0-9a-f-]{36}$/

test.describe('a payment', () => {
  test('survives a reload, and may be retried with another card after a decline', async ({
    page,
    town,
    guard,
  }) => {
    // The provider responds to a declined card with 402, which the browser reports.
    guard.allow(/payment_intents/)
    await goToPayment(page, town)
    await test.step('survives a reload of the payment page', () => page.reload())

    await test.step('may be retried with another card after a decline', async () => {
      await payWithCard(page, cards.declined)
      const alert = page.getByRole('alert').filter({ hasText: 'Paiement échoué' })
      await expect(alert).toContainText('Le paiement a échoué, veuillez ressayer à nouveau.')
      await expect(alert).toContainText('Votre carte a été refusée')
      await payWithCard(page, cards.good)
      await expect(page).toHaveURL(detail)
    })
  })

  test('with 3-D Secure is refused, retried and confirmed', async ({ page, town, guard }) => {
    guard.allow(/payment_intents/)
    await goToPayment(page, town)
    const bank = page.getByRole('dialog', { name: 'Authentification de votre banque' })
    await payWithCard(page, cards.secure)
    await bank.getByRole('button', { name: 'Refuser' }).click()
    await expect(page.getByRole('alert')).toContainText('Paiement échoué')
    await expect(bank).toBeHidden()
    await payWithCard(page, cards.secure)
    await bank.getByRole('button', { name: 'Confirmer le paiement' }).click()
    await expect(page).toHaveURL(detail)
  })

  test('becomes an order automatically when the browser closes immediately after it', async ({
    page,
    town,
    context,
  }) => {
    await goToPayment(page, town)
    const orderRequested = Promise.withResolvers<void>()
    // The browser closes before it sends its request for the order.
    await page.route('**/commandes/createCommande', () => orderRequested.resolve())
    await payWithCard(page, cards.good)
    await orderRequested.promise
    await page.close()

    const next = await context.newPage()
    await next.goto('/mes-expeditions')
    await expect(next.getByText("Recherche d'un transporteur...")).toBeVisible({
      timeout: limits.slowStateMs,
    })
    await next.getByRole('link', { name: /^Suivre l’expédition/ }).click()
    await expect(next).toHaveURL(detail)
  })
})
