import { expectAccessible } from './fixtures/accessible.ts'
import { registerCarrier } from './fixtures/registered-carrier.ts'
import { test as base, expect, senderTest } from './fixtures/test.ts'

senderTest('a sender switches off a kind of emails, and the choice is stored', async ({ page }) => {
  await page.goto('/mon-compte#messages')
  const heading = page.getByRole('heading', { name: 'Messages', exact: true })
  await expect(heading).toBeFocused()
  const deliveries = page.getByRole('group', { name: 'Livraisons' })
  const mails = deliveries.getByRole('switch', { name: 'E-mail' })
  await expect(mails).toBeChecked()
  await mails.uncheck()
  await page.getByRole('group', { name: 'Actualités' }).getByRole('switch', { name: 'E-mail' }).check()
  await page.getByRole('group', { name: 'Heures calmes' }).getByRole('switch').uncheck()
  await page.getByRole('button', { name: 'Enregistrer mes choix' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Choix enregistrés' })).toBeVisible()
  await page.reload()
  await expect(mails).not.toBeChecked()
  await expect(deliveries.getByRole('switch', { name: 'Sur l’appareil' })).toBeChecked()
  await expect(page.getByRole('group', { name: 'Heures calmes' }).getByRole('switch')).not.toBeChecked()
  await expect(page.getByText('Ouvrez le lien que nous vous avons envoyé par e-mail')).toBeVisible()
  await expect(page.getByText('Toujours envoyés')).toBeVisible()
  await expectAccessible(page, 'messages of a sender')
})

const carrierTest = base.extend({
  baseURL: async ({ product }, use) => use(product.carrierUrl),
  token: async ({ product }, use) => use((await registerCarrier(product.apiUrl)).token),
})

carrierTest(
  'a carrier changes its choices of messages, and sees the messages that are always sent',
  async ({ page }) => {
    await page.goto('/compte')
    await page.getByRole('link', { name: /Mes messages/ }).click()
    await expect(page).toHaveURL('/compte/messages')
    const unread = page.getByRole('group', { name: 'Messagerie' }).getByRole('switch', { name: 'SMS' })
    await unread.uncheck()
    await page.getByRole('button', { name: 'Enregistrer mes choix' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Choix enregistrés' })).toBeVisible()
    await page.reload()
    await expect(unread).not.toBeChecked()
    await expect(page.getByText('Offres de course, et tout ce qui change une course en cours')).toBeVisible()
    await expectAccessible(page, 'messages of a carrier')
  },
)
