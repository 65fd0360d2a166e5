import { stopPolls } from './fixtures/live-hints.ts'
import { createPerson } from './fixtures/sender.ts'
import { expect, test } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { fillRegistration, signIn } from './screens/account-forms.ts'
import { chooseAddress } from './screens/addresses.ts'
import { cards, fillContactsAndGoods, payWithCard } from './screens/new-shipment.ts'

const title = 'a visitor gets a price, registers, orders, pays, follows the carrier and rates'

test(title, { tag: '@phone' }, async ({ page, town, createDriver }) => {
  // Without polls the page is updated by live hints only.
  await stopPolls(page)
  const trip = createTripAcross(town)
  const chosen = { pickup: '', dropoff: '' }
  const person = createPerson()
  const driver = await createDriver()
  await driver.goOnDuty()

  await test.step('a guest sees the price of a trip', async () => {
    await page.goto('/')
    chosen.pickup = await chooseAddress(page, "Adresse d'enlèvement", trip.pickup)
    chosen.dropoff = await chooseAddress(page, 'Adresse de livraison', trip.dropoff)
    await page.getByRole('button', { name: 'Estimer le prix' }).click()
    await expect(page.getByText(/^\d+,\d{2}\s€ TTC$/)).toBeVisible()
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page).toHaveURL('/choix-inscription-expediteur')
    await page.goBack()
    await expect(page.getByRole('combobox', { name: "Adresse d'enlèvement" })).toHaveValue(chosen.pickup)
    await page.goForward()
  })

  // From here on the test loads no page itself.
  let loads = 0
  page.on('load', () => (loads += 1))

  await test.step('a sender registers', async () => {
    await expect(page).toHaveURL('/choix-inscription-expediteur')
    await page.getByRole('link', { name: 'Particulier' }).click()
    await expect(page).toHaveURL('/register-exped-partic')
    await fillRegistration(page, person)
    await page.getByRole('button', { name: "S'inscrire" }).click()
    await expect(page).toHaveURL('/success_register')
    await page.getByRole('link', { name: 'Se connecter' }).click()
  })

  await test.step('the sign-in leads to the new shipment with both addresses', async () => {
    await expect(page).toHaveURL('/login')
    await signIn(page, person)
    await expect(page).toHaveURL(/^[^?]+\/nouvelle-expedition/)
    await expect(page.getByRole('combobox', { name: "Adresse d'enlèvement" })).toHaveValue(chosen.pickup)
    await expect(page.getByRole('combobox', { name: 'Adresse de livraison' })).toHaveValue(chosen.dropoff)
  })

  await test.step('the sender sees the recap and pays', async () => {
    await fillContactsAndGoods(page)
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expect(page.getByRole('heading', { name: 'Votre récapitulatif' })).toBeVisible()
    await expect(page.getByText('1 transporteur disponible à proximité')).toBeVisible()
    await page.getByRole('button', { name: 'Payez' }).click()
    await payWithCard(page, cards.good)
    await expect(page).toHaveURL(/\/mes-expeditions\/details-expedition\/[0-9a-f-]{36}$/)
  })

  await test.step('the sender sees the search for a carrier', async () => {
    await expect(
      page.getByRole('heading', {
        name: 'Veuillez patienter, nous recherchons un transporteur pour votre livraison…',
      }),
    ).toBeVisible()
    await driver.awaitOffer()
    await expect(page.getByText('1 transporteur contacté')).toBeVisible()
  })

  const status = page.getByRole('dialog', { name: 'Etat de la commande' })
  const getStep = (name: string) => status.getByRole('listitem').filter({ hasText: name })
  const position = page.getByText('Position du transporteur :')

  await test.step('a carrier accepts and drives to the pickup', async () => {
    await driver.accept()
    await expect(page.getByRole('heading', { name: driver.name })).toBeVisible()
    await page.getByRole('button', { name: 'État de la commande' }).click()
    await expect(getStep('Transporteur affecté à la course')).toHaveAttribute('aria-current', 'step')
    await driver.start()
    await expect(getStep("Transporteur à l'approche")).toHaveAttribute('aria-current', 'step')
    await page.keyboard.press('Escape')
    await expect(status).toBeHidden()
    await driver.drive('enlevement', 0.5)
    await expect(page.getByText(/^Arrivée à l’enlèvement dans /)).toBeVisible()
    const before = await position.textContent()
    await driver.drive('enlevement', 1)
    await expect(position).not.toHaveText(before ?? '')
  })

  await test.step('the sender follows pickup, trip and delivery', async () => {
    await page.getByRole('button', { name: 'État de la commande' }).click()
    await driver.pickUp()
    await expect(getStep('Enlèvement effectué')).toHaveAttribute('aria-current', 'step')
    await driver.setOff()
    await expect(getStep("En cours d'acheminement")).toHaveAttribute('aria-current', 'step')
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^Arrivée à la livraison dans /)).toBeVisible()
    await driver.drive('livraison')
    await driver.handOver()
  })

  await test.step('the sender sees the proofs and rates the carrier', async () => {
    await expect(page).toHaveURL('/mes-expeditions')
    await expect(page.getByText('La marchandise a été livrée !')).toBeVisible()
    for (const proof of ['Photo de la marchandise', 'Signature'])
      for (const place of ["à l'enlèvement", 'à la livraison'])
        await expectPicture(page.getByRole('img', { name: `${proof} ${place}` }))
    await expect(page.getByText('Remis en main propre')).toBeVisible()
    await expect(page.getByRole('radio', { name: '3 volants sur 5' })).toBeChecked()
    await page.getByRole('radio', { name: '3 volants sur 5' }).press('ArrowRight')
    await expect(page.getByRole('radio', { name: '4 volants sur 5' })).toBeChecked()
    await page.getByRole('button', { name: 'Valider la note' }).click()
    await expect(page.getByRole('textbox', { name: 'Votre avis' })).toBeFocused()
    await expect(page.getByText('Vous devez ajouter un avis !')).toBeVisible()
    await page.getByRole('textbox', { name: 'Votre avis' }).fill('Rapide et soigneux.')
    await page.getByRole('button', { name: 'Valider la note' }).click()
    await expect(page.getByText('Note enregistrée avec succès, merci et à bientôt !')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Livrée' })).toBeVisible()
  })
  expect(loads, 'page loads since the estimate').toBe(0)

  async function expectPicture(image: ReturnType<typeof page.getByRole>): Promise<void> {
    await expect(image).toBeVisible()
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0)
  }
})
