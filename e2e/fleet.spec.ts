import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { carrierSignIn } from '@repo/contracts/delivery/accounts'
import { pushPositions, setDuty } from '@repo/contracts/delivery/carrier'
import { assignVehicle, readFleet } from '@repo/contracts/delivery/fleet'
import { addVehicle, listVehicles } from '@repo/contracts/delivery/vehicles'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import type { Database } from './fixtures/database.ts'
import { waitForMail } from './fixtures/mail.ts'
import { placeOrder } from './fixtures/order.ts'
import { takePlate } from './fixtures/plates.ts'
import { expect } from './fixtures/test.ts'
import type { Town } from './fixtures/towns.ts'
import { createTripAcross } from './fixtures/towns.ts'
import type { TransportCompany } from './fixtures/transport-company.ts'
import { registerInvitedDriver, transportCompanyTest } from './fixtures/transport-company.ts'

/** Opens a page on the invited driver's phone, without a session. */
async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: 'fr-FR',
  })
  return context.newPage()
}

/** Allows a driver to work, like a review of its documents. */
async function approveDocuments(database: Database, email: string): Promise<void> {
  await database.query(
    `UPDATE carrier SET valid_until = app_now() + interval '30 days'
     WHERE account_id = (SELECT id FROM account WHERE email = $1)`,
    [email],
  )
}

/** Takes a driver on duty near the town's centre. */
async function goToWork(apiUrl: string, email: string, town: Town): Promise<void> {
  const credentials = { email, password: 'Un-long-secret-1' }
  const { token } = await call({ origin: apiUrl, token: null }, carrierSignIn, credentials)
  const api = { origin: apiUrl, token }
  await call(api, setDuty, { enService: true })
  const at = { lat: town.lat + 0.01, long: town.long, precisionM: 8, horodatage: new Date() }
  await call(api, pushPositions, { positions: [at] })
}

/** Adds another driver of the company with its own car, on duty near the town's centre. */
async function addSecondDriver(setup: {
  readonly product: { readonly apiUrl: string; readonly mailboxUrl: string }
  readonly database: Database
  readonly town: Town
  readonly company: TransportCompany
}): Promise<void> {
  const { product, database, town } = setup
  const company = { origin: product.apiUrl, token: setup.company.token }
  const { email } = await registerInvitedDriver(product, setup.company, { prenoms: 'Nadia', nom: 'Benali' })
  const matricule = await takePlate(database)
  const car = { vehiculeTypeId: 'VOI', marque: 'Peugeot', modele: 'Partner', matricule } as const
  await call(company, addVehicle, { ...car, bitemperature: false, moins50cm3: false })
  const { chauffeurs } = await call(company, readFleet, {})
  const { vehicules } = await call(company, listVehicles, {})
  const transporteurId = chauffeurs.find((driver) => driver.email === email)?.transporteurId ?? ''
  const vehiculeId = vehicules.find((vehicle) => vehicle.matricule === matricule)?.vehiculeId ?? ''
  await call(company, assignVehicle, { transporteurId, vehiculeId })
  await approveDocuments(database, email)
  await goToWork(product.apiUrl, email, town)
}

transportCompanyTest(
  'a company invites a driver, gives it a car and accepts an offer for it; the driver sees no money',
  async ({ page, browser, product, database, sender, town, guard, company }) => {
    await page.goto('/flotte')
    await expect(page.getByRole('heading', { name: 'Votre flotte commence ici' })).toBeVisible()
    await page.getByRole('link', { name: 'Inviter un chauffeur' }).click()
    const email = `chauffeur-${randomUUID()}@exemple.test`
    await page.getByLabel('Prénoms').fill('Jean-Baptiste')
    await page.getByLabel('Nom', { exact: true }).fill('Delarivière')
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Téléphone mobile').fill('06 12 34 56 79')
    await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await expect(page.getByRole('heading', { name: 'Invitations en attente' })).toBeVisible()

    const mail = await waitForMail(product.mailboxUrl, email, company.name)
    const link = /http\S+\/invitation\?jeton=[\w-]+/.exec(mail.text)?.[0] ?? ''
    const phone = await openPhone(browser)
    guard.watch(phone.context())
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: `Rejoindre ${company.name}` })).toBeVisible()
    await expectAccessible(phone, 'invitation')
    await phone.getByLabel('Date de naissance').fill('17051990')
    await phone.getByLabel('Mot de passe', { exact: true }).fill('Un-long-secret-1')
    await phone.getByLabel('Confirmez le mot de passe').fill('Un-long-secret-1')
    await phone.getByRole('checkbox').check()
    await phone.getByRole('button', { name: 'Créer mon accès' }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()

    // The list changes without a reload.
    await page.getByRole('link', { name: /Jean-Baptiste Delarivière.*Pièces à compléter/ }).click()
    await page.getByRole('combobox', { name: 'Véhicule attribué' }).click()
    // The field and the notice have the same text, so the test waits for the response.
    const assignment = page.waitForResponse(/flotte\/chauffeurs\/vehicule$/)
    await page.getByRole('option', { name: /^Voiture, Renault Kangoo · ZZ-/ }).click()
    expect((await assignment).status()).toBe(200)
    await expect(page.getByText('Véhicule attribué', { exact: true }).last()).toBeVisible()
    await approveDocuments(database, email)
    await page.getByRole('link', { name: 'Flotte', exact: true }).first().click()

    await goToWork(product.apiUrl, email, town)
    await expect(page.getByText('En ligne', { exact: true })).toBeVisible()
    await placeOrder(product, sender, createTripAcross(town))
    const offer = page.getByRole('article').filter({ hasText: 'Pour Jean-Baptiste D.' })
    await expect(offer).toContainText(/\d,\d\d €/)
    await expectAccessible(page, 'the fleet with an offer')
    await offer.getByRole('button', { name: 'Accepter pour Jean-Baptiste D.' }).click()
    await expect(page.getByRole('link', { name: /Jean-Baptiste Delarivière.*En course/ })).toBeVisible()
    await expect(offer).toBeHidden()

    await page.goto('/flotte/livraisons')
    await expect(page.getByRole('listitem').filter({ hasText: 'Jean-Baptiste D.' })).toContainText(
      /Gain\s*\d+,\d\d €/,
    )
    await expectAccessible(page, 'deliveries of the fleet')
    await phone.goto('/course')
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(phone.locator('body')).not.toContainText('€')

    // The first driver's phone learns of the reassignment by its next step or its next poll of messages.
    guard.allow(/livraisons\/arrivee|getMessage/)
    await addSecondDriver({ product, database, town, company })
    await page.getByRole('link', { name: / → / }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Acceptée' })).toBeVisible()
    await page.getByRole('button', { name: 'Confier à un autre chauffeur' }).click()
    await page.getByRole('combobox', { name: 'Chauffeur' }).click()
    await page.getByRole('option', { name: /^Nadia Benali/ }).click()
    await expectAccessible(page, 'a delivery of the fleet that is given to another driver')
    // The response is late by two polls, during which the ended delivery must not be requested.
    await page.route(/livraisons\/reaffecter$/, async (route) => {
      const response = await route.fetch()
      for (let round = 0; round < 2; round += 1) await page.waitForResponse(/transporteur\/flotte$/)
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Confier la course' }).click()
    await expect(page.getByText('La course est confiée')).toBeVisible()
    await expect(page.getByText(/^Nadia B\. · /)).toBeVisible()
    await expectAccessible(page, 'a delivery of the fleet')
    await expect(phone.getByText('Cette course ne vous est plus confiée')).toBeVisible()
    await phone.context().close()
  },
)
