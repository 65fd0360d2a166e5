import { carrierSignIn } from '@repo/contracts/delivery/accounts'
import { readOwnPlan } from '@repo/contracts/delivery/shifts'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import { expect } from './fixtures/test.ts'
import { anInvitedDriver, transportCompanyTest } from './fixtures/transport-company.ts'

transportCompanyTest(
  'a company plans a driver each week, is told what is in the way, and copies its week; the driver sees it',
  async ({ page, product, guard, company }) => {
    const driver = await anInvitedDriver(product, company, { prenoms: 'Jean-Baptiste', nom: 'Delarivière' })
    await page.goto('/flotte')
    await page.getByRole('link', { name: 'Planning', exact: true }).click()
    await page.getByRole('button', { name: 'Semaine suivante' }).click()
    const monday = page.getByRole('button', { name: /^Ajouter un créneau : Jean-Baptiste Delarivière, lundi / })
    await monday.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Véhicule').selectOption({ index: 1 })
    await dialog.getByLabel('Début').fill('07:00')
    await dialog.getByLabel('Fin').fill('18:30')
    await dialog.getByLabel('Répéter chaque semaine').check()
    await expectAccessible(page, 'a shift')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('5 créneaux ajoutés')).toBeVisible()
    await expect(page.getByText(/lundi .* : plus de 10 h dans la journée/)).toBeVisible()

    await monday.click()
    guard.allow(/planning\/ajouter/)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(/^Jean-Baptiste D\. est déjà prévu lundi .* de 07:00 à 18:30$/)
    await page.keyboard.press('Escape')
    await expectAccessible(page, 'the week of a fleet')

    await page.getByRole('button', { name: 'Copier la semaine' }).click()
    await dialog.getByLabel('Vers la semaine du').selectOption({ index: 5 })
    await dialog.getByRole('button', { name: 'Copier', exact: true }).click()
    await expect(page.getByText('1 créneau copié')).toBeVisible()
    await page.getByRole('button', { name: /^Modifier le créneau de Jean-Baptiste Delarivière, lundi / }).click()
    await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await expect(page.getByText('Créneau supprimé')).toBeVisible()

    const { token } = await call({ origin: product.apiUrl, token: null }, carrierSignIn, driver)
    const { creneaux } = await call({ origin: product.apiUrl, token }, readOwnPlan, {})
    expect(creneaux.length).toBeGreaterThanOrEqual(3)
  },
)
