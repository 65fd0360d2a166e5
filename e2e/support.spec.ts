import { waitForMail } from './fixtures/mail.ts'
import { expect, senderTest, test } from './fixtures/test.ts'

senderTest(
  'the contact form is prefilled for a sender, checks its fields, and shows its result',
  async ({ page, sender, product, guard }) => {
    await page.goto('/contact')
    const getBox = (name: string) => page.getByRole('textbox', { name, exact: true })
    const send = page.getByRole('button', { name: 'Envoyer' })
    await expect(getBox('Nom')).toHaveValue(sender.nom)
    await expect(getBox('Prénom')).toHaveValue(sender.prenoms)
    await expect(getBox('Adresse e-mail')).toHaveValue(sender.email)
    await expect(getBox('Téléphone (facultatif)')).toHaveValue(sender.telephone)
    await expect(page.getByRole('link', { name: 'Écrire au support' })).toHaveAttribute('href', /^mailto:/)

    const filled = { Nom: 'Martin', Prénom: 'Claire', 'Adresse e-mail': sender.email, Sujet: 'Une question' }
    for (const name of Object.keys(filled)) await getBox(name).fill('')
    await getBox('Téléphone (facultatif)').fill('12 34')
    const checks = [
      ['Nom', 'Veuillez renseigner ce champ', filled.Nom],
      ['Prénom', 'Veuillez renseigner ce champ', filled.Prénom],
      ['Adresse e-mail', 'Merci de saisir un format valide', 'claire@'],
      ['Adresse e-mail', 'Merci de saisir un format valide', sender.email],
      ['Téléphone (facultatif)', 'Merci de saisir un format valide', ''],
      ['Sujet', 'Veuillez renseigner ce champ', filled.Sujet],
    ] as const
    for (const [name, message, correction] of checks) {
      await send.click()
      await expect(getBox(name)).toBeFocused()
      await expect(getBox(name)).toHaveAccessibleDescription(message)
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1)
      await getBox(name).fill(correction)
    }
    await getBox('Message').fill('Bonjour,\nmon colis est-il parti ?')

    guard.allow(/ERR_FAILED/)
    await page.route('**/api/nouscontacter', (route) => route.abort(), { times: 1 })
    await send.click()
    await expect(page.getByRole('alert')).toContainText(
      'Votre message n’a pas pu être envoyé, veuillez réessayer',
    )

    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/nouscontacter', async (route) => {
      await held
      await route.continue()
    })
    await send.click()
    await expect(page.getByRole('button', { name: 'Envoir en cours ...' })).toBeDisabled()
    release()
    const dialog = page.getByRole('dialog', { name: 'Message envoyé' })
    await expect(dialog).toContainText("Votre message a bien été reçu par l'équipe")
    await dialog.getByRole('button', { name: 'Fermer' }).last().click()
    await expect(getBox('Message')).toHaveValue('')
    await waitForMail(product.mailboxUrl, sender.email, 'Votre message a bien été reçu')
    const forwarded = await waitForMail(product.mailboxUrl, 'support@volant.test', '[Contact] Une question')
    expect(forwarded.text).toContain('> mon colis est-il parti ?')
  },
)

test('the menus of the assistance area lead to their pages, and its search finds answers', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Assistance', exact: true }).click()
  await expect(page).toHaveURL('/assistance')
  const side = page.getByRole('navigation', { name: 'Assistance' })
  const readLinks = () =>
    side.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  // The address changes before the page is shown.
  await expect.poll(readLinks).toEqual(['/assistance/accessibilite', '/assistance/faqS', '/assistance'])
  await expect(side.getByRole('link', { name: 'Assistance' })).toHaveAttribute('aria-current', 'page')

  await side.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Questions fréquentes' })).toBeVisible()
  await expect(side.getByRole('link', { name: 'Assistance' })).not.toHaveAttribute('aria-current', 'page')
  await page.getByRole('searchbox', { name: 'Rechercher dans les questions' }).fill('DEBITE reservé')
  await expect(page.getByRole('status').filter({ hasText: '1 réponse' })).toBeVisible()
  const question = page.getByText('Quand suis-je débité ?')
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/le montant est seulement réservé/)).toBeVisible()
  await page.getByRole('searchbox').fill('zzz')
  await expect(page.getByText('Aucune réponse trouvée')).toBeVisible()

  await side.getByRole('link', { name: 'Accessibilité' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Accessibilité/ })).toBeVisible()
  const top = page.getByRole('navigation', { name: 'Rubriques' })
  await top.getByRole('link', { name: 'Tirage' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/assistance')
  await top.getByRole('link', { name: 'Mon compte' }).click()
  // A guest is asked who they are, and led there afterwards.
  await expect(page).toHaveURL('/login')
})
