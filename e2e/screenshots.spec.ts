// `SCREENSHOTS=1 npm test -- e2e` renews the README's pictures in docs/screenshots.

import type { Page } from '@playwright/test'
import { carrierSignIn } from '@repo/contracts/delivery/accounts'
import * as wire from '@repo/contracts/delivery/carrier'
import { call } from './fixtures/call.ts'
import { carrierTest } from './fixtures/carrier.ts'
import { signInDriver } from './fixtures/driver.ts'
import { placeOrder } from './fixtures/order.ts'
import { takePicture } from './fixtures/take-picture.ts'
import { expect, senderTest, test } from './fixtures/test.ts'
import type { Town, Trip } from './fixtures/towns.ts'
import { typeAddress } from './screens/addresses.ts'
import { fillContactsAndGoods } from './screens/new-shipment.ts'
import { getDetailPath, getStatusDialog } from './screens/shipment.ts'
import { seededCarriers } from './stack/stack.ts'

const lyon: Town = { postcode: '69002', city: 'Lyon', lat: 45.757, long: 4.832 }
const trip: Trip = {
  pickup: '12 rue Mercière, 69002 Lyon',
  dropoff: '40 cours Vitton, 69006 Lyon',
}

async function showPrice(page: Page): Promise<void> {
  await page.goto('/')
  await typeAddress(page, "Adresse d'enlèvement", trip.pickup)
  await typeAddress(page, 'Adresse de livraison', trip.dropoff)
  await page.getByRole('button', { name: 'Estimer le prix' }).click()
  await expect(page.getByText(/^\d+,\d{2}\s€ TTC$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Valider' })).toBeVisible()
}

test('a screenshot of the home page is taken', async ({ page }) => {
  await showPrice(page)
  await takePicture(page, 'home-desktop.png')
})

test('a screenshot of the home page on a phone is taken', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await showPrice(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  await takePicture(page, 'home-phone.png')
})

senderTest('a screenshot of a new shipment is taken', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1140 })
  await page.goto('/nouvelle-expedition')
  await typeAddress(page, "Adresse d'enlèvement", trip.pickup)
  await typeAddress(page, 'Adresse de livraison', trip.dropoff)
  await fillContactsAndGoods(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByRole('combobox', { name: "Adresse d'enlèvement" })).toHaveValue(trip.pickup)
  await expect(page.getByRole('textbox', { name: 'Contact à la livraison' })).toHaveValue('Luc Moreau')
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await expect(page.locator('.maplibregl-marker')).toHaveCount(2)
  await takePicture(page, 'new-shipment-desktop.png')
})

senderTest('screenshots of a running order are taken', async ({ page, product, database, sender }) => {
  const driver = await signInDriver(product.apiUrl, await database.takeNext('carrier', seededCarriers), lyon)
  await driver.goOnDuty()
  await page.setViewportSize({ width: 1280, height: 960 })
  await page.goto(getDetailPath(await placeOrder(product, sender, trip)))
  await driver.accept()
  await driver.start()
  await driver.drive('enlevement', 0.35)
  await expect(page.getByText(/^Arrivée à l’enlèvement dans /)).toBeVisible()
  await page.getByRole('button', { name: 'Tout le trajet' }).click()
  await driver.report()
  // The road ahead of the carrier, which is requested every ten seconds.
  const way = await page.waitForResponse('**/api/livraison/itineraire')
  expect(await way.json()).toMatchObject({ itineraire: expect.anything() })
  await expect(page.getByRole('heading', { name: driver.name })).toBeVisible()
  await expect(page.locator('.maplibregl-marker')).toHaveCount(3)
  await page.evaluate(() => window.scrollTo(0, 0))
  await takePicture(page, 'detail-desktop.jpg')

  await page.setViewportSize({ width: 390, height: 760 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await takePicture(page, 'live-phone.jpg', 'apps/web/public/pictures')
  await page.setViewportSize({ width: 1280, height: 960 })

  await page.getByRole('button', { name: 'État de la commande' }).click()
  await expect(getStatusDialog(page)).toBeVisible()
  await takePicture(page, 'status-desktop.jpg')
  await page.keyboard.press('Escape')

  await driver.drive('enlevement')
  await driver.pickUp()
  await driver.setOff()
  await driver.drive('livraison')
  await driver.handOver()
  await expect(page.getByText('La marchandise a été livrée !')).toBeVisible()
  await page.getByRole('textbox', { name: 'Votre avis' }).fill('Rapide et soigneux.')
  await page.getByRole('heading', { level: 1 }).click()
  await page.evaluate(() => window.scrollTo(0, 0))
  await takePicture(page, 'delivered-desktop.png')
})

// A place without the carriers of other pictures.
const marseille: Town = { postcode: '13001', city: 'Marseille', lat: 43.289, long: 5.403 }
const carrierOfMarseille = carrierTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern.
  town: async ({}, use) => use(marseille),
})

carrierOfMarseille(
  'screenshots of an offer and a delivery on a carrier’s phone are taken',
  { tag: '@phone' },
  async ({ page, product, sender }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Passer en ligne' }).click()
    await expect(page.getByText('Position transmise')).toBeVisible()
    await placeOrder(product, sender, {
      pickup: '12 rue de Rome, 13001 Marseille',
      dropoff: '40 rue Paradis, 13006 Marseille',
    })
    const offer = page.getByRole('dialog', { name: 'Nouvelle offre' })
    await expect(offer.getByRole('timer')).toBeVisible()
    await expect(offer.getByText('net pour vous')).toBeVisible()
    await takePicture(page, 'carrier-offer-phone.png')
    await offer.getByRole('button', { name: 'Accepter' }).click()
    await page.getByRole('button', { name: 'DÉMARRER' }).click()
    await expect(page.getByRole('heading', { name: 'En route vers l’enlèvement' })).toBeVisible()
    await expect(page.getByText(/^\d+\smin\s·/)).toBeVisible()
    await takePicture(page, 'carrier-delivery-phone.png')
  },
)

test('a screenshot of a company’s fleet is taken', async ({ page, product }) => {
  await page.goto(product.carrierUrl)
  await page.getByLabel('Adresse e-mail').fill('flotte@demo.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Livraison-2026')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const credentials = { email: 'chauffeur@demo.test', password: 'Livraison-2026' }
  const origin = product.apiUrl
  const { token } = await call({ origin, token: null }, carrierSignIn, credentials)
  await call({ origin, token }, wire.setDuty, { enService: true })
  const at = { lat: lyon.lat, long: lyon.long, precisionM: 8, horodatage: new Date() }
  await call({ origin, token }, wire.pushPositions, { positions: [at] })
  await expect(page.getByText('En ligne', { exact: true }).first()).toBeVisible()
  await expect(page.locator('.maplibregl-canvas')).toBeVisible()
  await takePicture(page, 'fleet-desktop.png')
})
