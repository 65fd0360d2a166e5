import type { Page } from '@playwright/test'
import { expect, senderTest as test } from './fixtures/test.ts'
import { typeAddress } from './screens/addresses.ts'
import { fillContactsAndGoods } from './screens/new-shipment.ts'

type Ends = { readonly pickup: string; readonly dropoff: string }

const sea = 'La mer sépare ces deux adresses : nous livrons là où mène une route'
const unknown = 'Cette adresse est introuvable en France'

async function typeEnds(page: Page, { pickup, dropoff }: Ends): Promise<void> {
  await typeAddress(page, "Adresse d'enlèvement", pickup)
  await typeAddress(page, 'Adresse de livraison', dropoff)
}

/** Requests a price on the home page. */
async function requestPriceAtHome(page: Page, ends: Ends): Promise<void> {
  await page.goto('/')
  await typeEnds(page, ends)
  await page.getByRole('button', { name: 'Estimer le prix' }).click()
}

/** Requests a price with the complete order form. */
async function requestPriceInForm(page: Page, ends: Ends): Promise<void> {
  await page.goto('/nouvelle-expedition')
  await typeEnds(page, ends)
  await fillContactsAndGoods(page)
  await page.getByRole('button', { name: 'Continuer' }).click()
}

async function expectFormKept(page: Page, { pickup, dropoff }: Ends): Promise<void> {
  await expect(page.getByRole('combobox', { name: "Adresse d'enlèvement" })).toHaveValue(pickup)
  await expect(page.getByRole('combobox', { name: 'Adresse de livraison' })).toHaveValue(dropoff)
}

for (const [name, ends, sentence] of [
  [
    'over the sea to Corsica',
    { pickup: '1 rue de Siam, 29200 Brest', dropoff: '3 cours Napoléon, 20000 Ajaccio' },
    sea,
  ],
  [
    'over an ocean',
    { pickup: '12 rue de Rivoli, 75004 Paris', dropoff: '4 rue de Paris, 97400 Saint-Denis' },
    sea,
  ],
  [
    'to a town that does not exist',
    { pickup: '12 rue de Rivoli, 75004 Paris', dropoff: '4 rue des Lilas, Nulleville' },
    unknown,
  ],
  [
    'longer than a day’s drive',
    { pickup: '1 rue de Siam, 29200 Brest', dropoff: '1 promenade des Anglais, 06000 Nice' },
    'Ce trajet est trop long : nous livrons jusqu’à 800 km par la route',
  ],
] as const)
  test(`a trip ${name} has no price: home page and order form show the same reason, and lose nothing`, async ({
    page,
    guard,
  }) => {
    // The status of a refused field.
    guard.allow(/422/)
    await requestPriceAtHome(page, ends)
    await expect(page.getByText(sentence)).toBeVisible()
    await expectFormKept(page, ends)
    await requestPriceInForm(page, ends)
    await expect(page.getByText(sentence)).toBeVisible()
    await expectFormKept(page, ends)
    await expect(page.getByRole('textbox', { name: 'Contact à la livraison' })).toHaveValue('Luc Moreau')
  })

test('a thousand light parcels are priced by the required lorry, not by a bicycle', async ({ page }) => {
  await page.goto('/nouvelle-expedition')
  await typeEnds(page, {
    pickup: '12 rue de Rivoli, 75004 Paris',
    dropoff: '40 boulevard Voltaire, 75011 Paris',
  })
  await fillContactsAndGoods(page)
  await page.getByRole('button', { name: 'Préciser' }).click()
  await page.getByRole('textbox', { name: 'Nombre de colis' }).fill('1000')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('button', { name: 'Payez' })).toBeVisible()
  await expect(page.getByText('Poids lourd', { exact: true })).toBeVisible()
})

test('an unknown street or number is reported on the home page and in the order form', async ({ page }) => {
  const ends = { pickup: '9000 rue de Rivoli, 75004 Paris', dropoff: '4 rue des Lilas Bleus, 75011 Paris' }
  await requestPriceAtHome(page, ends)
  await expect(page.getByRole('button', { name: 'Valider' })).toBeVisible()
  await expect(page.getByText('Numéro approximatif')).toBeVisible()
  await expect(page.getByText('Rue inconnue, placée dans le quartier')).toBeVisible()
  await requestPriceInForm(page, ends)
  await expect(page.getByRole('button', { name: 'Payez' })).toBeVisible()
  await expect(page.getByText('Numéro approximatif')).toBeVisible()
  await expect(page.getByText('Rue inconnue, placée dans le quartier')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Carte du trajet' }).locator('[data-still]')).toHaveCount(2)
})

test('a suggestion shows what is unknown, and finds the intended street despite typing errors', async ({
  page,
}) => {
  await page.goto('/')
  const pickup = page.getByRole('combobox', { name: "Adresse d'enlèvement" })
  await pickup.fill('9000 rue de rivolli, pari')
  await page
    .getByRole('option', { name: /^9000 Rue de Rivoli.*Numéro approximatif$/ })
    .first()
    .click()
  await expect(pickup).toHaveValue(/^9000 Rue de Rivoli, 7500\d Paris$/)
  await expect(pickup).toHaveAccessibleDescription('Numéro approximatif')
  await pickup.fill('tour effeil')
  await page.getByRole('option', { name: 'Tour Eiffel, 75007 Paris' }).click()
  await expect(pickup).toHaveAccessibleDescription('')
  const dropoff = page.getByRole('combobox', { name: 'Adresse de livraison' })
  await dropoff.fill('place de la republique')
  await expect(page.getByRole('option').first()).toContainText('Paris')
})
