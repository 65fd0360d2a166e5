import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from '../fixtures/accessible.ts'
import { lotteryTest as test } from '../fixtures/lottery/lottery-test.ts'
import { waitForMail } from '../fixtures/mail.ts'
import { expect } from '../fixtures/test.ts'

test('a player gets a newsletter in their language, unsubscribes with the keyboard only, and subscribes again', async ({
  page,
  product,
  lottery,
  lotteryDatabase,
}) => {
  const [player] = await lotteryDatabase.query<{ email: string }>(
    `UPDATE player SET mails_marketing = true WHERE language = 'it' AND status = 'validated' RETURNING email`,
    [],
  )
  const email = player?.email ?? ''
  const readConsent = async () => {
    const [found] = await lotteryDatabase.query<{ mails_marketing: boolean }>(
      'SELECT mails_marketing FROM player WHERE email = $1',
      [email],
    )
    return found?.mails_marketing
  }
  const folder = await mkdtemp(join(tmpdir(), 'letter-'))
  await writeFile(join(folder, 'fr.txt'), 'Des nouvelles\n\nBonjour.\n')
  await writeFile(join(folder, 'it.txt'), 'Novità\n\nSalve.\n')
  await lottery.admin('newsletter', 'send', folder, '--by', 'Camille', '--reason', 'news')
  await rm(folder, { recursive: true })
  const { text } = await waitForMail(product.mailboxUrl, email, 'Novità')
  const link = /https?:\S+\/newsletter\?token=[\w-]{43}/.exec(text)?.[0] ?? ''

  await page.goto(link)
  await expect(
    page.getByRole('heading', { name: 'Ne plus recevoir la lettre d’information ?' }),
  ).toBeVisible()
  await expectAccessible(page, 'newsletter asked')
  expect(await readConsent()).toBe(true)
  await page.getByRole('button', { name: 'Ne plus recevoir la lettre' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Vous ne recevrez plus la lettre' })).toBeFocused()
  await expectAccessible(page, 'newsletter left')
  expect(await readConsent()).toBe(false)
  await page.getByRole('button', { name: 'Recevoir à nouveau la lettre' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Vous recevrez de nouveau la lettre' })).toBeFocused()
  expect(await readConsent()).toBe(true)

  // The site serves the address for mailboxes: a GET only asks, a POST of the form ends the consent.
  const oneClick = link.replace('/newsletter?token=', '/api/newsletter/leave/')
  await page.goto(oneClick)
  await expect(page).toHaveURL(link)
  expect(await readConsent()).toBe(true)
  const posted = await page.request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect([posted.status(), await readConsent()]).toEqual([200, false])
})
