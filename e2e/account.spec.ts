import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { getUserInfo, senderSignIn } from '@repo/contracts/delivery/accounts'
import { saveContact } from '@repo/contracts/delivery/address-book'
import { cancelOrder } from '@repo/contracts/delivery/cancellation'
import { undoEmailChange } from '@repo/contracts/delivery/email-confirmation'
import { aSiret } from '@repo/contracts/testing/siret'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import { turnIntoCompany } from './fixtures/company.ts'
import { forgetSession } from './fixtures/forget-session.ts'
import { storeLocalItems } from './fixtures/local-storage.ts'
import { waitForMail } from './fixtures/mail.ts'
import { placeOrder } from './fixtures/order.ts'
import { expirePasswordConfirmation } from './fixtures/password-confirmation.ts'
import { expect, senderTest as test } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { signIn } from './screens/account-forms.ts'
import { typeAddress } from './screens/addresses.ts'

const picture = join(import.meta.dirname, 'fixtures', 'pictures', 'pickup.png')
const getBox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const saved = 'Vos données ont été modifiées avec succès'

/** Submits the form and expects this message at this field, which has the focus; then corrects it. */
async function expectCheck(
  send: Locator,
  field: Locator,
  message: string | RegExp,
  correct: () => Promise<unknown>,
) {
  await send.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(message instanceof RegExp ? message : new RegExp(message))
  await correct()
}

test('an individual edits the profile and the picture', async ({ page, sender }) => {
  await page.goto('/moncompte')
  await expect(page).toHaveURL('/mon-compte')
  await expect(getBox(page, 'Nom')).toHaveValue(sender.nom)
  await expectAccessible(page, 'account of an individual')

  const save = page.getByRole('button', { name: 'Modifier mon profil' })
  const phone = getBox(page, 'Téléphone')
  await phone.fill('12')
  await expectCheck(save, phone, 'Merci de saisir un format valide', () => phone.fill('07 11 22 33 44'))
  await getBox(page, 'Prénoms').fill('Zoé')
  await typeAddress(page, 'Adresse', '5 place Bellecour, 69002 Lyon')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: saved })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Zoé M.' })).toBeVisible()

  const [upload] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/user/editPP')),
    page.locator('input[type=file]').setInputFiles(picture),
  ])
  expect(upload.status()).toBe(200)
  const shown = page.getByRole('img', { name: 'Votre photo de profil' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(500)

  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter mes données' }).click()
  expect((await exported).suggestedFilename()).toMatch(/^mes-donnees-volant-.+\.zip$/)
})

test('the password form reports each error, then changes the password', async ({ page, sender, product }) => {
  await page.goto('/mon-compte')
  await page.getByRole('button', { name: 'Réinitialiser mon mot de passe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Réinitialiser mon mot de passe' })
  const [current, newPassword, again] = [
    dialog.getByLabel('Mot de passe actuel'),
    dialog.getByLabel('Nouveau mot de passe', { exact: true }),
    dialog.getByLabel('Confirmez le nouveau mot de passe'),
  ]
  const send = dialog.getByRole('button', { name: 'Enregistrer' })
  const enter = 'Entrez un mot de passe'
  await expectCheck(send, current, enter, () => current.fill('pas-le-bon'))
  await expectCheck(send, newPassword, enter, () => newPassword.fill('Nouveau-Secret-27'))
  await expectCheck(send, again, enter, () => again.fill('autre'))
  await expectCheck(send, again, 'Mot de passe différent', () => again.fill('Nouveau-Secret-27'))
  await expectAccessible(page, 'password dialog')
  await expectCheck(send, current, 'Le mot de passe actuel est incorrect', () =>
    current.fill(sender.password),
  )
  await send.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Votre mot de passe a été modifié avec succès' }),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  const credentials = { email: sender.email, password: 'Nouveau-Secret-27' }
  await call({ origin: product.apiUrl, token: null }, senderSignIn, credentials)
})

