import type { Locator, Page } from '@playwright/test'
import { senderSignIn } from '@repo/contracts/delivery/accounts'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import { waitForMail } from './fixtures/mail.ts'
import { expect, test } from './fixtures/test.ts'

// Animations are checked at their end.
async function paste(cell: Locator, text: string): Promise<void> {
  await cell.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function expectRefused(page: Page, button: string, field: Locator, message: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')))
}

test('a forgotten password is replaced in three steps, each with its messages', async ({
  page,
  sender,
  product,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mot de passe oublié ?' })).toBeVisible()
  const email = page.getByRole('textbox', { name: 'Adresse e-mail' })
  for (const typed of ['', 'claire@']) {
    await email.fill(typed)
    await expectRefused(page, 'Envoyer', email, 'Entrez une adresse e-mail valide')
  }
  await email.fill(` ${sender.email.toUpperCase()}`)
  await page.getByRole('button', { name: 'Envoyer' }).click()

  const getCell = (digit: number) => page.getByRole('textbox', { name: `Chiffre ${digit} sur 6` })
  await expect(getCell(1)).toBeFocused()
  await expect(getCell(1)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByRole('button', { name: /Renvoyer un code dans \d+ s/ })).toBeDisabled()
  const { text } = await waitForMail(product.mailboxUrl, sender.email, 'Votre code de réinitialisation')
  const code = /^ {4}(\d{6})$/m.exec(text)?.[1] ?? ''
  expect(code).toMatch(/^\d{6}$/)

  // Five digits do nothing; the sixth sends them.
  await page.keyboard.type(code.startsWith('0') ? '11111' : '00000')
  await expect(getCell(6)).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.type('0')
  await expect(page.getByRole('alert')).toContainText(
    "Le code n'est pas valide, veuillez redemander un nouveau.",
  )
  await expect(getCell(1)).toBeFocused()
  await expect(getCell(1)).toHaveValue('')
  await expectAccessible(page, 'the code of a reset')
  await paste(getCell(1), code)

  const password = page.getByLabel('Nouveau mot de passe', { exact: true })
  const repeated = page.getByLabel('Confirmez le nouveau mot de passe')
  await expect(password).toBeFocused()
  await expectRefused(page, 'Enregistrer', password, 'Veuillez renseigner ce champ')
  await password.fill('un-nouveau-secret')
  await repeated.fill('un-autre-secret')
  const differ = 'Les mots de passe ne correspondent pas. Veuillez réessayer.'
  await expectRefused(page, 'Enregistrer', repeated, differ)
  await expectAccessible(page, 'the new password of a reset')
  await repeated.fill('un-nouveau-secret')
  await page.getByRole('button', { name: 'Enregistrer' }).click()

  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Votre mot de passe a été modifié avec succès')).toBeVisible()
  await waitForMail(product.mailboxUrl, sender.email, 'Votre mot de passe a été modifié')
  const api = { origin: product.apiUrl, token: null }
  const credentials = { email: sender.email, password: 'un-nouveau-secret' }
  expect((await call(api, senderSignIn, credentials)).success).toBe(true)
  await expect(call(api, senderSignIn, { ...credentials, password: sender.password })).rejects.toThrow(/200/)
})
