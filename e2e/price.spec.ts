import { addToGallery } from './fixtures/gallery.ts'
import { expect, senderTest as test } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { typeAddress } from './screens/addresses.ts'
import { fillContactsAndGoods } from './screens/new-shipment.ts'

test('a price shows its parts and its expiry, and an expired one is computed again without loss of the form', async ({
  page,
  town,
}) => {
  const trip = createTripAcross(town)
  await page.goto('/nouvelle-expedition')
  await typeAddress(page, "Adresse d'enlèvement", trip.pickup)
  await typeAddress(page, 'Adresse de livraison', trip.dropoff)
  await fillContactsAndGoods(page)
  await page.getByRole('switch', { name: 'Prévenir le destinataire' }).check()
  await page.getByRole('textbox', { name: 'E-mail à la livraison' }).fill('luc@exemple.test')
  await addToGallery(page, 'form')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText(/^Valable jusqu’à \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText('Le destinataire est prévenu de sa livraison')).toBeVisible()
  const breakdown = page.getByLabel('Détail du prix')
  for (const line of ['Prise en charge', 'Total TTC', 'dont frais de service', 'dont TVA'])
    await expect(breakdown).toContainText(line)
  // The towns of the tests are outside of the plan's cities.
  await expect(page.getByText('Distance estimée, sans itinéraire')).toBeVisible()
  await addToGallery(page, 'price')
  await expect(page.getByText(/^Émissions du trajet\s:\s.*g\sCO₂e$/)).toBeVisible()

  const setValidity = (milliseconds: number) =>
    page.evaluate((left) => {
      const key = 'volant-nouvelle-expedition'
      const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      draft.priced.quote.valideJusqua = new Date(Date.now() + left).toISOString()
      sessionStorage.setItem(key, JSON.stringify(draft))
    }, milliseconds)
  await setValidity(150_000)
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/^Valable jusqu’à \d\d:\d\d, encore [0-2]:\d\d$/)
  await setValidity(-1)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('votre demande est conservée')
  await expect(page.getByRole('button', { name: 'Payez' })).toBeDisabled()
  await page.getByRole('button', { name: 'Recalculer le prix' }).click()
  await expect(page.getByRole('button', { name: 'Payez' })).toBeEnabled()
  await expect(page.getByText(/^Valable jusqu’à \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText('Luc Moreau')).toBeVisible()
})
