import { expectAccessible } from './fixtures/accessible.ts'
import { turnIntoCompany } from './fixtures/company.ts'
import { expect, senderTest as test } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { cards, fillContactsAndGoods, goToPayment, submitCard } from './screens/new-shipment.ts'
import { getCancelDialog, getSearchHeading } from './screens/shipment.ts'

const detail = /\/mes-expeditions\/details-expedition\/[0-9a-f-]{36}$/

test('a pickup is planned for tomorrow, listed, and cancelled for free', async ({ page, town }) => {
  const { pickup, dropoff } = createTripAcross(town)
  await page.goto(`/nouvelle-expedition?${new URLSearchParams({ enlev: pickup, livr: dropoff })}`)
  await fillContactsAndGoods(page)
  await page.getByRole('radio', { name: "Programmer l'enlèvement" }).check()
  const day = page.getByRole('combobox', { name: 'Jour' })
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(day).toBeFocused()
  await expect(page.getByText('Veuillez renseigner ce champ')).toBeVisible()
  await day.selectOption({ index: 2 })
  await page.getByRole('combobox', { name: 'Heure' }).selectOption('14:30')
  await expectAccessible(page, 'planning a pickup')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText(/^\p{Lu}\p{L}+ \d+ \p{L}+ à 14:30$/u)).toBeVisible()
  await page.getByRole('button', { name: 'Payez' }).click()

  await expect(page.getByText(/Rien n’est réservé aujourd’hui/)).toBeVisible()
  await submitCard(page, cards.good, "Programmer l'enlèvement")
  await expect(page).toHaveURL(detail)
  await expect(page.getByRole('heading', { name: 'Enlèvement programmé' })).toBeVisible()
  await expect(page.getByText(/à 14:30$/)).toBeVisible()
  await expectAccessible(page, 'a planned shipment')

  await page.goto('/mes-expeditions')
  const planned = page.getByRole('region', { name: 'Expéditions programmées' })
  await expect(planned.getByText('Programmée', { exact: true })).toBeVisible()
  await expect(planned.getByText(/^Enlèvement prévu le .* à 14:30$/)).toBeVisible()
  await planned.getByRole('link').click()
  await page.getByRole('button', { name: "Annuler l'expédition" }).click()
  await expect(getCancelDialog(page)).toContainText(
    'L’annulation est gratuite tant qu’aucun transporteur n’a accepté.',
  )
  await getCancelDialog(page).getByRole('button', { name: 'Oui' }).click()
  await expect(page).toHaveURL('/mes-expeditions')
  await expect(page.getByText('Commande annulée', { exact: true })).toBeVisible()
  await expect(planned).toBeHidden()
})

test('a company saves a card and orders with it', async ({ page, town, sender, database, guard }) => {
  // The provider responds to a declined card with 402, which the browser reports.
  guard.allow(/setup_intents/)
  await turnIntoCompany(database, sender)
  await page.goto('/mon-entreprise/paiement')
  await page.getByRole('button', { name: 'Enregistrer une carte' }).click()
  await submitCard(page, cards.declined, 'Enregistrer la carte')
  await expect(page.getByRole('alert').filter({ hasText: 'Carte non enregistrée' })).toContainText(
    'Votre carte a été refusée',
  )
  await submitCard(page, cards.good, 'Enregistrer la carte')
  await expect(page.getByText('Visa •••• 4242')).toBeVisible()
  await expectAccessible(page, 'the company’s card')

  await goToPayment(page, town)
  const pay = page.getByRole('button', { name: 'Payer avec la carte enregistrée (Visa •••• 4242)' })
  await expect(pay).toBeVisible()
  await expectAccessible(page, 'paying with the saved card')
  await pay.click()
  await expect(page).toHaveURL(detail)
  await expect(getSearchHeading(page)).toBeVisible()
})
