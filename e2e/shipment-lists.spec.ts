import { cancelOrder } from '@repo/contracts/delivery/cancellation'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import { addToGallery } from './fixtures/gallery.ts'
import { placeOrder } from './fixtures/order.ts'
import { expect, senderTest as test } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'

test('orders show recipient, reference, street, step and arrival, and are searched, filtered and exported', async ({
  page,
  product,
  sender,
  town,
  createDriver,
}) => {
  const trip = createTripAcross(town)
  const api = { origin: product.apiUrl, token: sender.token }
  await page.goto('/mes-expeditions')
  await expect(page.getByRole('heading', { name: 'Aucune expédition pour le moment' })).toBeVisible()

  const cancelled = await placeOrder(product, sender, trip, { reference: 'PO-1' })
  await call(api, cancelOrder, { commandeId: cancelled })
  const driver = await createDriver()
  await driver.goOnDuty()
  await placeOrder(product, sender, trip, { reference: 'PO-2' })
  await driver.accept()
  await driver.carry()
  await placeOrder(product, sender, trip, { reference: 'PO-3' })
  await driver.accept()
  await driver.start()
  await page.goto('/mes-expeditions')
  await page.getByRole('button', { name: 'Plus tard' }).click()

  const running = page.getByRole('region', { name: 'Expéditions en cours' })
  await expect(running.getByText('Livraison en cours')).toBeVisible()
  await expect(running.getByText('Luc Moreau · Réf. PO-3')).toBeVisible()
  await expect(running.getByRole('link')).toHaveAccessibleName(
    /^Suivre l’expédition .* → .*, pour Luc Moreau$/,
  )
  await expect(running.getByText(/^Enlèvement \d\d:\d\d$/)).toBeVisible()
  const history = page.getByRole('region', { name: 'Historique' })
  await expect(history.getByText('Luc Moreau · Réf. PO-2')).toBeVisible()
  await expect(page.getByText('Luc Moreau · Réf. PO-1')).toBeVisible()
  await expectAccessible(page, 'lists with an order each')
  await addToGallery(page, 'lists')

  await test.step('“/” focuses the search, which filters every list', async () => {
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox', { name: 'Rechercher une expédition' })
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')
    await search.fill('po-1')
    await expect(page.getByText('Réf. PO-2')).toBeHidden()
    await expect(running).toBeHidden()
    await expect(page.getByText('Réf. PO-1')).toBeVisible()
    await search.fill(trip.dropoff.toLowerCase())
    for (const reference of ['PO-1', 'PO-2', 'PO-3'])
      await expect(page.getByText(`Réf. ${reference}`)).toBeVisible()
    await search.fill('rien de tel')
    await expect(page.getByRole('heading', { name: 'Aucune expédition ne correspond' })).toBeVisible()
    await addToGallery(page, 'no match')
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await expect(page.getByText('Réf. PO-2')).toBeVisible()
  })

  await test.step('a status and a period hide the other orders', async () => {
    await page.getByRole('button', { name: 'Filtres' }).click()
    const state = page.getByRole('combobox', { name: 'État' })
    await state.selectOption('Annulée')
    await expect(page.getByText('Réf. PO-1')).toBeVisible()
    await expect(page.getByText('Réf. PO-2')).toBeHidden()
    await expect(running).toBeHidden()
    await state.selectOption('Livrée')
    await expect(page.getByText('Réf. PO-2')).toBeVisible()
    await expect(page.getByText('Réf. PO-1')).toBeHidden()
    await expectAccessible(page, 'lists with open filters')
    await addToGallery(page, 'filters')
    await page.getByLabel('Au', { exact: true }).fill('2020-01-01')
    await expect(page.getByText('Réf. PO-2')).toBeHidden()
    await page.getByLabel('Au', { exact: true }).fill('')
  })

  await test.step('the export has the filtered orders', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('expeditions.csv')
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
    const text = Buffer.concat(chunks).toString()
    expect(text).toContain('PO-2')
    expect(text).not.toContain('PO-1')
  })

  await test.step('the menu of a row has the actions of its order', async () => {
    const menu = page.getByRole('navigation', { name: /^Actions pour / })
    await menu.getByRole('button', { name: /^Actions pour / }).click()
    for (const name of ['Voir', 'Commander à nouveau', 'Signaler un problème'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await expect(menu.getByRole('button', { name: 'Facture du transport' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, 'menu of a row', 'nav[aria-label^="Actions pour "]')
    await page.keyboard.press('Escape')
    await expect(menu.getByRole('link')).toHaveCount(0)
  })

  await test.step('the page of a delivered order shows facts, proofs, road and invoices, and takes the rating', async () => {
    await page.getByRole('link', { name: /^Voir la commande du / }).click()
    await expect(page.getByRole('heading', { name: 'Cette commande est livrée' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Signature à la livraison' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Carte du trajet effectué' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Factures' })).toBeVisible()
    await expectAccessible(page, 'delivered order with its rating form')
    await addToGallery(page, 'delivered')
    await page.getByRole('link', { name: 'Signature à la livraison' }).click()
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('img', { name: 'Signature à la livraison' })).toBeVisible()
    await expect(viewer.getByText('4 sur 4')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText('1 sur 4')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(viewer.getByRole('img', { name: 'Signature à la livraison' })).toBeVisible()
    await expectAccessible(page, 'a proof in full')
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await page.getByRole('radio', { name: '5 volants sur 5' }).check()
    await page.getByRole('textbox', { name: 'Votre avis' }).fill('Parfait')
    await page.getByRole('button', { name: 'Valider la note' }).click()
    await expect(page.getByRole('img', { name: '5 volants sur 5' })).toBeVisible()
    await expect(page.getByText('Parfait')).toBeVisible()
  })
})
