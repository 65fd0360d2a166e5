import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Registration } from '../fixtures/lottery/member.ts'

/** The texts by which the screens of a prize are found, in each language. */
const prizeWords = {
  fr: {
    confirm: 'Confirmer mon gain',
    claim: 'Demander le versement',
    send: 'Confirmer',
    wrongIban: 'Cet IBAN n’est pas valide',
    isClaimed: 'Réclamé, en cours de contrôle',
    isPaid: /^Versé le /,
  },
  en: {
    confirm: 'Confirm my win',
    claim: 'Ask for the payment',
    send: 'Confirm',
    wrongIban: 'This IBAN is not valid',
    isClaimed: 'Claimed, being checked',
    isPaid: /^Paid on /,
  },
  es: {
    confirm: 'Confirmar mi premio',
    claim: 'Pedir el pago',
    send: 'Confirmar',
    wrongIban: 'Este IBAN no es válido',
    isClaimed: 'Reclamado, en control',
    isPaid: /^Pagado el /,
  },
  it: {
    confirm: 'Conferma la mia vincita',
    claim: 'Chiedi il versamento',
    send: 'Conferma',
    wrongIban: 'Questo IBAN non è valido',
    isClaimed: 'Richiesta, in controllo',
    isPaid: /^Versata il /,
  },
} as const satisfies Record<Registration['language'], object>

/** Confirms a win of 1,50 € by its emailed link, and claims it to an account, after an invalid IBAN. */
export async function claimOnScreen(
  page: Page,
  language: Registration['language'],
  { token, iban }: { readonly token: string; readonly iban: string },
): Promise<void> {
  const words = prizeWords[language]
  await page.goto(`/winner?token=${token}`)
  await page.getByRole('button', { name: words.confirm }).click()
  await expect(page.getByRole('heading', { level: 1, name: /1[.,]50/ })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: words.claim }).click()
  await page.getByRole('button', { name: words.claim }).click()
  const form = page.getByRole('dialog')
  const send = form.getByRole('button', { name: words.send, exact: true })
  // The check digits are swapped.
  await form.getByLabel('IBAN').fill(iban.replace(/^(..)(.)(.)/, '$1$3$2'))
  await send.click()
  await expect(form.getByText(words.wrongIban)).toBeVisible()
  await form.getByLabel('IBAN').fill(iban)
  await send.click()
  await expect(page.getByText(words.isClaimed)).toBeVisible()
}

/** Reloads the page of the player's draws until it shows the prize as paid. */
export async function expectPaid(page: Page, language: Registration['language']): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(prizeWords[language].isPaid)).toBeVisible({ timeout: 10_000 })
  }).toPass()
}
