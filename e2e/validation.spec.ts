import type { Locator, Page } from '@playwright/test'
import { createPerson } from './fixtures/sender.ts'
import { expect, senderTest, test } from './fixtures/test.ts'
import { typeAddress } from './screens/addresses.ts'
import { chooseOption } from './screens/new-shipment.ts'

const required = 'Veuillez renseigner ce champ'
const format = 'Merci de saisir un format valide'

/** One check of a form: its submission shows this message and focuses this field, until `correct` is called. */
type Check = {
  readonly field: Locator
  readonly message: string
  readonly correct: () => Promise<unknown>
}

/** Submits the form repeatedly, and expects its checks in this order. */
async function expectChecks(page: Page, submit: string, checks: readonly Check[]): Promise<void> {
  const send = page.getByRole('button', { name: submit })
  for (const { field, message, correct } of checks) {
    await send.click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(new RegExp(message.replace('!', '\\!')))
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1)
    await correct()
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  }
}

/** Like `expectChecks` for a form that marks all wrong fields: the first has the focus, the following are marked. */
async function expectChecksWithAllMarked(
  page: Page,
  submit: string,
  checks: readonly Check[],
): Promise<void> {
  const send = page.getByRole('button', { name: submit })
  for (const [index, { field, message, correct }] of checks.entries()) {
    await send.click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(new RegExp(message))
    for (const later of checks.slice(index + 1))
      await expect(later.field).toHaveAttribute('aria-invalid', 'true')
    await correct()
    await expect(field).not.toHaveAttribute('aria-invalid')
  }
}

/** Creates the check of a field that is corrected by a text. */
function createTypedCheck(field: Locator, message: string, text: string): Check {
  return { field, message, correct: () => field.fill(text) }
}

test('the estimate requires the pickup, then the drop-off, and reports an address outside of France', async ({
  page,
  guard,
}) => {
  guard.allow(/422/)
  await page.goto('/')
  const [pickup, dropoff] = [
    page.getByRole('combobox', { name: "Adresse d'enlèvement" }),
    page.getByRole('combobox', { name: 'Adresse de livraison' }),
  ]
  await expectChecks(page, 'Estimer le prix', [
    {
      field: pickup,
      message: "Veuillez renseigner une adresse d'enlèvement",
      correct: () => typeAddress(page, "Adresse d'enlèvement", 'Nulle part du tout'),
    },
    {
      field: dropoff,
      message: 'Veuillez renseigner une adresse de livraison',
      correct: () => typeAddress(page, 'Adresse de livraison', '3 avenue de la République, 31000 Toulouse'),
    },
  ])

  await test.step('the estimate names an address that is not in France', async () => {
    await typeAddress(page, "Adresse d'enlèvement", 'Unter den Linden 5, 10117 Berlin')
    await page.getByRole('button', { name: 'Estimer le prix' }).click()
    await expect(pickup).toBeFocused()
    await expect(pickup).toHaveAccessibleDescription(/Cette adresse est introuvable en France/)
  })

  await test.step('the estimate reports that the sea is in the way, or that a trip is too long', async () => {
    for (const [to, sentence] of [
      ['20000 Ajaccio', 'La mer sépare ces deux adresses : nous livrons là où mène une route'],
      ['06000 Nice', 'Ce trajet est trop long : nous livrons jusqu’à 800 km par la route'],
    ] as const) {
      await typeAddress(page, "Adresse d'enlèvement", '29200 Brest')
      await typeAddress(page, 'Adresse de livraison', to)
      await page.getByRole('button', { name: 'Estimer le prix' }).click()
      await expect(dropoff).toHaveAccessibleDescription(new RegExp(sentence))
    }
  })
})

test('the login requires an email address, then the password', async ({ page }) => {
  await page.goto('/login')
  const email = page.getByRole('textbox', { name: 'Adresse e-mail' })
  const password = page.getByLabel('Mot de passe', { exact: true })
  await expectChecks(page, 'Se connecter', [
    createTypedCheck(email, format, 'claire@'),
    createTypedCheck(email, format, ' claire@exemple.test '),
    createTypedCheck(password, required, 'x'),
  ])
})

