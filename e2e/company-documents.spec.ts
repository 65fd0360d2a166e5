import { documentsValidated } from '@repo/contracts/delivery/documents'
import { expectAccessible } from './fixtures/accessible.ts'
import { aCompany } from './fixtures/company.ts'
import { expect, test as guestTest, senderTest as test } from './fixtures/test.ts'

const isAsked = (address: string) => address.endsWith(`/api${documentsValidated.path}`)

test('a company without its register extract is told at the start, and led to where it sends it', {
  tag: '@phone',
}, async ({ page, database, sender }) => {
  await aCompany(database, sender)
  const asked = page.waitForRequest((request) => isAsked(request.url()))
  await page.goto('/mes-expeditions')
  await asked
  const banner = page.getByRole('status').filter({ hasText: 'Extrait KBIS' })
  await expect(banner).toContainText('Il manque l’extrait KBIS de votre entreprise')
  await expectAccessible(page, 'shipments of a company without its extract')
  await banner.getByRole('link', { name: 'Envoyer l’extrait' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Extrait KBIS', level: 3 })).toBeFocused()
  await expect(page.getByText('Nouvel extrait KBIS')).toBeInViewport()

  const reviewed = (changes: string) =>
    database.rows(
      `INSERT INTO document (account_id, kind, file_id, status, refusal, reviewed_at, expires_at)
         SELECT id, 'business_register', gen_random_uuid(), ${changes} FROM account WHERE email = $1`,
      [sender.email],
    )
  await reviewed(`'refused', 'Le scan est illisible', app_now(), NULL`)
  await page.goto('/nouvelle-expedition')
  await expect(banner).toContainText('a été refusé : Le scan est illisible')
  await reviewed(`'approved', NULL, app_now(), app_now() + interval '90 days'`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

guestTest('a guest is asked for no documents', async ({ page }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(addresses.filter(isAsked)).toEqual([])
})
