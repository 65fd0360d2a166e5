import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Words } from './lottery-words.ts'
import { cards, giveCard } from './new-shipment.ts'

/** The choices of the vote, in their order on the screen. */
export const choices = ['minimum', 'median', 'maximum', 'none'] as const

/** Votes on the page of a draw. */
export async function vote(page: Page, words: Words, choice: (typeof choices)[number]): Promise<void> {
  await page.getByRole('radio').nth(choices.indexOf(choice)).click()
  await page.getByRole('button', { name: words.saveVote }).click()
}

/** Sets the limit that is asked for before the first payment. */
export async function setLimitFirst(page: Page, words: Words, euros: string): Promise<void> {
  await page.getByLabel(words.limit).fill(euros)
  await page.getByRole('button', { name: words.setLimit }).click()
}

/** Chooses a way to pay and goes on with it. */
export async function choosePayment(page: Page, words: Words, method: keyof Words['method']): Promise<void> {
  await page.getByRole('radio', { name: words.method[method] }).click()
  await page.getByRole('button', { name: words.goOn }).click()
}

/** Pays by test card: a declined one first, which loses nothing. In French. */
export async function payByCard(page: Page): Promise<void> {
  await giveCard(page, cards.declined, /^Payer /)
  await expect(page.getByRole('alert').filter({ hasText: 'Paiement échoué' })).toBeVisible()
  await giveCard(page, cards.good, /^Payer /)
}

/** Chooses PayPal and decides on its simulated page, which comes back to the draw. */
export async function payByPayPal(
  page: Page,
  words: Words,
  decision: 'Payer' | 'Payer avec un compte refusé',
): Promise<void> {
  await choosePayment(page, words, 'paypal')
  await page.getByRole('link', { name: words.toPayPal }).click()
  await expect(page.getByRole('heading', { name: 'PayPal (simulation)' })).toBeVisible()
  await page.getByRole('button', { name: decision, exact: true }).click()
}

/** Returns to a page that was left open: it immediately polls for changes meanwhile. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

/** The RF reference that a transfer or money order is to be paid with. */
export async function referenceShown(page: Page, heading: string): Promise<string> {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  return (await page.getByText(/^RF\d{2}/).textContent()) ?? ''
}

/** Takes a number, then another one, and validates that. */
export async function takeTicket(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.makeNumber }).click()
  await page.getByRole('button', { name: words.otherNumber }).click()
  await page.getByRole('button', { name: words.validate }).click()
  await expect(page.getByRole('heading', { name: words.isIn })).toBeVisible()
  await expect(page.getByText(/^[A-Z]{2}\d{2}[A-Z]{2}\d{2}$/)).toBeVisible()
}

/** Recomputes a draw on its page of proof and expects that everything is right. */
export async function verifyOnScreen(page: Page, words: Words, week: string): Promise<void> {
  await page.goto(`/draws/${week}/proof`)
  await page.getByRole('button', { name: words.verify }).click()
  await expect(page.getByText(words.allRight)).toBeVisible()
}
