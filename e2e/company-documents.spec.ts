import { documentsValidated, listDocuments } from '@repo/contracts/delivery/documents'
import { updateCompany } from '@repo/contracts/delivery/profile'
import { aSiret } from '@repo/contracts/testing/siret'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import { turnIntoCompany } from './fixtures/company.ts'
import { openWithNotice } from './fixtures/open-with-notice.ts'
import { placeOrder } from './fixtures/order.ts'
import { readPicture } from './fixtures/pictures.ts'
import { expect, test as guestTest, senderTest as test } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'

const somewhere = '12 rue de Rivoli, 75004 Paris'

const isAsked = (address: string) => address.endsWith(`/api${documentsValidated.path}`)

test('a company without its register extract sees a notice, which leads to the upload', {
  tag: '@phone',
}, async ({ page, database, product, sender }) => {
  await turnIntoCompany(database, sender)
  const asked = page.waitForRequest((request) => isAsked(request.url()))
  const banner = page.getByRole('status').filter({ hasText: 'Extrait KBIS' })
  await openWithNotice(page, '/mes-expeditions', banner)
  await asked
  await expect(banner).toContainText('Il manque l’extrait KBIS de votre entreprise')
  await expectAccessible(page, 'shipments of a company without its extract')
  await banner.getByRole('link', { name: 'Envoyer l’extrait' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Extrait KBIS', level: 3 })).toBeFocused()
  await expect(page.getByText('Nouvel extrait KBIS')).toBeInViewport()

  const api = { origin: product.apiUrl, token: sender.token }
  await call(api, updateCompany, {
    denomination: 'Fleurs de Lyon',
    nomRepresentant: 'Claire Martin',
    statutEntreprise: 'SARL',
    siret: aSiret(),
    tva: 'FR44732829320',
    personneContact: 'Claire Martin',
    telephone: '06 12 34 56 78',
    adresseSociale: somewhere,
    adresseFacturation: somewhere,
    adresseEtab: somewhere,
    email: sender.email,
    emailSecours: '',
    extraitkbis: readPicture('pickup'),
  })
  const review = (result: string) =>
    database.query(
      `UPDATE document SET ${result}, reviewed_at = app_now()
         WHERE kind = 'business_register' AND account_id = (SELECT id FROM account WHERE email = $1)`,
      [sender.email],
    )
  await review("status = 'refused', refusal = 'Le scan est illisible'")
  await openWithNotice(page, '/nouvelle-expedition', banner)
  await expect(banner).toContainText('a été refusé : Le scan est illisible')
  await review("status = 'approved', refusal = NULL, expires_at = app_now() + interval '90 days'")
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('a phone shows one notice above the orders and the others by a button, which is hidden without others', {
  tag: '@phone',
}, async ({ page, database, sender, product, town }) => {
  await turnIntoCompany(database, sender)
  await database.query(
    "UPDATE account SET email_unconfirmed_since = NULL, factor_asked_at = '2098-12-02 12:00+01' WHERE email = $1 RETURNING 1",
    [sender.email],
  )
  await placeOrder(product, sender, createTripAcross(town))
  await page.setViewportSize({ width: 390, height: 844 })
  const missing = page.getByText('Il manque l’extrait KBIS de votre entreprise')
  const factor = page.getByRole('region', { name: 'Protégez votre compte' })
  const others = page.getByRole('button', { name: 'Voir les autres avis' })
  await openWithNotice(page, '/mes-expeditions', others)
  await expect(missing).toBeVisible()
  await expect(factor).toBeHidden()
  await expect(others).toHaveAttribute('aria-expanded', 'false')
  const orders = page.getByRole('heading', { name: /^En attente d’un transporteur/ })
  expect((await orders.boundingBox())?.y).toBeLessThan(844 / 2)

  await others.click()
  await expect(page.getByRole('button', { name: 'Masquer les autres avis' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(factor).toBeVisible()
  await expectAccessible(page, 'two notices')
  await factor.getByRole('button', { name: 'Plus tard' }).click()
  await expect(factor).toBeHidden()
  await expect(page.getByRole('button', { name: /les autres avis$/ })).toBeHidden()
  await expect(missing).toBeVisible()
})

test('a slow notice appears on the next page, and does not shift the shown one', async ({
  page,
  database,
  sender,
}) => {
  await turnIntoCompany(database, sender)
  const releases: (() => void)[] = []
  await page.route(`**/api${listDocuments.path}`, async (route) => {
    await new Promise<void>((resolve) => releases.push(resolve))
    await route.continue()
  })
  const banner = page.getByRole('status').filter({ hasText: 'Extrait KBIS' })
  const button = page.getByRole('button', { name: 'Envoyer l’invitation' })

  // The response is late: the page appears without the notice and does not shift later.
  await page.goto('/mon-entreprise')
  await expect(button).toBeVisible()
  const place = await button.boundingBox()
  await expect.poll(() => releases.length).toBe(1)
  const arrives = page.waitForResponse((response) => response.url().endsWith(listDocuments.path))
  releases[0]?.()
  await arrives
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill('helene@exemple.test')
  expect(await button.boundingBox()).toEqual(place)
  await expect(banner).toHaveCount(0)

  await page.getByRole('link', { name: 'Mes paiements' }).click()
  await expect(banner).toBeVisible()
})

guestTest('the home page of a guest requests no documents', async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(addresses.filter(isAsked)).toEqual([])
})
