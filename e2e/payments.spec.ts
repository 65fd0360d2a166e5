import { cancelOrder } from '@repo/contracts/delivery/cancellation'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import { placeOrder } from './fixtures/order.ts'
import { expect, senderTest } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'

const amount = /^\d+,\d{2}\s€ TTC/

const title = 'a sender rates a delivery, and sees the payments and the outcome of each order'

senderTest(title, async ({ page, product, sender, town, createDriver, guard }) => {
  await page.goto('/mes-paiements')
  await expect(page.getByText('Aucun paiement pour le moment')).toBeVisible()
  await page.getByRole('button', { name: /^Menu de Claire M/ }).click()
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
  await expectAccessible(page, 'menu of a sender')

  const cancelled = await placeOrder(product, sender, createTripAcross(town))
  await call({ origin: product.apiUrl, token: sender.token }, cancelOrder, { commandeId: cancelled })
  const driver = await createDriver()
  await driver.goOnDuty()
  await placeOrder(product, sender, createTripAcross(town))
  await driver.accept()
  await driver.start()
  await driver.pickUp()
  await driver.setOff()
  await driver.handOver()

  await page.goto('/mes-expeditions')
  await expect(page.getByRole('button', { name: 'Valider la note' })).toBeVisible()
  await expectAccessible(page, 'delivered panel')
  await page.getByRole('textbox', { name: 'Votre avis' }).fill('Rapide et soigneux.')
  guard.allow(/ERR_FAILED/)
  await page.route('**/api/expediteur/validationClient', (route) => route.abort('failed'), { times: 1 })
  await page.getByRole('button', { name: 'Valider la note' }).click()
  await expect(page.getByText("Une erreur s'est produite veuillez réessayer")).toBeVisible()
  await page.getByRole('button', { name: 'Valider la note' }).click()
  await expect(page.getByText('Note enregistrée avec succès, merci et à bientôt !')).toBeVisible()
  await expect(page.getByText('Aucun frais')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Livrée' })).toBeVisible()
  await expectAccessible(page, 'history')

  await page.getByRole('link', { name: /^Voir la commande du / }).click()
  await expect(page.getByRole('heading', { name: 'Cette commande est livrée' })).toBeVisible()
  await expect(page.getByText(/^BL\d{13,}$/)).toBeVisible()
  await expect(page.getByRole('img', { name: "Signature à l'enlèvement" })).toBeVisible()
  await expect(page.getByText('Remis en main propre')).toBeVisible()
  await expect(page.getByRole('img', { name: '3 volants sur 5' })).toBeVisible()
  await expect(page.getByText('Rapide et soigneux.')).toBeVisible()
  await expectAccessible(page, 'delivered order')

  await page.route('**/api/expediteur/dettes', (route) => route.abort('failed'))
  await page.goto('/mes-paiements')
  const debts = page.getByRole('alert').filter({ hasText: 'Ce qui reste à régler ne se charge pas' })
  await expect(debts).toBeVisible()
  await page.unroute('**/api/expediteur/dettes')
  await debts.getByRole('button', { name: 'Réessayer' }).click()
  await expect(debts).toBeHidden()
  const table = page.getByRole('table', { name: 'Mes Paiements' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByRole('cell').filter({ hasText: amount })).toBeVisible()
  await expect(table.getByRole('cell', { name: /Aucun débit/ })).toBeVisible()
  await expectAccessible(page, 'payments')
  await table.getByRole('link').last().click()
  await expect(page.getByText('Vous avez annulé cette commande.')).toBeVisible()
})
