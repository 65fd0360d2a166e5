import type { Page } from '@playwright/test'
import type { Person } from '../fixtures/sender.ts'
import { typeAddress } from './addresses.ts'

/** Fills in every required field of an individual sender's registration. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(person.nom)
  await page.getByRole('textbox', { name: 'Prénoms' }).fill(person.prenoms)
  await page.getByRole('textbox', { name: 'Date de naissance' }).fill(formatTypedDay(person.dateNaissance))
  await typeAddress(page, 'Adresse', person.adresse)
  await page.getByRole('textbox', { name: 'Téléphone' }).fill(person.telephone)
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByLabel('Confirmez le mot de passe').fill(person.password)
  await page.getByRole('checkbox', { name: 'J’accepte les conditions générales' }).check()
}

/** Fills in and submits the sign-in form. */
export async function signIn(page: Page, credentials: { email: string; password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(credentials.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(credentials.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Formats an ISO day as the forms take it: 31/12/1990. */
export function formatTypedDay(iso: string): string {
  return iso.split('-').reverse().join('/')
}
