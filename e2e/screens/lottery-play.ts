import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Words } from './lottery-words.ts'
import { cards, submitCard } from './new-shipment.ts'

/** The choices of the vote, in their order on the screen. */
const choices = ['minimum', 'median', 'maximum', 'none'] as const

/** Votes on the page of a draw. */
export async function vote(page: Page, words: Words, choice: (typeof choices)[number]): Promise<void> {
  await page.getByRole('radio').nth(choices.indexOf(choice)).click()
  await page.getByRole('button', { name: words.saveVote }).click()
}

/** Sets the limit that the first payment requires. */
export async function setLimitFirst(page: Page, words: Words, euros: string): Promise<void> {
  await page.getByLabel(words.limit).fill(euros)
  await page.getByRole('button', { name: words.setLimit }).click()
}

/** Chooses a payment method and continues with it. */
export async function choosePayment(page: Page, words: Words, method: keyof Words['method']): Promise<void> {
  await page.getByRole('radio', { name: words.method[method] }).click()
  await page.getByRole('button', { name: words.goOn }).click()
}

/** Pays by test card, after a declined one, in French. */
export async function payByCard(page: Page): Promise<void> {
  await submitCard(page, cards.declined, /^Payer /)
  await expect(page.getByRole('alert').filter({ hasText: 'Paiement échoué' })).toBeVisible()
  await submitCard(page, cards.good, /^Payer /)
}

/** Chooses PayPal, and decides on its simulated page, which returns to the draw. */
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

/** Makes an open page poll immediately, as when its reader returns to it. */
export async function pollImmediately(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

/** Returns the shown RF reference of a transfer or money order. */
export async function readReference(page: Page, heading: string): Promise<string> {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  return (await page.getByText(/^RF\d{2}/).textContent()) ?? ''
}

/** Draws a number, then another one, and validates the second. */
export async function takeTicket(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.makeNumber }).click()
  await page.getByRole('button', { name: words.otherNumber }).click()
  await page.getByRole('button', { name: words.validate }).click()
  await expect(page.getByRole('heading', { name: words.isIn })).toBeVisible()
  await expect(page.getByText(/^[A-Z]{2}\d{2}[A-Z]{2}\d{2}$/)).toBeVisible()
}

/** Verifies a draw on its proof page, and expects no fault. */
export async function verifyOnScreen(page: Page, words: Words, week: string): Promise<void> {
  await page.goto(`/draws/${week}/proof`)
  await page.getByRole('button', { name: words.verify }).click()
  await expect(page.getByText(words.allRight)).toBeVisible()
}
