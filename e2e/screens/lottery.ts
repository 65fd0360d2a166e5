import type { Page } from '@playwright/test'
import { expect as expectSoon } from '@playwright/test'
import type { Registration } from '../fixtures/lottery/member.ts'
import { picturePath } from '../fixtures/pictures.ts'
import type { Words } from './lottery-words.ts'

// Five players, the staff's commands and a draw share the machine.
const expect = expectSoon.configure({ timeout: 25_000 })

/** Fills in the registration, in French, and sends it. */
export async function registerOnScreen(page: Page, person: Registration): Promise<void> {
  await page.goto('/register')
  const type = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
  await type('Prénom', person.firstName)
  await type('Nom de naissance', person.birthName)
  await page.getByLabel('Genre').selectOption(person.gender)
  await type('Date de naissance', person.birthDate.split('-').reverse().join('/'))
  await type('Ville de naissance', person.birthCity)
  await type('Ville de résidence', person.residenceCity)
  await page.getByLabel('Pays de résidence').selectOption(person.country)
  await type('Pseudo', person.nickname)
  await type('Adresse e-mail', person.email)
  await type('Adresse e-mail, encore une fois', person.email)
  await type('Mot de passe', person.password)
  await type('Mot de passe, encore une fois', person.password)
  for (const consent of [/Je certifie/, /notifications du jeu/, /conditions d’utilisation/])
    await page.getByRole('checkbox', { name: consent }).check()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Regardez vos e-mails' })).toBeVisible()
}

/** Opens the mailed link of a registration and activates the account. */
export async function activateOnScreen(page: Page, token: string): Promise<void> {
  await page.goto(`/activation?token=${token}`)
  await page.getByRole('button', { name: 'Activer mon compte' }).click()
  await expect(page.getByRole('heading', { name: 'Votre compte est activé' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
}

/** Signs in on the page of signing in. */
export async function signInOnScreen(page: Page, person: Registration): Promise<void> {
  await page.getByLabel('Adresse e-mail ou pseudo').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
}

/** Hands in an identity card on the profile. */
export async function handInOnScreen(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByLabel('Type de pièce').selectOption('identity_card')
  await page.getByLabel('Recto').setInputFiles(picturePath('pickup'))
  await page.getByLabel('Verso').setInputFiles(picturePath('dropoff'))
  await page.getByRole('button', { name: 'Envoyer la pièce' }).click()
  await expect(page.getByText(/^Reçue le/)).toBeVisible()
}

/** Confirms a win of 1,50 € by its mailed link. */
export async function confirmWinOnScreen(page: Page, token: string, button: string): Promise<void> {
  await page.goto(`/winner?token=${token}`)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { level: 1, name: /1[.,]50/ })).toBeVisible()
}

/** Recomputes a draw on its page of proof and expects that everything is right. */
export async function verifyOnScreen(page: Page, words: Words, week: string): Promise<void> {
  await page.goto(`/draws/${week}/proof`)
  await page.getByRole('button', { name: words.verify }).click()
  await expect(page.getByText(words.allRight)).toBeVisible()
}
