import { expectAccessible } from './fixtures/accessible.ts'
import { expect, senderTest } from './fixtures/test.ts'
import { cards, goToPayment, payWithCard } from './screens/new-shipment.ts'
import { getCancelDialog } from './screens/shipment.ts'

const price = /\d+,\d{2}\s€/

senderTest(
  'the price of a return that the bank declines becomes a debt, which is paid with another card',
  async ({ page, town, createDriver, guard }) => {
    guard.allow(/payment_intents/)
    const driver = await createDriver()
    await driver.goOnDuty()
    await goToPayment(page, town)
    await payWithCard(page, cards.secureEachTime)
    const bank = page.getByRole('dialog', { name: 'Authentification de votre banque' })
    await bank.getByRole('button', { name: 'Confirmer le paiement' }).click()
    await driver.accept()
    await driver.start()
    await driver.pickUp()
    await page.getByRole('button', { name: 'Annuler la course' }).click()
    // Accepting another amount needs another confirmation.
    await expect(getCancelDialog(page)).toContainText('le transporteur fera demi-tour')
    await getCancelDialog(page).getByRole('button', { name: 'Oui' }).click()
    await expect(page.getByText('La commande a été annulée avec succès')).toBeVisible()
    await driver.handBack('Rendu')

    await page.goto('/mes-paiements')
    const debtNotice = page.getByRole('status').filter({ hasText: 'Reste à régler' })
    await expect(debtNotice).toContainText(price)
    await expectAccessible(page, 'payments with a debt')
    await page.goto('/mon-compte')
    await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
    const ending = page.getByRole('dialog', { name: 'Suppression de mon compte' })
    await expect(ending).toContainText(/Il reste \d+,\d{2}\s€\sTTC\sà régler\./)
    await expectAccessible(page, 'deletion with a debt')
    await ending.getByRole('button', { name: 'Non' }).click()
    await page.goto('/mes-paiements')
    await debtNotice.getByRole('button', { name: /^Régler / }).click()
    await expect(page.getByRole('textbox', { name: 'Numéro de carte' })).toBeVisible()
    await expectAccessible(page, 'debt about to be paid')
    await payWithCard(page, cards.declined)
    await expect(page.getByRole('alert').filter({ hasText: 'Votre carte a été refusée' })).toBeVisible()
    await payWithCard(page, cards.good)
    const thanks = page.getByText('Votre règlement est enregistré, merci')
    await expect(thanks).toBeVisible()
    await expect(debtNotice).toBeHidden()
    // Shown once: the form of a completed payment does not report it again.
    await expect(thanks).toHaveCount(1)
    await expect(page.getByRole('table', { name: 'Mes Paiements' })).toBeVisible()
  },
)
