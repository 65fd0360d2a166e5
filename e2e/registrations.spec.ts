import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { aSiret } from '@repo/contracts/testing/siret'
import { expectAccessible } from './fixtures/accessible.ts'
import { readPicture } from './fixtures/pictures.ts'
import { expect, test } from './fixtures/test.ts'
import { typeAddress } from './screens/addresses.ts'

const required = 'Veuillez renseigner ce champ'
const format = 'Merci de saisir un format valide'
const address = '12 rue de Rivoli, 75004 Paris'
const password = 'Livraison-2026'

const getBox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const getChoice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const getPassword = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const getTerms = (page: Page) => page.getByRole('checkbox', { name: 'J’accepte les conditions générales' })
const submit = (page: Page) => page.getByRole('button', { name: "S'inscrire" }).click()
const createEmail = (who: string) => `${who}-${randomUUID()}@exemple.test`

/** Fills in the fields of a business, which all three forms have. */
async function fillBusiness(page: Page): Promise<void> {
  await getBox(page, 'Dénomination sociale').fill('Fleurs de Paris')
  await getBox(page, 'Numéro SIRET').fill(aSiret())
  await getBox(page, 'Numéro de TVA').fill('FR 44 732829320')
  await typeAddress(page, 'Adresse du siège social', address)
  await page.getByRole('button', { name: 'Reprendre l’adresse du siège' }).click()
}

async function fillAccess(page: Page, email: string): Promise<void> {
  await getBox(page, 'Téléphone').fill('06 12 34 56 78')
  await getBox(page, 'Adresse e-mail').fill(email)
  await getPassword(page, 'Mot de passe').fill(password)
  await getTerms(page).check()
}

async function expectRegistered(page: Page): Promise<void> {
  await expect(page).toHaveURL('/success_register')
  await expect(page.getByRole('heading', { name: 'Inscription réussie' })).toBeVisible()
}

test('a sender company registers; its address is then taken', async ({ page }) => {
  const email = createEmail('fleurs')
  for (const attempt of ['first', 'second']) {
    await page.goto('/register-exped-entr')
    await fillBusiness(page)
    await getChoice(page, 'Secteur d’activité').selectOption('Fleuriste')
    await getChoice(page, 'Statut de l’entreprise').selectOption('SARL')
    await getBox(page, 'Représentant légal').fill('Paule Durand')
    await expect(getChoice(page, 'Adresse de l’établissement d’enlèvement')).toHaveValue(address)
    await getBox(page, 'Nom du contact').fill('Paul Durand')
    await fillAccess(page, email)
    await getPassword(page, 'Confirmez le mot de passe').fill(password)
    await submit(page)
    if (attempt === 'first') await expectRegistered(page)
  }
  await expect(page.getByRole('alert')).toContainText('Adresse e-mail est déjà utilisée')
})

test('a transport company registers', async ({ page }) => {
  await page.goto('/register-transport-entr')
  await expect(getChoice(page, 'Adresse de l’établissement d’enlèvement')).toHaveCount(0)
  await expect(getPassword(page, 'Confirmez le mot de passe')).toHaveCount(0)
  await fillBusiness(page)
  await getChoice(page, 'Secteur d’activité').selectOption('2 Transpor')
  await getBox(page, 'Statut de l’entreprise').fill('Société par actions simplifiée')
  await getBox(page, 'Représentant légal').fill('Paule Durand')
  await getBox(page, 'Nom du contact').fill('Paul Durand')
  await fillAccess(page, createEmail('flotte'))
  await submit(page)
  await expectRegistered(page)
})

/** Returns a picture in Playwright's form for a file field. */
async function createPhoto(name: string, what: 'pickup' | 'dropoff' | 'signature' = 'pickup') {
  return { name, mimeType: 'image/png', buffer: Buffer.from(await readPicture(what).arrayBuffer()) }
}

/** Drops files on the zone of a document, as a mouse would. */
async function drop(
  page: Page,
  field: Locator,
  files: readonly { name: string; type: string }[],
): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, type } of given) transfer.items.add(new File(['x'], name, { type }))
    return transfer
  }, files)
  await field.dispatchEvent('drop', { dataTransfer })
}

