import { readFile } from 'node:fs/promises'
import { keepCard, openCard } from '@repo/contracts/delivery/company-card'
import { importColumnNames, importColumns, optionalImportColumns } from '@repo/contracts/delivery/imports'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import { turnIntoCompany } from './fixtures/company.ts'
import { confirmSimulated } from './fixtures/order.ts'
import type { Sender } from './fixtures/sender.ts'
import { expect, senderTest as test } from './fixtures/test.ts'
import type { Trip } from './fixtures/towns.ts'
import { createTripAcross } from './fixtures/towns.ts'

/** Saves a test card for the company over the API, as its browser would. */
async function storeTestCard(apiUrl: string, { token }: Sender): Promise<void> {
  const api = { origin: apiUrl, token }
  const sheet = await call(api, openCard, {})
  const [setup = ''] = sheet.paymentIntent.split('_secret_')
  await confirmSimulated(apiUrl, 'setup_intents', setup, sheet)
  await call(api, keepCard, { enregistrement: setup })
}

/** Returns a file of two shipments across a town, and one with an invalid phone and nature. */
function createFile({ pickup, dropoff }: Trip): Buffer {
  const createRow = (phone: string, nature: string) => [
    pickup,
    'Claire',
    phone,
    dropoff,
    'Luc',
    '0612345679',
    nature,
    1,
    2,
    0,
    0,
  ]
  const rows = [
    ['0612345678', 'SES'],
    ['12', 'sable'],
    ['+33 6 12 34 56 78', 'Frais'],
  ].map(([phone = '', nature = '']) =>
    createRow(phone, nature)
      .map((cell) => `"${cell}"`)
      .join(';'),
  )
  const names = importColumns.filter((column) => !optionalImportColumns.includes(column))
  return Buffer.from([names.map((column) => importColumnNames[column]).join(';'), ...rows].join('\r\n'))
}

test('a file of shipments is checked and ordered on the saved card, and its wrong lines are downloaded', async ({
  page,
  product,
  sender,
  database,
  town,
}) => {
  await turnIntoCompany(database, sender)
  await storeTestCard(product.apiUrl, sender)
  await page.goto('/mon-entreprise/import')
  await expect(page.getByText('Aucun import pour le moment')).toBeVisible()
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await expect(page.getByText('Veuillez renseigner ce champ')).toBeVisible()

  const buffer = createFile(createTripAcross(town))
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'envois de lundi.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await expect(page.getByText('À commander')).toBeVisible()
  await expect(page.getByText("Téléphone à l'enlèvement : Merci de saisir un format valide")).toBeVisible()
  await expect(page.getByText(/^Nature du colis : /)).toBeVisible()
  const map = page.getByRole('region', { name: 'Carte de l’import' })
  await expect(map).toHaveAccessibleDescription(
    'La carte montre 2 trajets ; chaque adresse de livraison porte le numéro de sa ligne.',
  )
  await expect(map.getByText('2 +1', { exact: true })).toBeVisible()
  await page.getByText('Refusées (1)').click()
  await expect(page.getByText('Prête', { exact: true })).toHaveCount(0)
  await expectAccessible(page, 'a checked import')
  await page.getByText('Toutes (3)').click()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger les lignes refusées' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('envois de lundi-erreurs.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain('Merci de saisir un format valide')

  await page.getByRole('button', { name: /^Commander 2 expéditions pour \d+,\d{2}/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Commander' }).click()
  await expect(page.getByText('Terminé')).toBeVisible()
  await page.getByRole('link', { name: 'Voir l’expédition de la ligne 4' }).click()
  await expect(page).toHaveURL(/details-expedition\/[0-9a-f-]{36}$/)
})
