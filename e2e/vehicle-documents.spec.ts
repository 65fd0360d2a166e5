import type { Page } from '@playwright/test'
import { addVehicle } from '@repo/contracts/delivery/vehicles'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import { carrierTest } from './fixtures/carrier.ts'
import { getPicturePath } from './fixtures/pictures.ts'
import { takePlate } from './fixtures/plates.ts'
import { expect } from './fixtures/test.ts'
import { transportCompanyTest } from './fixtures/transport-company.ts'

/** Expects the page to be accessible and to fit the screen, on a phone and on a desktop. */
async function expectAccessibleEverywhere(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `${name}, ${width} px`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${name}, ${width} px`).toBeLessThanOrEqual(0)
  }
  if (before) await page.setViewportSize(before)
}

carrierTest(
  'a courier submits the missing documents of a lorry, and gets no work with it before their approval',
  async ({ page, phoneOwner, product, database }) => {
    const plate = await takePlate(database)
    const lorry = { vehiculeTypeId: 'PLFR', marque: 'Renault', modele: 'Midlum', matricule: plate }
    const api = { origin: product.apiUrl, token: phoneOwner.token }
    await call(api, addVehicle, { ...lorry, bitemperature: false, moins50cm3: false })

    await page.goto('/compte/vehicules')
    const card = page.getByRole('listitem').filter({ hasText: plate }).first()
    await expect(card.getByText('Aucune course ne vient avec ce véhicule')).toBeVisible()
    await expect(card).toContainText('Carte grise : à fournir')
    await expectAccessibleEverywhere(page, 'vehicles of which one lacks papers')
    await card.getByRole('button', { name: /^Travailler avec/ }).click()
    await expect(card.getByText('Utilisé')).toBeVisible()

    await page.goto('/')
    await expect(
      page.getByRole('heading', { name: `Aucune course ne vient avec Renault Midlum ${plate}` }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Passer en ligne' })).toBeDisabled()
    await expectAccessibleEverywhere(page, 'work with a vehicle without papers')

    await page.getByRole('link', { name: /^\d pièces manquent : voir lesquelles$/ }).click()
    await expect(page).toHaveURL('/compte/pieces')
    await expectAccessibleEverywhere(page, 'papers of a vehicle')
    await page.goto('/compte')
    const missing = page.getByRole('region', { name: /^Il manque \d pièces$/ })
    await expect(missing).toContainText('Sans cette pièce, pas d’offre pour ce véhicule.')
    await expectAccessibleEverywhere(page, 'the account with papers missing')
    await missing.getByRole('link', { name: `Carte grise, Renault Midlum ${plate}` }).click()
    const paper = page.getByRole('listitem').filter({ hasText: 'Carte grise' }).filter({ hasText: plate })
    await expect(paper.getByRole('heading', { name: /^Carte grise/ })).toBeFocused()
    await paper.locator('input[type=file]').last().setInputFiles(getPicturePath('pickup'))
    const dialog = page.getByRole('dialog', { name: `Envoyer : Carte grise, Renault Midlum ${plate}` })
    await dialog.getByRole('button', { name: 'Envoyer' }).click()
    await expect(dialog).toBeHidden()
    await expect(paper.getByText('En vérification')).toBeVisible()

    const licence = page.getByRole('listitem').filter({ hasText: 'Permis de conduire' })
    await licence.locator('input[type=file]').last().setInputFiles(getPicturePath('pickup'))
    const sending = page.getByRole('dialog', { name: 'Envoyer : Permis de conduire' })
    await sending.getByRole('checkbox', { name: 'C1', exact: true }).check({ force: true })
    await sending.getByLabel('Valable jusqu’au').fill('2035-01-19')
    await expectAccessible(page, 'classes and term of a licence')
    await sending.getByRole('button', { name: 'Envoyer' }).click()
    await expect(sending).toBeHidden()
    expect((await phoneOwner.readState()).valide).toBe(false)
  },
)

transportCompanyTest('a company sees which of its vehicles lack documents', async ({ page }) => {
  await page.goto('/flotte')
  await expect(page.getByText('aucune course ne vient avec ces véhicules')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the fleet with a vehicle without papers')
  await page.goto('/compte/vehicules')
  await expect(page.getByText('Aucune course ne vient avec ce véhicule')).toBeVisible()
  await expectAccessibleEverywhere(page, 'vehicles of a company')
})
