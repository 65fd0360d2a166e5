import { expectAccessible } from './fixtures/accessible.ts'
import { placeOrder } from './fixtures/order.ts'
import { expect, senderTest as test } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { getCancelDialog, getDetailPath, getSearchHeading } from './screens/shipment.ts'

test.describe('an order whose search runs', () => {
  test('is cancelled for free after a confirmation', async ({
    page,
    product,
    sender,
    town,
    createDriver,
  }) => {
    const driver = await createDriver()
    await driver.goOnDuty()
    await page.goto(getDetailPath(await placeOrder(product, sender, createTripAcross(town))))
    await driver.awaitOffer()

    await page.getByRole('button', { name: 'Annuler la course' }).click()
    const dialog = getCancelDialog(page)
    await expect(dialog).toContainText('Êtes-vous sûr de vouloir annuler cette course ?')
    await expect(dialog).toContainText('L’annulation est gratuite')
    await dialog.getByRole('button', { name: 'Non' }).click()
    await expect(dialog).toBeHidden()
    await expect(getSearchHeading(page)).toBeVisible()

    await page.getByRole('button', { name: 'Annuler la course' }).click()
    await dialog.getByRole('button', { name: 'Oui' }).click()
    await expect(page.getByText('La commande a été annulée avec succès')).toBeVisible()
    await expect(page).toHaveURL('/mes-expeditions')
    await expect(page.getByText('Commande annulée', { exact: true })).toBeVisible()
    expect(await driver.countOffers()).toBe(0)
  })

  test('continues its search when its carrier withdraws', async ({
    page,
    product,
    sender,
    town,
    createDriver,
    database,
    guard,
  }) => {
    // A poll of the conversation may arrive after the withdrawal, when there is no conversation.
    guard.allow(/404 \(Not Found\).*\/transporteur\/getMessage/)
    const [first, second] = [await createDriver(), await createDriver()]
    await first.goOnDuty()
    const orderId = await placeOrder(product, sender, createTripAcross(town))
    await page.goto(getDetailPath(orderId))
    await first.accept()
    await expect(page.getByRole('heading', { name: first.name })).toBeVisible()
    await second.goOnDuty()
    await first.withdraw()
    await expect(page.getByText(/^Votre transporteur ne peut plus venir/)).toBeVisible()
    await second.accept()
    await expect(page.getByRole('heading', { name: second.name })).toBeVisible()
    await expect(page.getByText('annulée par le transporteur')).toBeHidden()
    const [prices] = await database.query<{ same: boolean }>(
      'SELECT "order".price_cents = quote.price_cents AS same FROM "order" JOIN quote ON quote.id = quote_id WHERE "order".id = $1',
      [orderId],
    )
    expect(prices?.same).toBe(true)
  })

  test('is offered to the next carrier when one refuses', async ({
    page,
    product,
    sender,
    town,
    createDriver,
  }) => {
    const [first, second] = [await createDriver(), await createDriver()]
    await first.goOnDuty()
    await page.goto(getDetailPath(await placeOrder(product, sender, createTripAcross(town))))
    await first.awaitOffer()
    await second.goOnDuty()
    await first.refuse()
    await expect(page.getByText('2 transporteurs contactés')).toBeVisible()
    await second.accept()
    await expect(page.getByRole('heading', { name: second.name })).toBeVisible()
  })
})

test('an order with the goods aboard is cancelled for an itemised fee, and shows the cost of its return', async ({
  page,
  product,
  sender,
  town,
  createDriver,
}) => {
  const driver = await createDriver()
  await driver.goOnDuty()
  const orderId = await placeOrder(product, sender, createTripAcross(town))
  await driver.accept()
  await driver.start()
  await driver.pickUp()
  await page.goto(getDetailPath(orderId))
  await page.getByRole('button', { name: 'Annuler la course' }).click()
  const dialog = getCancelDialog(page)
  await expect(dialog).toContainText('le transporteur fera demi-tour')
  for (const line of ['Prix de la course', /Kilomètres du retour \(.*m\)/, 'Frais de service'])
    await expect(dialog.getByText(line, { exact: true })).toBeVisible()
  await expectAccessible(page, 'cancellation after the pickup')
  await dialog.getByRole('button', { name: 'Oui' }).click()
  await expect(page.getByText('La commande a été annulée avec succès')).toBeVisible()
  await expect(page).toHaveURL('/mes-expeditions')

  await page.goto(getDetailPath(orderId))
  await expect(page.getByText('Retour en cours', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annuler la course' })).toBeHidden()
  await driver.handBack('Rendu')
  await expect(page.getByRole('heading', { name: 'La marchandise vous a été rendue' })).toBeVisible()
  const story = page.getByRole('region', { name: 'Retour', exact: true })
  await expect(story).toContainText('Livraison annulée après l’enlèvement')
  await expect(story).toContainText('Ce qu’a coûté le retour')
  await expectAccessible(page, 'returned after a cancellation')
})
