import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Registration } from '../fixtures/lottery/member.ts'
import { getPicturePath } from '../fixtures/pictures.ts'
import { formatTypedDay } from './account-forms.ts'
import { registrationWords } from './lottery-registration-words.ts'

/** Fills in and submits the registration, in the person's language. */
export async function registerOnScreen(page: Page, person: Registration): Promise<void> {
  const words = registrationWords[person.language]
  await page.goto('/register')
  const fillField = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
  await fillField(words.firstName, person.firstName)
  await fillField(words.birthName, person.birthName)
  await page.getByLabel(words.gender).selectOption(person.gender)
  await fillField(words.birthDate, formatTypedDay(person.birthDate))
  await fillField(words.birthCity, person.birthCity)
  await fillField(words.residenceCity, person.residenceCity)
  await page.getByLabel(words.country).selectOption(person.country)
  await fillField(words.nickname, person.nickname)
  await fillField(words.email, person.email)
  await fillField(`${words.email}${words.onceMore}`, person.email)
  await fillField(words.password, person.password)
  await fillField(`${words.password}${words.onceMore}`, person.password)
  for (const consent of words.consents) await page.getByRole('checkbox', { name: consent }).check()
  await page.getByRole('button', { name: words.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.checkMailbox })).toBeVisible()
}

/** Opens the emailed link of a registration and activates the account. */
export async function activateOnScreen(
  page: Page,
  language: Registration['language'],
  token: string,
): Promise<void> {
  const words = registrationWords[language]
  await page.goto(`/activation?token=${token}`)
  await page.getByRole('button', { name: words.activate }).click()
  await expect(page.getByRole('heading', { name: words.isActive })).toBeVisible()
}

/** Continues from the activation to the sign-in page, in French, and signs in. */
export async function signInOnScreen(page: Page, person: Registration): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await page.getByLabel('Adresse e-mail ou pseudo').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
}

/** Submits an identity card on the profile page, in French. */
export async function submitDocumentOnScreen(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByLabel('Type de pièce').selectOption('identity_card')
  await page.getByLabel('Recto').setInputFiles(getPicturePath('pickup'))
  await page.getByLabel('Verso').setInputFiles(getPicturePath('dropoff'))
  await page.getByRole('button', { name: 'Envoyer la pièce' }).click()
  await expect(page.getByText(/^Reçue le/)).toBeVisible()
}
