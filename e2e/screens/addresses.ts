import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Types an address, takes the first proposal, as most people do, and returns the field's value then. */
export async function chooseAddress(page: Page, name: string, address: string): Promise<string> {
  const field = page.getByRole('combobox', { name })
  await field.fill(address)
  await page.getByRole('listbox', { name }).getByRole('option').first().click()
  await expect(page.getByRole('listbox', { name })).toBeHidden()
  return field.inputValue()
}

/** Types an address and goes on without looking at what is proposed. */
export async function typeAddress(page: Page, name: string, address: string): Promise<void> {
  const field = page.getByRole('combobox', { name })
  await field.fill(address)
  await field.press('Escape')
}
