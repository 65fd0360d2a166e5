import { randomUUID } from 'node:crypto'
import { addToGallery } from './fixtures/gallery.ts'
import { waitForMail } from './fixtures/mail.ts'
import { expect, senderTest, test } from './fixtures/test.ts'

const isPhone = (project: string) => project === 'phone'

test.describe('the cookie banner', () => {
  test.use({ cookiesAnswered: false })

  test('closes permanently after a choice, covers nothing, and counts scrolling as acceptance', async ({
    page,
  }) => {
    const banner = page.getByRole('region', { name: 'Cookies' })
    for (const answer of ['Oui', 'Non'])
      await test.step(`closes permanently with ${answer}`, async () => {
        await page.goto('/contact')
        await banner.getByRole('button', { name: answer }).click()
        await expect(banner).toBeHidden()
        await page.reload()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(banner).toBeHidden()
        await page.evaluate(() => localStorage.removeItem('volant-cookies'))
      })

    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
      // A desktop's window at a zoom of 200 %.
      { width: 640, height: 400 },
    ])
      await test.step(`covers nothing at ${size.width} pixels`, async () => {
        await page.setViewportSize(size)
        await page.goto('/')
        const bar = await banner.boundingBox()
        const next = await page.getByRole('banner').boundingBox()
        expect(bar?.height).toBeLessThan(90)
        expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual((next?.y ?? 0) + 1)
      })
    await page.setViewportSize({ width: 1280, height: 800 })

    await test.step('counts scrolling as acceptance', async () => {
      await page.goto('/')
      await expect(banner).toBeVisible()
      await page.evaluate(() => window.scrollBy(0, 400))
      await expect(banner).toBeHidden()
    })
  })
})

test('every link of the navigation leads to its page', { tag: '@phone' }, async ({ page }, { project }) => {
  await page.goto('/')
  for (const [name, path] of [
    ['Expéditeur', '/choix-inscription-expediteur'],
    ['Transporteur', '/choix-inscription-transpo'],
    ['Contact', '/contact'],
    ['Accueil', '/'],
  ] as const) {
    if (isPhone(project.name)) await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

senderTest(
  'the menu of a sender has the sender’s own pages',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    await page.goto('/')
    for (const [name, path] of [
      ['Mes expéditions', '/mes-expeditions'],
      ['Nouvelle expédition', '/nouvelle-expedition'],
    ] as const) {
      if (isPhone(project.name)) {
        await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
        await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name }).click()
      } else {
        await page.getByRole('button', { name: /^Menu de Claire M/ }).click()
        await page.getByRole('navigation', { name: 'Compte' }).getByRole('link', { name }).click()
      }
      await expect(page).toHaveURL(path)
    }
  },
)

test('the choices of the home page lead to their pages', async ({ page }) => {
  for (const [from, ...choices] of [
    ['/connexion-choix', ['Expéditeur', '/login'], ['Transporteur', '/connexion-transporteur']],
    [
      '/choix-inscription',
      ['Expéditeur', '/choix-inscription-expediteur'],
      ['Transporteur', '/choix-inscription-transpo'],
    ],
    [
      '/choix-inscription-expediteur',
      ['Particulier', '/register-exped-partic'],
      ['Entreprise', '/register-exped-entr'],
    ],
    [
      '/choix-inscription-transpo',
      ['Transporteur indépendant', '/register-transport-indep'],
      ['Entreprise de transport', '/register-transport-entr'],
    ],
  ] as const) {
    await page.goto(from)
    for (const [choice, to] of choices) {
      await page.getByRole('main').getByRole('link', { name: choice, exact: true }).click()
      await expect(page).toHaveURL(to)
      await page.goBack()
      await expect(page).toHaveURL(from)
    }
  }
})

test('the chosen theme is stored', async ({ page }) => {
  await page.goto('/contact')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: 'Passer au thème sombre' }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('button', { name: 'Passer au thème clair' })).toBeVisible()
})

test('a newsletter subscription begins with the emailed link', async ({ page, product }) => {
  const email = `lettre-${randomUUID()}@exemple.test`
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Votre adresse e-mail' }).fill(email)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Vérifiez votre boîte de réception')).toBeVisible()
  const { text } = await waitForMail(product.mailboxUrl, email, '')
  const [link = ''] = /http:\/\/localhost\S+jeton=\S+/.exec(text) ?? []
  await page.goto(link)
  await expect(page.getByText('C’est confirmé')).toBeVisible()
})

test('a choice page shows a picture of the product, and the terms state the missing right of withdrawal', async ({
  page,
}) => {
  await page.goto('/choix-inscription-expediteur')
  const picture = page.getByRole('img', { name: 'Le suivi en direct d’une livraison' })
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)
  await addToGallery(page, 'choice')
  await page.goto('/cgu#article-5')
  await expect(page.getByText(/n’a pas de droit de rétractation/)).toBeInViewport()
})

senderTest('the footer of a dashboard is one line with the legal pages', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/mes-paiements')
  const foot = page.getByRole('contentinfo')
  for (const name of [
    'Mentions légales',
    'Politique de confidentialité',
    "Conditions générales d'utilisation",
  ])
    await expect(foot.getByRole('link', { name })).toBeVisible()
  expect((await foot.boundingBox())?.height).toBeLessThan(90)
  await addToGallery(page, 'slim foot')
})
