import { expectAccessible } from './fixtures/accessible.ts'
import { addToGallery } from './fixtures/gallery.ts'
import { expect, senderTest as test } from './fixtures/test.ts'
import type { Town } from './fixtures/towns.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { typeAddress } from './screens/addresses.ts'
import { cards, fillContactsAndGoods, goToPayment, payWithCard } from './screens/new-shipment.ts'

const quoteCall = '**/commandes/tarificationAndAvailabelDelivers'
const getPathWithTrip = (town: Town) => {
  const { pickup, dropoff } = createTripAcross(town)
  return `/nouvelle-expedition?${new URLSearchParams({ enlev: pickup, livr: dropoff })}`
}

test('two addresses and a size show the price, the road and the arrival before any contact is entered', async ({
  page,
  town,
}) => {
  let quotes = 0
  await page.route(quoteCall, (route) => {
    quotes += 1
    return route.continue()
  })
  await page.goto(getPathWithTrip(town))
  const price = page.getByRole('region', { name: 'Prix et trajet' })
  await expect(price).toContainText('Indiquez les deux adresses et la taille')
  await addToGallery(page, 'no price yet')
  await page.getByRole('radio', { name: /^Petit colis/ }).check()
  await expect(page.getByText('1 colis · jusqu’à 10 kg · Sec / standard')).toBeVisible()
  await expect(price.getByText(/^\d+,\d\d € TTC$/)).toBeVisible()
  await expect(price.getByText(/^Valable jusqu’à \d\d:\d\d$/)).toBeVisible()
  for (const fact of ['Véhicule', 'Distance', 'Arrivée', 'Compris dans le prix'])
    await expect(price).toContainText(fact)
  await expect(price.getByRole('region', { name: 'Carte du trajet' })).toBeVisible()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await expectAccessible(page, 'order form with its price')
  await addToGallery(page, 'price first')
  const shown = (await price.getByText(/^\d+,\d\d € TTC$/).textContent()) ?? ''

  await test.step('the recap shows the earlier price, without another estimate', async () => {
    await fillContactsAndGoods(page)
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(page.getByRole('heading', { name: 'Votre récapitulatif' })).toBeVisible()
    await expect(page.getByText(shown, { exact: true }).first()).toBeVisible()
    expect(quotes).toBe(1)
    await addToGallery(page, 'recap')
  })

  await test.step('a return from the recap or the payment loses nothing typed', async () => {
    await page.getByRole('button', { name: 'Payez' }).click()
    await expect(page.getByRole('heading', { name: 'Paiement par carte' })).toBeVisible()
    await addToGallery(page, 'payment')
    await expect(page.getByText(/^Pas de droit de rétractation/)).toBeVisible()
    const terms = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'valeur et plafonds d’indemnité' }).click()
    await expect((await terms).getByText(/33.€ par kilogramme/)).toBeVisible()
    await (await terms).close()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Payez' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('textbox', { name: 'Contact à la livraison' })).toHaveValue('Luc Moreau')
    await expect(page.getByRole('textbox', { name: 'Commentaire' })).toHaveValue('Sonner deux fois')
    await expect(page.getByRole('radio', { name: /^Petit colis/ })).toBeChecked()
    await expect(price.getByText(shown)).toBeVisible()
    expect(quotes).toBe(1)
  })
})

test('a price can be ordered on a computer whose clock is an hour ahead', async ({ page, town }) => {
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await page.goto(getPathWithTrip(town))
  await fillContactsAndGoods(page)
  await expect(page.getByRole('region', { name: 'Prix et trajet' })).toContainText(/Valable jusqu’à/)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('button', { name: 'Payez' })).toBeEnabled()
})

test('an impossible number of parcels stays as typed and is reported, and 0 is valid', async ({
  page,
  town,
  guard,
}) => {
  // The status for goods that no vehicle can carry.
  guard.allow(/422/)
  await page.goto(getPathWithTrip(town))
  await fillContactsAndGoods(page)
  await page.getByRole('button', { name: 'Préciser' }).click()
  const parcels = page.getByRole('textbox', { name: 'Nombre de colis' })
  const trolleys = page.getByRole('textbox', { name: 'Nombre de chariots ou palettes' })
  const price = page.getByRole('region', { name: 'Prix et trajet' })
  const send = page.getByRole('button', { name: 'Continuer' })
  for (const [typed, sentence] of [
    ['99999', /Aucun véhicule ne transporte plus de 1 000 colis/],
    ['-3', /Merci de saisir un format valide/],
    ['1,5', /Merci de saisir un format valide/],
  ] as const) {
    await parcels.fill(typed)
    await parcels.blur()
    await expect(parcels).toHaveValue(typed)
    await send.click()
    await expect(parcels).toBeFocused()
    await expect(parcels).toHaveAccessibleDescription(sentence)
    await expect(parcels).toHaveValue(typed)
  }
  await parcels.fill('0')
  await trolleys.fill('90')
  await expect(price.getByText('Aucun véhicule ne peut transporter cette marchandise')).toBeVisible()
  await addToGallery(page, 'nothing fits')
  await trolleys.fill('0')
  await expect(price.getByText(/^\d+,\d\d € TTC$/)).toBeVisible()
  await send.click()
  await expect(page.getByRole('heading', { name: 'Votre récapitulatif' })).toBeVisible()
})

test('an unknown address is marked when its field is left, and the focus stays on the next field', async ({
  page,
  guard,
}) => {
  guard.allow(/422/)
  await page.goto('/nouvelle-expedition')
  await page.getByRole('radio', { name: /^Enveloppe/ }).check()
  await typeAddress(page, "Adresse d'enlèvement", '12 rue de Rivoli, 75004 Paris')
  await typeAddress(page, 'Adresse de livraison', '4 rue des Lilas, Nulleville')
  const contact = page.getByRole('textbox', { name: 'Contact à la livraison' })
  await contact.focus()
  const dropoff = page.getByRole('combobox', { name: 'Adresse de livraison' })
  await expect(dropoff).toHaveAccessibleDescription(/Cette adresse est introuvable en France/)
  await expect(contact).toBeFocused()
})

test('the back button after the payment leads to an empty form, not to the paid order', async ({
  page,
  town,
}) => {
  await goToPayment(page, town)
  await payWithCard(page, cards.good)
  await expect(page).toHaveURL(/\/mes-expeditions\/details-expedition\/[0-9a-f-]{36}$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Trajet et taille' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: "Adresse d'enlèvement" })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Payez' })).toHaveCount(0)
})

test('the back button before the page of the paid order is rendered leads to an empty form', async ({
  page,
  town,
}) => {
  await page.addInitScript(() => {
    const replaceState = history.replaceState.bind(history)
    history.replaceState = (state, unused, url) => {
      replaceState(state, unused, url)
      if (!String(url).includes('/details-expedition/')) return
      history.back()
      // On a busy device the browser goes back before React renders the page of the new address.
      const end = performance.now() + 300
      while (performance.now() < end);
    }
  })
  await goToPayment(page, town)
  await payWithCard(page, cards.good)
  await expect(page.getByRole('heading', { name: 'Trajet et taille' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: "Adresse d'enlèvement" })).toHaveValue('')
  await expect(page).toHaveURL(/\/nouvelle-expedition/)
})