test('an independent carrier registers, and a failed upload loses nothing of the form', {
  tag: '@phone',
}, async ({ page, guard, database }) => {
  guard.allow(/422/)
  const email = createEmail('livreur')
  await page.goto('/register-transport-indep')
  await getBox(page, 'Nom').fill('Petit')
  await getBox(page, 'Prénoms').fill('Hélène')
  await getBox(page, 'Date de naissance').fill('01/02/1985')
  await fillBusiness(page)
  await getBox(page, 'Statut de l’entreprise').fill('Micro-entreprise')
  await fillAccess(page, email)
  const kbis = page.getByLabel('Extrait KBIS de moins de 6 mois')
  const licence = page.getByLabel('Permis de conduire')

  await test.step('a file that is no document is refused immediately', async () => {
    await kbis.setInputFiles({ name: 'kbis.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(kbis).toHaveAccessibleDescription(/Formats acceptés : PNG, JPG et PDF/)
    await kbis.setInputFiles({
      name: 'kbis.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(2_097_153),
    })
    await expect(kbis).toHaveAccessibleDescription(/le document doit etre inferieure à 2 Mb/)
    await drop(page, kbis, [
      { name: 'recto.png', type: 'image/png' },
      { name: 'verso.png', type: 'image/png' },
    ])
    await expect(kbis).toHaveAccessibleDescription(/Vous devez selectionner une seule piece d'identité/)
    await licence.setInputFiles(await createPhoto('permis.png'))
    await page.getByRole('button', { name: 'Retirer permis.png' }).click()
    await expect(licence).toBeFocused()
    await licence.setInputFiles(await createPhoto('permis.png'))
  })

  // A PDF by its name and type only, which the server detects.
  await kbis.setInputFiles({
    name: 'kbis.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 cut off'),
  })
  await page.getByLabel('RIB / IBAN').setInputFiles(await createPhoto('rib.png', 'dropoff'))
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Votre compte est créé' })).toBeVisible()
  await expect(page.getByText('Votre inscription est bien enregistrée')).toBeVisible()
  await expect(page.getByText('Envoi de vos documents : 2 sur 3')).toBeVisible()
  await expect(kbis).toHaveAccessibleDescription(/Formats acceptés : PNG, JPG et PDF$/)
  await expect(page.getByRole('alert').filter({ hasText: 'inscription' })).toBeFocused()
  await expectAccessible(page, 'documents of a registration')

  await kbis.setInputFiles(await createPhoto('kbis.png', 'signature'))
  await page.getByRole('button', { name: 'Réessayer l’envoi' }).click()
  await expectRegistered(page)
  await expect(page.getByText(/^Vos pièces sont bien arrivées/)).toBeVisible()
  const stored = await database.query<{ kind: string }>(
    `SELECT document.kind::text FROM document JOIN account ON account.id = account_id WHERE email = $1 AND document.status = 'under_review' ORDER BY 1`,
    [email],
  )
  expect(stored.map(({ kind }) => kind)).toEqual(['bank_details', 'business_register', 'driving_licence'])
})

/** One check of a form: its submission shows this message and focuses this field, until `correct` is called. */
type Check = readonly [field: Locator, message: string, correct: () => Promise<unknown>]

async function expectChecks(page: Page, checks: readonly Check[]): Promise<void> {
  for (const [field, message, correct] of checks) {
    await submit(page)
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
    await expect(field).toHaveAccessibleDescription(new RegExp(message))
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1)
    await correct()
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  }
}

test('the three registration forms check their fields in their order', async ({ page }) => {
  const createTypedCheck = (name: string, message: string, text: string): Check => {
    const field = name.includes('ot de passe') ? getPassword(page, name) : getBox(page, name)
    return [field, message, () => field.fill(text)]
  }
  const createChoiceCheck = (name: string, message: string, option: string): Check => [
    getChoice(page, name),
    message,
    () => getChoice(page, name).selectOption(option),
  ]
  const createAddressCheck = (name: string): Check => [
    getChoice(page, name),
    required,
    () => typeAddress(page, name, address),
  ]
  const identifiers: Check[] = [
    createTypedCheck('Numéro SIRET', required, '73282932000075'),
    createTypedCheck('Numéro SIRET', 'Ce numéro SIRET n’est pas valide', aSiret()),
    createTypedCheck('Numéro de TVA', required, 'FR45732829320'),
    createTypedCheck('Numéro de TVA', 'Ce numéro de TVA n’est pas valide', 'FR44732829320'),
  ]
  const addresses = [
    createAddressCheck('Adresse du siège social'),
    createAddressCheck('Adresse de facturation'),
  ]
  const access: Check[] = [
    createTypedCheck('Téléphone', required, '12 34'),
    createTypedCheck('Téléphone', format, '06 12 34 56 78'),
    createTypedCheck('Adresse e-mail', format, 'paul@exemple.test'),
    createTypedCheck('Mot de passe', required, password),
  ]
  const ticked: Check = [getTerms(page), 'Veuillez cocher cette case', () => getTerms(page).check()]
  const business = [
    createTypedCheck('Dénomination sociale', required, 'Fleurs de Paris'),
    createChoiceCheck('Secteur d’activité', 'Merci de choisir une activité', 'Taxi'),
    createTypedCheck('Représentant légal', required, 'Paule Durand'),
  ]
  const contact = createTypedCheck('Nom du contact', required, 'Paul Durand')

  await page.goto('/register-exped-entr')
  await expectChecks(page, [
    ...business,
    createChoiceCheck('Statut de l’entreprise', 'Merci de choisir un statut', 'SAS'),
    ...identifiers,
    ...addresses,
    createAddressCheck('Adresse de l’établissement d’enlèvement'),
    contact,
    ...access,
    createTypedCheck('Confirmez le mot de passe', 'Veuillez remplir ce champ', 'autre'),
    createTypedCheck('Confirmez le mot de passe', 'Les mots de passe ne correspondent pas', password),
    ticked,
  ])
  // The fields that the other two forms share with the first are not checked again.
  await page.goto('/register-transport-entr')
  await expectChecks(page, [
    ...business,
    createTypedCheck(
      'Statut de l’entreprise',
      'Merci de choisir un statut',
      'Société par actions simplifiée',
    ),
    ...identifiers.slice(0, 1),
  ])
  await page.goto('/register-transport-indep')
  await expectChecks(page, [
    createTypedCheck('Nom', required, 'Petit'),
    createTypedCheck('Prénoms', required, 'Hélène'),
    createTypedCheck('Date de naissance', required, `01/01/${new Date().getFullYear() - 1}`),
    createTypedCheck(
      'Date de naissance',
      'Vous devez avoir plus de 18 ans pour valider votre inscription.',
      '01/02/1985',
    ),
    createTypedCheck('Dénomination sociale', required, 'Petit Livraisons'),
    createTypedCheck('Statut de l’entreprise', required, 'EI'),
    ...identifiers.slice(0, 1),
  ])
})
