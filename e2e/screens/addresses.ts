import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Types an address and chooses the first suggestion. Returns the field's value. */
export async function chooseAddress(page: Page, name: string, address: string): Promise<string> {
  const field = page.getByRole('combobox', { name })
  await field.fill(address)
  await page.getByRole('listbox', { name }).getByRole('option').first().click()
  await expect(page.getByRole('listbox', { name })).toBeHidden()
  return field.inputValue()
}

/** Types an address and closes the suggestions. */
export async function typeAddress(page: Page, name: string, address: string): Promise<void> {
  const field = page.getByRole('combobox', { name })
  await field.fill(address)
  await field.press('Escape')
}
