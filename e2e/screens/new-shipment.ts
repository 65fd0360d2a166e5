import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Town } from '../fixtures/towns.ts'
import { createTripAcross } from '../fixtures/towns.ts'
import { typeAddress } from './addresses.ts'

/** Chooses a parcel that every vehicle can carry, and fills in the contacts and a comment, but no address. */
export async function fillContactsAndGoods(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Petit colis/ }).check()
  await page.getByRole('textbox', { name: "Contact à l'enlèvement" }).fill('Claire Martin')
  await page.getByRole('textbox', { name: "Téléphone à l'enlèvement" }).fill('06 12 34 56 78')
  await page.getByRole('textbox', { name: 'Contact à la livraison' }).fill('Luc Moreau')
  await page.getByRole('textbox', { name: 'Téléphone à la livraison' }).fill('06 12 34 56 79')
  await page.getByRole('textbox', { name: 'Commentaire' }).fill('Sonner deux fois')
}

/** Opens a select and chooses an option. */
export async function chooseOption(page: Page, name: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Opens the empty form, fills it in for a parcel across the town, and continues to the payment. */
export async function goToPayment(page: Page, town: Town): Promise<void> {
  const { pickup, dropoff } = createTripAcross(town)
  await page.goto('/nouvelle-expedition')
  await typeAddress(page, "Adresse d'enlèvement", pickup)
  await typeAddress(page, 'Adresse de livraison', dropoff)
  await fillContactsAndGoods(page)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('button', { name: 'Payez' }).click()
  await expect(page.getByRole('heading', { name: 'Paiement par carte' })).toBeVisible()
}

/** Pays with a test card. */
export function payWithCard(page: Page, cardNumber: string): Promise<void> {
  return submitCard(page, cardNumber, /^Payer /)
}

/** Fills in a test card and submits it by the button. */
export async function submitCard(page: Page, cardNumber: string, button: string | RegExp): Promise<void> {
  await page.getByRole('textbox', { name: 'Numéro de carte' }).fill(cardNumber)
  await page.getByRole('textbox', { name: 'Date d’expiration' }).fill('12/34')
  await page.getByRole('textbox', { name: 'Code de sécurité' }).fill('123')
  await page.getByRole('button', { name: button }).click()
}

/** Test cards of the simulated provider. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  secure: '4000 0025 0000 3155',
  /** The bank requires its holder for every charge. */
  secureEachTime: '4000 0027 6000 3184',
} as const
