import { expectAccessible } from './fixtures/accessible.ts'
import { turnIntoCompany } from './fixtures/company.ts'
import { placeOrder } from './fixtures/order.ts'
import { expect, senderTest as test } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { getCancelDialog, getDetailPath } from './screens/shipment.ts'

const reference = 'PO-2026-0042'

test('a company sees its own reference of an order from the form to the history', async ({
  page,
  product,
  sender,
  town,
  database,
  createDriver,
}) => {
  await turnIntoCompany(database, sender)
  await page.goto('/nouvelle-expedition')
  await page.getByRole('textbox', { name: 'Votre référence' }).fill(reference)
  await expectAccessible(page, 'order form of a company')

  const driver = await createDriver()
  await driver.goOnDuty()
  const orderId = await placeOrder(product, sender, createTripAcross(town), { reference })
  await page.goto('/mes-expeditions')
  await expect(page.getByText(`Luc Moreau · Réf. ${reference}`)).toBeVisible()

  await test.step('cancelling shows no deadline before a carrier has accepted', async () => {
    await page.goto(getDetailPath(orderId))
    await page.getByRole('button', { name: 'Annuler la course' }).click()
    const free = 'L’annulation est gratuite tant qu’aucun transporteur n’a accepté.'
    await expect(getCancelDialog(page)).toContainText(free)
    await expect(getCancelDialog(page)).not.toContainText('seconde')
    await expectAccessible(page, 'cancelling while nobody has accepted')
    await getCancelDialog(page).getByRole('button', { name: 'Non' }).click()
  })

  await driver.accept()
  await driver.carry()
  await test.step('a delivered order shows the emission of its vehicle, beside the quote’s estimate', async () => {
    await page.goto(getDetailPath(orderId))
    await expect(page.getByText('Cette commande est livrée')).toBeVisible()
    await expect(page.getByText(/parcourus, approche comprise, .* que l’estimation du devis/)).toBeVisible()
    await expectAccessible(page, 'delivered order with its emission')
  })

  await test.step('an order is found in the history by its reference', async () => {
    await page.goto('/mes-expeditions')
    await page.getByRole('button', { name: 'Plus tard' }).click()
    // A dismissed notice does not return with the page.
    await page.reload()
    const search = page.getByRole('searchbox', { name: 'Rechercher une expédition' })
    await expect(page.getByText('Votre livraison est arrivée')).toBeHidden()
    await search.fill('autre')
    await expect(page.getByText('Aucune expédition ne correspond')).toBeVisible()
    await search.fill('po-2026')
    await expect(page.getByText(`Luc Moreau · Réf. ${reference}`)).toBeVisible()
    await expectAccessible(page, 'history that is searched')
  })
})