test('a new email address requires the password, applies once confirmed, and is reverted by the old address', async ({
  page,
  product,
  sender,
  database,
  guard,
}) => {
  // The refusal without the password, and the end of the session.
  guard.allow(/40[13]/)
  const confirmed = 'UPDATE account SET email_unconfirmed_since = NULL WHERE email = $1'
  await database.query(confirmed, [sender.email])
  await database.query(
    `UPDATE session SET password_given_at = app_now() - interval '1 hour'
     WHERE account_id = (SELECT id FROM account WHERE email = $1)`,
    [sender.email],
  )
  const newAddress = `claire-${randomUUID()}@ailleurs.test`
  await page.goto('/mon-compte')
  await getBox(page, 'Adresse e-mail').fill(newAddress)
  const save = page.getByRole('button', { name: 'Modifier mon profil' })
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  const password = dialog.getByLabel('Mot de passe actuel')
  const goOn = dialog.getByRole('button', { name: 'Continuer' })
  await expect(password).toBeFocused()
  await expectAccessible(page, 'the password that is asked for')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Veuillez confirmer votre mot de passe' }),
  ).toBeVisible()
  await save.click()
  await expectCheck(goOn, password, 'Entrez un mot de passe', () => password.fill('pas-le-bon'))
  await expectCheck(goOn, password, 'Le mot de passe actuel est incorrect', () =>
    password.fill(sender.password),
  )
  await goOn.click()
  await expect(dialog).toBeHidden()
  const pending = page.getByRole('region', { name: 'Changement d’adresse e-mail' })
  await expect(pending).toContainText(newAddress)
  await expectAccessible(page, 'account with a new e-mail that waits')

  const readLink = async (email: string, subject: string) => {
    const { text } = await waitForMail(product.mailboxUrl, email, subject)
    return /https?:\S+jeton=[\w-]+/.exec(text)?.[0] ?? ''
  }
  await page.goto(await readLink(newAddress, 'Confirmez votre nouvelle adresse'))
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(page.getByRole('heading', { name: 'C’est confirmé' })).toBeVisible()
  await page.goto('/mon-compte')
  await expect(getBox(page, 'Adresse e-mail')).toHaveValue(newAddress)
  await expect(pending).toBeHidden()

  // On a slow server the page does not learn in time that its session has ended, too.
  await page.route(
    (url) => url.pathname.startsWith('/api/') && !url.pathname.endsWith(undoEmailChange.path),
    async (route) => {
      await setTimeout(6_000)
      await route.continue()
    },
  )
  await page.route('**/api/live', () => undefined)
  await page.goto(await readLink(sender.email, 'a été modifiée'))
  await expect(page.getByRole('heading', { name: 'Refuser le changement d’adresse' })).toBeVisible()
  await expectAccessible(page, 'the page that takes a new e-mail back')
  await page.getByRole('button', { name: 'Ce n’était pas moi' }).click()
  await expect(page.getByRole('heading', { name: 'Votre compte est protégé' })).toBeVisible()
  await page.getByRole('link', { name: 'Choisir un mot de passe' }).click()
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié ?' })).toBeVisible()
  await expect(page).toHaveURL('/forgotPassword')
  expect(await database.query('SELECT 1 FROM account WHERE email = $1', [sender.email])).toHaveLength(1)
})

test('the password dialog names the account to password managers, and Escape closes only it', async ({
  page,
  product,
  sender,
  guard,
}) => {
  guard.allow(/403/)
  const contact = { nom: 'Luc Moreau', telephone: '06 12 34 56 79', adresse: 'Lyon' }
  await call({ origin: product.apiUrl, token: sender.token }, saveContact, contact)
  const message = 'Veuillez confirmer votre mot de passe pour continuer'
  await page.route('**/expediteur/carnet/supprimer', (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'password-needed', message } }),
  )
  await page.goto('/nouvelle-expedition')
  await page.getByRole('button', { name: 'Carnet d’adresses pour la livraison' }).click()
  const book = page.getByRole('dialog', { name: 'Choisir un contact' })
  const question = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  const closings = [
    () => question.getByLabel('Mot de passe actuel').press('Escape'),
    () => question.getByRole('button', { name: 'Annuler' }).press('Escape'),
    // The dialog itself has the focus then.
    async () => {
      await question.getByText('Cette action touche à la sécurité').click()
      await page.keyboard.press('Escape')
    },
  ]
  for (const close of closings) {
    await book.getByRole('button', { name: 'Supprimer Luc Moreau du carnet' }).click()
    await expect(question.locator('input[autocomplete="username"]')).toHaveValue(sender.email)
    await expect(question.getByLabel('Mot de passe actuel')).toBeFocused()
    await close()
    await expect(question).toBeHidden()
    await expect(book).toBeVisible()
  }
})

