import type { Page } from '@playwright/test'
import { readGame } from '@repo/contracts/lottery/draws'
import { castVote, drawNumber, payWithCredit, validateTicket } from '@repo/contracts/lottery/participation'
import { expectAccessible } from '../fixtures/accessible.ts'
import { lotteryTest as test } from '../fixtures/lottery/lottery-test.ts'
import type { Member } from '../fixtures/lottery/member.ts'
import { setOwnLimit, signInDemoMember } from '../fixtures/lottery/member.ts'
import { buyCredits } from '../fixtures/lottery/paypal.ts'
import { waitForMail } from '../fixtures/mail.ts'
import { expect } from '../fixtures/test.ts'

/** Makes the browser ask for the permission: a headless one refuses notifications even with it (ADR 26). */
async function resetPermission(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
}

/** Takes part in the open draw up to the validated ticket. */
async function takePart({ call }: Member): Promise<string> {
  const { current } = await call(readGame, {})
  const week = current?.week ?? ''
  await call(castVote, { week, vote: 'maximum' })
  await call(payWithCredit, { week })
  const { participation } = await call(drawNumber, { week })
  await call(validateTicket, { week, number: participation.number ?? '' })
  return week
}

test('a player with a ticket is offered push messages, and not again after "later"', async ({
  page,
  context,
  lottery,
}) => {
  await resetPermission(page)
  const member = await signInDemoMember(lottery, 3)
  await setOwnLimit(member)
  await buyCredits(member)
  const week = await takePart(member)
  await member.copySessionTo(context)
  await page.goto(`/draws/${week}`)
  const proposal = page.getByRole('heading', { name: 'Soyez prévenu sur cet appareil' })
  await expect(proposal).toBeVisible()
  await expectAccessible(page, 'a ticket with the proposal of push messages')
  await page.getByRole('button', { name: 'Plus tard' }).click()
  await expect(proposal).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Vous participez' })).toBeVisible()
  await expect(proposal).toBeHidden()
})

test('a player chooses the topics of push messages and emails, and stops one kind of emails by its link', async ({
  page,
  context,
  lottery,
  lotteryDatabase,
}) => {
  await resetPermission(page)
  const member = await signInDemoMember(lottery, 1)
  await member.copySessionTo(context)
  const readWishes = async () => {
    const [found] = await lotteryDatabase.query<{
      mails_result: boolean
      pushes_result: boolean
      newsletter_token: string
    }>('SELECT mails_result, pushes_result, newsletter_token FROM player WHERE email = $1', [
      member.person.email,
    ])
    return found
  }
  await page.goto('/account/notifications')
  const devices = page.getByRole('region', { name: 'Sur vos appareils' })
  await expect(devices.getByRole('button', { name: 'Activer les notifications' })).toBeVisible()
  await expectAccessible(page, 'what a player is told')
  await devices.getByRole('switch', { name: 'Résultats' }).press('Space')
  await expect.poll(async () => (await readWishes())?.pushes_result).toBe(false)

  await page.goto(`/stop-mails?token=${(await readWishes())?.newsletter_token}&wish=result`)
  await expect(page.getByRole('heading', { name: 'Ne plus recevoir ces e-mails ?' })).toBeVisible()
  await expectAccessible(page, 'the way out of mails')
  expect((await readWishes())?.mails_result).toBe(true)
  await page.getByRole('button', { name: 'Ne plus les recevoir' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Vous ne recevrez plus ces e-mails' })).toBeFocused()
  expect((await readWishes())?.mails_result).toBe(false)
  await page.getByRole('link', { name: 'Régler mes e-mails' }).click()
  const mails = page.getByRole('region', { name: 'Ce que nous vous écrivons' })
  await expect(mails.getByRole('switch', { name: 'Résultats' })).not.toBeChecked()
})

test('an allowed device that cannot be subscribed is shown as off, and switching it on shows the error', async ({
  page,
  context,
  lottery,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = () => Promise.resolve('granted')
  })
  const member = await signInDemoMember(lottery, 1)
  await member.copySessionTo(context)
  await page.goto('/account/notifications')
  const devices = page.getByRole('region', { name: 'Sur vos appareils' })
  const allow = devices.getByRole('button', { name: 'Activer les notifications' })
  await expect(allow).toBeVisible()
  await expect(devices.getByText('Les notifications sont actives sur cet appareil.')).toBeHidden()
  await allow.click()
  await expect(devices.getByRole('alert')).toHaveText(
    'Cet appareil n’a pas pu être changé. Réessayez plus tard.',
  )
  await expectAccessible(page, 'a device that could not be subscribed')
})

test('a player adds a mobile number, confirms it by the sent code, and removes it', async ({
  page,
  context,
  product,
  lottery,
  guard,
}) => {
  guard.allow(/\/api\/mobile/)
  const member = await signInDemoMember(lottery, 2)
  await member.copySessionTo(context)
  await page.goto('/account/settings')
  const mobile = page.getByRole('region', { name: 'SMS en cas de gain' })
  await mobile.getByLabel('Numéro de mobile').fill('01 40 20 50 50')
  await mobile.getByRole('button', { name: 'Envoyer un code' }).click()
  await expect(mobile.getByLabel('Numéro de mobile')).toHaveAttribute('aria-invalid', 'true')
  await mobile.getByLabel('Numéro de mobile').fill('07 49 12 34 56')
  await mobile.getByRole('button', { name: 'Envoyer un code' }).click()
  await expect(mobile.getByRole('status')).toContainText('Un code à 6 chiffres part au')
  await expectAccessible(page, 'a mobile that waits for its code')
  const { text } = await waitForMail(product.mailboxUrl, '+33749123456', 'votre code est')
  await mobile.getByLabel('Code reçu par SMS').fill(/\d{6}/.exec(text)?.[0] ?? '')
  await mobile.getByRole('button', { name: 'Confirmer le numéro' }).click()
  await expect(mobile.getByText(/^Mobile confirmé\s:/)).toBeVisible()
  await expectAccessible(page, 'a confirmed mobile')
  await mobile.getByRole('button', { name: 'Retirer ce numéro' }).click()
  await expect(mobile.getByText(/^Mobile confirmé\s:/)).toBeHidden()
})
