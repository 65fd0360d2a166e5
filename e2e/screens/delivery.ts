import type { Page } from '@playwright/test'
import { getPicturePath } from '../fixtures/pictures.ts'

const photo = getPicturePath('pickup')

/** Takes a photo, signs with a finger and confirms, on the open sheet of a proof. */
export async function submitProof(page: Page, confirmation: string): Promise<void> {
  await photographAndSign(page)
  await page.getByRole('button', { name: confirmation }).click()
}

/** Takes a photo and signs with a finger, on the open sheet of a proof. */
export async function photographAndSign(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(photo)
  await page.getByRole('img', { name: 'Photo prise' }).waitFor()
  const pad = page.getByRole('img', { name: 'Signez dans le cadre, avec le doigt' })
  // The bar with the button covers the end of the page.
  await pad.evaluate((node) => node.scrollIntoView({ block: 'center' }))
  const box = await pad.boundingBox()
  if (!box) throw new Error('The signature pad is not visible')
  const getPoint = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...getPoint(0.2, 0.6))
  await page.mouse.down()
  for (const [x, y] of [
    [0.35, 0.3],
    [0.5, 0.7],
    [0.65, 0.35],
    [0.8, 0.55],
  ] as const)
    await page.mouse.move(...getPoint(x, y))
  await page.mouse.up()
  await page.getByRole('img', { name: 'Signature dessinée, 1 trait', exact: true }).waitFor()
}