test('the open sessions are listed, and one of another browser is closed', async ({
  page,
  browser,
  baseURL,
  sender,
  guard,
}) => {
  guard.allow(/401/)
  const otherPage = await browser.newPage({ baseURL: baseURL ?? '' })
  await storeLocalItems(otherPage.context(), baseURL ?? '', { 'volant-cookies': 'non' })
  await otherPage.goto('/login')
  await signIn(otherPage, sender)
  await expect(otherPage).toHaveURL('/nouvelle-expedition')

  await page.goto('/mon-compte')
  const sessions = page.getByRole('region', { name: 'Sessions ouvertes' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'account with two sessions')
  await expect(sessions.getByRole('listitem').filter({ hasText: 'Cette session' })).toContainText(
    'Programme ou appareil inconnu',
  )
  await sessions.getByRole('button', { name: /^Fermer la session Chrome, Linux ouverte le / }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await otherPage.reload()
  await expect(otherPage).toHaveURL('/login')
  await otherPage.context().close()
})

test('the sign-in in a browser without cookies shows so instead of starting again', async ({
  browser,
  baseURL,
  sender,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await storeLocalItems(context, baseURL ?? '', { 'volant-cookies': 'non' })
  await context.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }))
  const page = await context.newPage()
  await page.goto('/login')
  await signIn(page, sender)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Votre navigateur bloque les cookies' }),
  ).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('usertoken'))).toBeNull()
  await context.close()
})

test('a token copied from a browser gives no access elsewhere', async ({
  page,
  browser,
  baseURL,
  sender,
  product,
  guard,
}) => {
  guard.allow(/401/)
  await page.goto('/')
  await forgetSession(page)
  await page.goto('/login')
  await signIn(page, sender)
  await expect(page).toHaveURL('/nouvelle-expedition')
  const token = await page.evaluate(() => localStorage.getItem('usertoken'))
  const stolen = call({ origin: product.apiUrl, token }, getUserInfo, {})
  await expect(stolen).rejects.toMatchObject({ status: 401 })
  const thief = await browser.newContext({ baseURL: baseURL ?? '' })
  await storeLocalItems(thief, baseURL ?? '', { 'volant-cookies': 'non', usertoken: token ?? '' })
  const thiefsPage = await thief.newPage()
  await thiefsPage.goto('/mon-compte')
  await expect(thiefsPage).toHaveURL('/login')
  await page.goto('/mon-compte')
  await expect(getBox(page, 'Adresse e-mail')).toHaveValue(sender.email)
  await thief.close()
})