test('the registration checks its fields in their order, and shows that an email address is taken', async ({
  page,
  sender,
}) => {
  await page.goto('/register-exped-partic')
  const person = createPerson()
  const getBox = (name: string) => page.getByRole('textbox', { name, exact: true })
  const password = page.getByLabel('Mot de passe', { exact: true })
  const repeated = page.getByLabel('Confirmez le mot de passe')
  const terms = page.getByRole('checkbox', { name: 'J’accepte les conditions générales' })
  await expectChecks(page, "S'inscrire", [
    createTypedCheck(getBox('Nom'), required, person.nom),
    createTypedCheck(getBox('Prénoms'), required, person.prenoms),
    createTypedCheck(getBox('Date de naissance'), required, '31/02/1990'),
    createTypedCheck(getBox('Date de naissance'), format, '17/05/1990'),
    {
      field: page.getByRole('combobox', { name: 'Adresse' }),
      message: required,
      correct: () => typeAddress(page, 'Adresse', person.adresse),
    },
    createTypedCheck(getBox('Téléphone'), required, '12 34'),
    createTypedCheck(getBox('Téléphone'), format, person.telephone),
    createTypedCheck(getBox('Adresse e-mail'), format, 'claire'),
    createTypedCheck(getBox('Adresse e-mail'), format, person.email),
    createTypedCheck(password, required, 'court'),
    createTypedCheck(password, 'Le mot de passe doit contenir au moins 8 caractères', person.password),
    createTypedCheck(repeated, 'Veuillez remplir ce champ', 'autre'),
    createTypedCheck(repeated, 'Les mots de passe ne correspondent pas', person.password),
    { field: terms, message: 'Veuillez cocher cette case', correct: () => terms.check() },
  ])

  await test.step('the registration shows that an e-mail address is taken', async () => {
    await getBox('Adresse e-mail').fill(sender.email.toUpperCase())
    await page.getByRole('button', { name: "S'inscrire" }).click()
    await expect(page.getByRole('alert')).toContainText('Adresse e-mail est déjà utilisée')
  })
})

senderTest(
  'the new shipment focuses its first wrong field in the documented order, and marks the others',
  async ({ page }) => {
    await page.goto('/nouvelle-expedition')
    const getBox = (name: string) => page.getByRole('textbox', { name })
    const createAddressCheck = (name: string, message: string): Check => ({
      field: page.getByRole('combobox', { name }),
      message,
      correct: () => typeAddress(page, name, '1 rue de la Gare, 31000 Toulouse'),
    })
    const createChoiceCheck = (name: string, message: string, option: string | RegExp): Check => ({
      field: page.getByRole('combobox', { name }),
      message,
      correct: () => chooseOption(page, name, option),
    })
    await expectChecksWithAllMarked(page, 'Continuer', [
      createAddressCheck("Adresse d'enlèvement", "Veuillez renseigner une adresse d'enlèvement"),
      createTypedCheck(getBox("Contact à l'enlèvement"), required, 'Claire Martin'),
      createTypedCheck(getBox("Téléphone à l'enlèvement"), required, '0612'),
      createTypedCheck(getBox("Téléphone à l'enlèvement"), format, '+33 6 12 34 56 78'),
      createAddressCheck('Adresse de livraison', 'Veuillez renseigner une adresse de livraison'),
      createTypedCheck(getBox('Contact à la livraison'), required, 'Luc Moreau'),
      createTypedCheck(getBox('Téléphone à la livraison'), required, '+33 (0)6.12.34.56.79'),
      createChoiceCheck('Nature du colis', 'Merci de choisir la nature du colis', /sec|standard/i),
      createTypedCheck(getBox('Nombre de colis'), required, '1'),
      createChoiceCheck('Plage de poids', required, 'De 6 à 10 kg'),
    ])
    const oversize = page.getByRole('radiogroup', { name: 'Hors gabarit' })
    const send = page.getByRole('button', { name: 'Continuer' })
    await send.click()
    await expect(oversize).toHaveAccessibleDescription(required)
    await expect(oversize.getByRole('radio').first()).toBeFocused()
    await oversize.getByRole('radio', { name: 'Non' }).check()
    await expectChecksWithAllMarked(page, 'Continuer', [
      createTypedCheck(getBox('Nombre de chariots ou palettes'), required, '0'),
    ])
  },
)
