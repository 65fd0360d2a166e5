import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { saveContact } from '@repo/contracts/delivery/address-book'
import { expectAccessible } from './fixtures/accessible.ts'
import type { ResponseError } from './fixtures/call.ts'
import { call } from './fixtures/call.ts'
import { turnIntoCompany } from './fixtures/company.ts'
import { limits } from './fixtures/limits.ts'
import { storeLocalItems } from './fixtures/local-storage.ts'
import { waitForMail } from './fixtures/mail.ts'
import { expect, senderTest as test } from './fixtures/test.ts'

/** Accepts the invitation behind a link, as a person without an account. */
async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rejoindre Société')
  await page.getByRole('button', { name: 'Créer mon accès' }).click()
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toBeFocused()
  await expectAccessible(page, 'invitation with an error')
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Petit')
  await page.getByRole('textbox', { name: 'Prénoms' }).fill('Hélène')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Un-long-secret-1')
  await page.getByLabel('Confirmez le mot de passe').fill('Un-long-secret-1')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Créer mon accès' }).click()
  await expect(page).toHaveURL('/mes-expeditions')
}

async function expectReadOnly(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Aucune expédition' })).toBeVisible()
  // Its menu has the link, whose page explains the missing permission.
  await expect(page.locator('main a:not(nav a)', { hasText: 'Nouvelle expédition' })).toHaveCount(0)
  await page.goto('/nouvelle-expedition')
  await expect(page.getByText('Votre rôle ne permet pas de commander')).toBeVisible()
  await page.getByRole('link', { name: 'Voir les utilisateurs' }).click()
  await expect(page.getByText('Hélène Petit (vous)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Envoyer l’invitation' })).toHaveCount(0)
  await page.goto('/mon-entreprise/cles-api')
  await expect(page.getByText('Cette page est réservée aux administrateurs')).toBeVisible()
}

test('an invited person accepts, and can read but not order until the role changes', async ({
  page,
  browser,
  baseURL,
  guard,
  product,
  database,
  sender,
}) => {
  await turnIntoCompany(database, sender)
  await page.goto('/mon-entreprise')
  const email = `helene-${sender.email}`
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(email)
  await page.getByRole('combobox', { name: 'Rôle', exact: true }).selectOption('Lecteur')
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(page.getByRole('heading', { name: 'Invitations en attente' })).toBeVisible()
  await expectAccessible(page, 'users of a company')

  const mail = await waitForMail(product.mailboxUrl, email, 'vous invite')
  const link = /http\S+\/invitation\?jeton=\S+/.exec(mail.text)?.[0] ?? ''
  const context: BrowserContext = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  // The browser has the company's session, like a colleague's at the same computer, which the new one must replace.
  await storeLocalItems(context, baseURL ?? '', { 'volant-cookies': 'non', usertoken: sender.token })
  guard.watch(context)
  const reader = await context.newPage()
  await accept(reader, link)
  await expectReadOnly(reader)

  await page.reload()
  await page.getByRole('combobox', { name: 'Rôle de Hélène Petit' }).selectOption('Opérateur')
  await expect(page.getByText('Hélène Petit : rôle modifié')).toBeVisible()
  await reader.goto('/nouvelle-expedition')
  await expect(reader.getByRole('button', { name: 'Continuer' })).toBeVisible()
  await reader.goto(link)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Ce lien n’est plus valable')
  await context.close()
})

test('an API key is shown once, works, and stops working when it is revoked', async ({
  page,
  database,
  sender,
  product,
}) => {
  await turnIntoCompany(database, sender)
  await page.goto('/mon-entreprise/cles-api')
  await expect(page.getByText('Aucune clé pour le moment')).toBeVisible()
  await page.getByRole('textbox', { name: 'Nom de la clé' }).fill('ERP')
  await page.getByRole('button', { name: 'Créer la clé' }).click()
  const dialog = page.getByRole('dialog', { name: 'Votre nouvelle clé' })
  const field = dialog.getByRole('textbox', { name: 'Clé d’API' })
  await expect(field).toHaveValue(/^vlt_live_[\w-]{43}$/)
  await expectAccessible(page, 'a new key')
  const api = { origin: product.apiUrl, token: await field.inputValue() }
  await dialog.getByRole('button', { name: 'J’ai copié cette valeur' }).click()
  await expect(dialog).toBeHidden()

  const contact = { nom: 'Luc', telephone: '06 12 34 56 79', adresse: 'Lyon' }
  await call(api, saveContact, contact)
  await page.getByRole('button', { name: 'Modifier la limite de la clé ERP' }).click()
  const limit = page.getByRole('dialog', { name: 'Modifier la limite' })
  await limit.getByRole('textbox', { name: 'Limite par 24 heures' }).fill('0')
  await limit.getByRole('button', { name: 'Enregistrer la limite' }).click()
  await expect(limit.getByText('Indiquez un montant de 1 à 100 000 €')).toBeVisible()
  await expectAccessible(page, 'the limit of a key')
  await limit.getByRole('textbox', { name: 'Limite par 24 heures' }).fill('1250,50')
  await limit.getByRole('button', { name: 'Enregistrer la limite' }).click()
  await expect(page.getByText('0,00 € sur 1 250,50 €')).toBeVisible()
  await page.getByRole('button', { name: 'Révoquer la clé ERP' }).click()
  await page
    .getByRole('dialog', { name: 'Révoquer cette clé ?' })
    .getByRole('button', { name: 'Révoquer' })
    .click()
  await expect(page.getByText('Aucune clé pour le moment')).toBeVisible()
  await expect
    .poll(() => call(api, saveContact, contact).catch((error: ResponseError) => error.status))
    .toBe(401)
  await page.goto('/mon-entreprise/developpeurs')
  await expect(page.getByRole('link', { name: 'Ouvrir la référence de l’API' })).toBeVisible()
  await expectAccessible(page, 'developers')
  // The viewer has loaded our document under our content security policy.
  await page.goto('/api/reference')
  await expect(page.getByRole('heading', { level: 1, name: 'API Volant' })).toBeVisible()
})

test('a webhook receives a test, which its log shows', async ({ page, database, sender }) => {
  await turnIntoCompany(database, sender)
  const signatures: boolean[] = []
  let secret = ''
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const header = String(request.headers['volant-signature'])
    const t = /^t=(\d+)/.exec(header)?.[1]
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
    signatures.push(header === `t=${t},v1=${v1}`)
    response.writeHead(200).end('merci')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  // as: a server that listens on a port has one.
  const { port } = receiver.address() as AddressInfo
  try {
    await page.goto('/mon-entreprise/webhooks')
    await page
      .getByRole('textbox', { name: 'Adresse de votre serveur' })
      .fill(`http://127.0.0.1:${port}/volant`)
    await page.getByRole('button', { name: 'Ajouter le webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Secret de signature' })
    secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue()
    await dialog.getByRole('button', { name: 'Fermer' }).last().click()
    await page.getByRole('button', { name: 'Envoyer un essai' }).click()
    await expectAccessible(page, 'webhooks')
    await page.getByRole('button', { name: 'Journal', exact: true }).click()
    await expect(page.getByText('Reçu', { exact: true })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(/Réponse HTTP 200 · merci/)).toBeVisible()
    await expectAccessible(page, 'log of a webhook')
    await page.getByRole('button', { name: /^Renvoyer l’événement test/ }).click()
    await expect.poll(() => signatures, { timeout: limits.slowStateMs }).toEqual([true, true])
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
})