test('an account is deleted after its order ends, and its owner is then a guest', async ({
  page,
  product,
  sender,
  town,
  guard,
  database,
}) => {
  // The refusal, and requests that were pending when the session ended.
  guard.allow(/40[139]/)
  const orderId = await placeOrder(product, sender, createTripAcross(town))
  await page.goto('/mon-compte')
  const answerDeletion = async (answer: 'Oui' | 'Non') => {
    await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suppression de mon compte' })
    await expect(dialog).toContainText('Êtes-vous bien sûr de vouloir supprimer votre compte ?')
    await dialog.getByRole('button', { name: answer }).click()
    return dialog
  }
  await expect(await answerDeletion('Non')).toBeHidden()
  await expirePasswordConfirmation(database, sender)
  const dialog = await answerDeletion('Oui')
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await proof.getByRole('button', { name: 'Continuer' }).click()
  await expect(proof).toContainText('Entrez un mot de passe')
  await proof.getByLabel('Mot de passe actuel').fill('pas-le-bon')
  await proof.getByRole('button', { name: 'Continuer' }).click()
  await expect(proof).toContainText('Le mot de passe actuel est incorrect')
  await expectAccessible(page, 'deletion with a wrong password')
  await proof.getByLabel('Mot de passe actuel').fill(sender.password)
  await proof.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'Une commande est en cours' })).toBeVisible()
  await call({ origin: product.apiUrl, token: sender.token }, cancelOrder, { commandeId: orderId })
  await answerDeletion('Oui')
  await expect(page).toHaveURL('/au-revoir')
  await expect(page.getByRole('heading', { name: 'Votre compte est supprimé' })).toBeVisible()
  await expectAccessible(page, 'farewell')
  expect(await page.evaluate(() => localStorage.getItem('usertoken'))).toBeNull()
  expect(await database.query('SELECT 1 FROM account WHERE email = $1', [sender.email])).toEqual([])
})

test('a company’s profile form checks its fields in order and submits the register extract', async ({
  page,
  sender,
  database,
}) => {
  await turnIntoCompany(database, sender)
  await page.goto('/mon-compte')
  const save = page.getByRole('button', { name: 'Modifier mon profil' })
  const required = 'Veuillez renseigner ce champ'
  const createAddressCheck = (name: string): readonly [Locator, string, () => Promise<unknown>] => [
    page.getByRole('combobox', { name }),
    required,
    () => typeAddress(page, name, '12 rue de Rivoli, 75004 Paris'),
  ]
  const createTextCheck = (name: string, message: string | RegExp, value: string) =>
    [getBox(page, name), message, () => getBox(page, name).fill(value)] as const
  await expect(getBox(page, 'Dénomination')).toBeVisible()
  const checks = [
    createTextCheck('Dénomination', required, 'Fleurs de Lyon'),
    createTextCheck('Représentant légal', required, 'Claire Martin'),
    [
      page.getByRole('combobox', { name: 'Statut' }),
      'Merci de choisir un statut',
      async () => {
        await page.getByRole('combobox', { name: 'Statut' }).click()
        await page.getByRole('option', { name: 'SARL' }).click()
      },
    ] as const,
    createTextCheck('Numéro SIRET', required, '73282932000075'),
    createTextCheck('Numéro SIRET', /SIRET n’est pas valide/, aSiret()),
    createTextCheck('Numéro de TVA', required, 'FR44732829320'),
    createAddressCheck('Adresse du siège social'),
    createAddressCheck('Adresse de facturation'),
    createAddressCheck('Adresse de l’établissement d’enlèvement'),
    createTextCheck('Nom du contact', required, 'Claire Martin'),
    createTextCheck('Téléphone', required, '12'),
    createTextCheck('Téléphone', 'Merci de saisir un format valide', '01 23 45 67 89'),
    createTextCheck('Adresse e-mail', 'Merci de saisir un format valide', sender.email),
  ]
  await getBox(page, 'Adresse e-mail').fill('societe@')
  for (const [field, message, correct] of checks) await expectCheck(save, field, message, correct)
  await expect(page.getByText('Aucun extrait KBIS n’est enregistré.')).toBeVisible()

  const file = page.getByLabel('Nouvel extrait KBIS')
  const form = page.locator('form')
  await file.setInputFiles({ name: 'kbis.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(form.getByText('Formats acceptés : PNG, JPG et PDF')).toBeVisible()
  await file.setInputFiles({ name: 'kbis.png', mimeType: 'image/png', buffer: Buffer.alloc(2_097_153) })
  await expect(form.getByText('le document doit etre inferieure à 2 Mb')).toBeVisible()
  await file.setInputFiles(picture)
  await expectAccessible(page, 'account of a company')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: saved })).toBeVisible()
  await expect(page.getByRole('link', { name: /Voir l’extrait déposé le/ })).toBeVisible()
  await expect(page.getByText('En cours de vérification')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Fleurs de Lyon' })).toBeVisible()
})
