import { join } from 'node:path'
import type { Screen } from './fixtures/accessible.ts'
import { expectEachAccessible } from './fixtures/accessible.ts'
import type { Database } from './fixtures/database.ts'
import { openWithNotice } from './fixtures/open-with-notice.ts'
import { takePlate } from './fixtures/plates.ts'
import type { RegisteredCarrier } from './fixtures/registered-carrier.ts'
import { registerCarrier } from './fixtures/registered-carrier.ts'
import { test as base, expect } from './fixtures/test.ts'

const test = base.extend<{ carrier: RegisteredCarrier }>({
  baseURL: async ({ product }, use) => use(product.carrierUrl),
  carrier: async ({ product }, use) => use(await registerCarrier(product.apiUrl)),
})
const signedIn = test.extend({ token: async ({ carrier }, use) => use(carrier.token) })
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const picture = join(import.meta.dirname, 'fixtures', 'pictures', 'pickup.png')

async function suspend(database: Database, email: string): Promise<void> {
  await database.query(
    `WITH suspended AS (UPDATE account SET status = 'suspended' WHERE email = $1 RETURNING id)
     INSERT INTO suspension (account_id, reason, started_at, ends_at)
     SELECT id, 'Colis non remis le 3 mars.', app_now(), app_now() + interval '7 days' FROM suspended`,
    [email],
  )
}

test('a carrier signs in, uploads a document, adds a vehicle, contests a suspension and signs out', async ({
  page,
  carrier,
  database,
  guard,
}) => {
  // Requests that were pending when the session ended.
  guard.allow(/401/)
  await page.goto('/compte')
  await expect(page).toHaveURL('/connexion')
  await page.getByLabel('Adresse e-mail').fill(carrier.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(carrier.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()
  await expect(page.getByText('Zoé M.')).toBeVisible()

  await page.getByRole('link', { name: /Pièces justificatives/ }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Pièce d’identité' })
  await expect(card.getByRole('button', { name: /Photographier/ })).toBeVisible()
  await card.locator('input[capture]').setInputFiles(picture)
  const dialog = page.getByRole('dialog', { name: 'Envoyer : Pièce d’identité' })
  await dialog.locator('input[type=file]').setInputFiles(picture)
  await expect(dialog.getByRole('img', { name: /Aperçu/ })).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText('En vérification')).toBeVisible()
  const file = await page.request.get(
    (await card.getByRole('link', { name: /^Voir/ }).getAttribute('href')) ?? '',
  )
  expect(file.headers()['content-type']).toBe('image/jpeg')

  await page.getByRole('link', { name: 'Mon compte' }).click()
  await page.getByRole('link', { name: /Véhicules/ }).click()
  await page.getByRole('button', { name: 'Ajouter un véhicule' }).click()
  const form = page.getByRole('dialog', { name: 'Ajouter un véhicule' })
  await form.getByRole('radio', { name: 'Scooter' }).check()
  await form.getByLabel('Marque').fill('Piaggio')
  await form.getByLabel('Modèle').fill('Liberty')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByLabel('Immatriculation')).toBeFocused()
  const plate = await takePlate(database)
  await form.getByLabel('Immatriculation').fill(plate.toLowerCase().replaceAll('-', ' '))
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  const vehicle = page.getByRole('listitem').filter({ hasText: 'Piaggio Liberty' })
  await expect(vehicle.getByText(plate, { exact: true })).toBeVisible()
  await expect(vehicle.getByText('Utilisé')).toBeVisible()

  await suspend(database, carrier.email)
  const suspended = page.getByRole('link', { name: /Votre compte est suspendu jusqu’au/ })
  await openWithNotice(page, '/compte/vehicules', suspended)
  await suspended.click()
  await expect(page.getByText('Colis non remis le 3 mars.')).toBeVisible()
  await page
    .getByLabel('Ce qui s’est passé, selon vous')
    .fill('Le destinataire a refusé le colis à la porte.')
  await page.getByRole('button', { name: 'Envoyer le recours' }).click()
  await expect(page.getByText('En cours d’examen', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Compte', exact: true }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL('/connexion')
  const open =
    'SELECT 1 FROM session JOIN account ON account.id = account_id WHERE email = $1 AND revoked_at IS NULL'
  // The other session is the registration's.
  await expect.poll(async () => (await database.query(open, [carrier.email])).length).toBe(1)
})

const screens = [
  ['/compte', 'Mon compte'],
  ['/compte/profil', 'Profil et sécurité'],
  ['/compte/pieces', 'Pièces justificatives'],
  ['/compte/vehicules', 'Véhicules'],
  ['/compte/filtres', 'Mes filtres d’offres'],
  ['/compte/recours', 'Suspension et recours'],
  ['/notifications', 'Notifications'],
] as const satisfies readonly Screen[]

signedIn(
  'every screen of the account is accessible, and fits 360 pixels',
  async ({ page, carrier, database }) => {
    await suspend(database, carrier.email)
    await expectEachAccessible(page, screens, async (path) => {
      await page.setViewportSize({ width: 360, height: 740 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${path} at 360 px`).toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 390, height: 844 })
    })
  },
)

signedIn.describe('the carriers’ app', () => {
  signedIn.use({ serviceWorkers: 'allow' })

  signedIn('can be installed, and opens without a connection', async ({ page, guard, request }) => {
    guard.allow(/ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|dynamically imported module/)
    await page.goto('/compte')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const devtools = await page.context().newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // Tests run in a window without history, which is no fault of the app.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const manifest = await (await request.get('/manifest.webmanifest')).json()
    for (const { src, type } of manifest.icons) {
      const answer = await request.get(src)
      expect([answer.status(), answer.headers()['content-type']?.split(';')[0]], src).toEqual([200, type])
    }
    await page.getByRole('button', { name: /Installer l’application/ }).click()
    await expect(page.getByRole('dialog')).toContainText('écran d’accueil')

    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()
    await expect(
      page.getByText('Vous êtes hors connexion. Les informations affichées peuvent dater.'),
    ).toBeVisible()
    const stored = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(stored.filter((path) => /^\/(api|v1)/.test(path))).toEqual([])
  })
})
