import { expectAccessible } from './fixtures/accessible.ts'
import { expect } from './fixtures/test.ts'
import { registerInvitedDriver, transportCompanyTest } from './fixtures/transport-company.ts'

transportCompanyTest(
  'a company plans a driver each week, sees conflicts and copies its week, and the driver sees the plan',
  async ({ page, browser, product, guard, company }) => {
    const driver = await registerInvitedDriver(product, company, {
      prenoms: 'Jean-Baptiste',
      nom: 'Delarivière',
    })
    await page.goto('/flotte')
    await page.getByRole('link', { name: 'Planning', exact: true }).click()
    await page.getByRole('button', { name: 'Semaine suivante' }).click()
    const monday = page.getByRole('button', {
      name: /^Ajouter un créneau : Jean-Baptiste Delarivière, lundi /,
    })
    await monday.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Véhicule').selectOption({ index: 1 })
    await dialog.getByLabel('Début').fill('07:00')
    await dialog.getByLabel('Fin').fill('18:30')
    await dialog.getByLabel('Répéter chaque semaine').check()
    await expectAccessible(page, 'a shift')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('5 créneaux ajoutés')).toBeVisible()
    await expect(page.getByText(/lundi .*\s:\splus de 10\sh dans la journée/)).toBeVisible()

    await monday.click()
    guard.allow(/planning\/ajouter/)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      /^Jean-Baptiste D\. est déjà prévu lundi .* de 07:00 à 18:30$/,
    )
    await page.keyboard.press('Escape')
    await expectAccessible(page, 'the week of a fleet')

    await page.getByRole('button', { name: 'Copier la semaine' }).click()
    await dialog.getByLabel('Vers la semaine du').selectOption({ index: 5 })
    await dialog.getByRole('button', { name: 'Copier', exact: true }).click()
    await expect(page.getByText('1 créneau copié')).toBeVisible()
    await page
      .getByRole('button', { name: /^Modifier le créneau de Jean-Baptiste Delarivière, lundi / })
      .click()
    await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await expect(page.getByText('Créneau supprimé')).toBeVisible()

    const phone = await browser.newPage({
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      locale: 'fr-FR',
    })
    guard.watch(phone.context())
    await phone.goto(`${product.carrierUrl}/connexion`)
    await phone.getByLabel('Adresse e-mail').fill(driver.email)
    await phone.getByLabel('Mot de passe', { exact: true }).fill(driver.password)
    await phone.getByRole('button', { name: 'Se connecter' }).click()
    await expect(phone.getByRole('heading', { name: 'Prochain créneau' })).toBeVisible()
    await phone.getByRole('link', { name: 'Tout mon planning' }).click()
    await expect(phone.getByText('07:00–18:30').nth(2)).toBeVisible()
    await expectAccessible(phone, 'own plan')
    await phone.context().close()
  },
)
