import { cancelOrder } from '@repo/contracts/delivery/cancellation'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import { placeOrder } from './fixtures/order.ts'
import { expect, senderTest as test } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { typeAddress } from './screens/addresses.ts'

const rivoli = '12 rue de Rivoli, 75004 Paris'

test('a contact is stored, found, used for the drop-off and removed', async ({ page }) => {
  await page.goto('/nouvelle-expedition')
  await page.getByRole('button', { name: 'Carnet d’adresses pour la livraison' }).click()
  const book = page.getByRole('dialog', { name: 'Choisir un contact' })
  await expect(book.getByText('Votre carnet est vide')).toBeVisible()
  await page.keyboard.press('Escape')

  await typeAddress(page, "Adresse d'enlèvement", rivoli)
  await page.getByRole('textbox', { name: "Contact à l'enlèvement" }).fill('Hélène Petit')
  await page.getByRole('textbox', { name: "Téléphone à l'enlèvement" }).fill('06 12 34 56 78')
  await page.getByRole('button', { name: 'Enregistrer ce contact à l’enlèvement' }).click()
  await expect(page.getByText('Contact enregistré dans le carnet')).toBeVisible()

  await page.getByRole('button', { name: 'Carnet d’adresses pour la livraison' }).click()
  await book.getByRole('textbox', { name: 'Rechercher' }).fill('helene')
  await expectAccessible(page, 'address book')
  await book.getByRole('button', { name: /^Hélène Petit/ }).click()
  await expect(book).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Adresse de livraison' })).toHaveValue(rivoli)
  await expect(page.getByRole('textbox', { name: 'Contact à la livraison' })).toHaveValue('Hélène Petit')

  await page.getByRole('button', { name: 'Carnet d’adresses pour la livraison' }).click()
  await book.getByRole('button', { name: 'Supprimer Hélène Petit du carnet' }).click()
  await expect(book.getByText('Votre carnet est vide')).toBeVisible()
})

test('an order is ordered again with the values of its form', async ({ page, product, sender, town }) => {
  const trip = createTripAcross(town)
  const orderId = await placeOrder(product, sender, trip)
  await call({ origin: product.apiUrl, token: sender.token }, cancelOrder, { commandeId: orderId })
  await page.goto('/mes-expeditions')
  await page.getByRole('link', { name: /^Commander à nouveau/ }).click()
  await expect(page.getByRole('combobox', { name: "Adresse d'enlèvement" })).toHaveValue(trip.pickup)
  await expect(page.getByRole('textbox', { name: 'Contact à la livraison' })).toHaveValue('Luc Moreau')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('button', { name: 'Payez' })).toBeVisible()
})
