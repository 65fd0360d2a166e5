import type { Locator, Page } from '@playwright/test'
import { placeOrder } from './fixtures/order.ts'
import { createPerson } from './fixtures/sender.ts'
import { expect, senderTest, test } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { fillRegistration, signIn } from './screens/account-forms.ts'
import { typeAddress } from './screens/addresses.ts'
import { fillContactsAndGoods } from './screens/new-shipment.ts'
import { getCancelDialog, getDetailPath, getSearchHeading } from './screens/shipment.ts'

/** Tests of the messages of failed calls, and of their retries once the API works again. */

const generic = "Une erreur s'est produite veuillez réessayer"
const rivoli = '12 rue de Rivoli, 75004 Paris'
const toulouse = '3 avenue de la République, 31000 Toulouse'

/** Makes a call fail like a broken server, until the returned function is called. */
async function breakCall(page: Page, path: string): Promise<() => Promise<void>> {
  const address = `**/api/${path}`
  await page.route(address, (route) => route.fulfill({ status: 500, body: 'broken' }))
  return () => page.unroute(address)
}

/** Retries until the expected element is shown; a poll may show it before the button is pressed. */
async function retryUntilShown(page: Page, expected: Locator): Promise<void> {
  const retry = page.getByRole('button', { name: 'Réessayer' })
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 5000 })
    await expect(expected).toBeVisible({ timeout: 5000 })
  }).toPass()
}

test.beforeEach(({ guard }) => guard.allow(/500 \(Internal Server Error\)|ERR_/))

test('a login that cannot be sent shows an error for 5.5 seconds', async ({ page, sender }) => {
  await page.clock.install()
  await page.goto('/login')
  await page.route('**/api/expediteur/login', (route) => route.abort())
  // From here on the test moves the clock.
  await page.clock.pauseAt(Date.now() + 60_000)
  await signIn(page, sender)
  const errorMessage = page.getByText(generic)
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(errorMessage).toBeVisible({ timeout: 1 })
  }).toPass({ intervals: [50] })
  await page.clock.runFor(5000)
  await expect(errorMessage).toBeVisible()
  await page.clock.runFor(1500)
  await expect(errorMessage).toBeHidden()
})

test('a visitor sees that addresses load, and the errors of an estimate and a registration, and tries again', async ({
  page,
}) => {
  await page.goto('/')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/adresses/suggestions**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('combobox', { name: "Adresse d'enlèvement" }).pressSequentially('12 rue')
  await expect(page.getByText('Chargement...').first()).toBeVisible()
  held.resolve()
  await expect(page.getByText('Chargement...')).toHaveCount(0)
  await typeAddress(page, "Adresse d'enlèvement", rivoli)
  await typeAddress(page, 'Adresse de livraison', toulouse)
  const repairEstimate = await breakCall(page, 'commandes/tarificationAndAvailabelDelivers')
  await page.getByRole('button', { name: 'Estimer le prix' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Erreur' })).toContainText(generic)
  await repairEstimate()
  await page.getByRole('button', { name: 'Estimer le prix' }).click()
  await expect(page.getByRole('button', { name: 'Valider' })).toBeVisible()

  await page.goto('/register-exped-partic')
  const repairRegistration = await breakCall(page, 'expediteur/client/registration')
  await fillRegistration(page, createPerson())
  const send = page.getByRole('button', { name: "S'inscrire" })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Erreur' })).toContainText(generic)
  await repairRegistration()
  await send.click()
  await expect(page).toHaveURL('/success_register')
})

senderTest('a failed price keeps the form', async ({ page }) => {
  await page.goto('/nouvelle-expedition')
  await typeAddress(page, "Adresse d'enlèvement", rivoli)
  await typeAddress(page, 'Adresse de livraison', toulouse)
  const repair = await breakCall(page, 'commandes/tarificationAndAvailabelDelivers')
  await fillContactsAndGoods(page)
  await expect(page.getByText('Le prix ne se calcule pas pour le moment.')).toBeVisible()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Erreur' })).toContainText(generic)
  await repair()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('button', { name: 'Payez' })).toBeVisible()
})

senderTest(
  'failed lists, details and cancellation fees show so, and load later without a reload',
  async ({ page, product, sender, town }) => {
    const orderId = await placeOrder(product, sender, createTripAcross(town))
    const repairList = await breakCall(page, 'expediteur/listeExpeditionsRunning')
    await page.goto('/mes-expeditions')
    const retry = page.getByRole('button', { name: 'Réessayer' })
    await expect(retry).toBeVisible()
    await repairList()
    await retryUntilShown(page, page.getByText("Recherche d'un transporteur..."))

    const repairDetail = await breakCall(page, 'expediteur/getCommandeInfo')
    await page.goto(getDetailPath(orderId))
    await expect(retry).toBeVisible()
    await repairDetail()
    await retryUntilShown(page, getSearchHeading(page))

    const repairFee = await breakCall(page, 'demande/fraisAnnulation')
    await page.getByRole('button', { name: 'Annuler la course' }).click()
    const dialog = getCancelDialog(page)
    const confirm = dialog.getByRole('button', { name: 'Oui' })
    await expect(dialog).toContainText('Les frais d’annulation ne se calculent pas pour le moment.')
    await expect(confirm).toBeDisabled()
    await repairFee()
    await expect(dialog).toContainText('L’annulation est gratuite')

    const repairCancel = await breakCall(page, 'demande/cancel')
    await confirm.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Erreur' })).toContainText(generic)
    await expect(dialog).toBeVisible()
    await repairCancel()
    await confirm.click()
    await expect(page.getByText('La commande a été annulée avec succès')).toBeVisible()
  },
)

senderTest(
  'the page of an order that its carrier or the provider cancels returns to the lists with a notice',
  async ({ page, product, sender, town, createDriver }) => {
    const driver = await createDriver()
    await driver.goOnDuty()
    const orderId = await placeOrder(product, sender, createTripAcross(town))
    await driver.accept()
    await driver.start()
    await page.goto(getDetailPath(orderId))
    await expect(page.getByRole('heading', { name: driver.name })).toBeVisible()
    // Only staff cancels a started delivery: this is the call's response then.
    await page.route('**/api/livraison/getLivraisonStats', (route) =>
      route.fulfill({ json: { success: false, livraison: [] } }),
    )
    await expect(page.getByText('La commande a été annulée par le transporteur')).toBeVisible()
    await expect(page).toHaveURL('/mes-expeditions')
  },
)

test('a failed page is reported, without the error’s personal data', async ({ page, guard }) => {
  guard.allow(/Anne Dupont/)
  await page.goto('/')
  await page.route(/\/assets\/ContactPage-.*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'throw new Error(\'no "Anne Dupont" here\')',
    }),
  )
  const report = page.waitForResponse('**/api/browser-errors')
  await page.goto('/contact')
  const response = await report
  expect(response.status()).toBe(200)
  expect(response.request().postDataJSON()).toMatchObject({
    app: 'web',
    kind: 'page',
    page: '/contact',
    version: expect.stringMatching(/^index-[\w-]+\.js$/),
    message: 'no "…" here',
    frames: [expect.stringMatching(/^ContactPage-[\w-]+\.js:1:\d+$/)],
  })
})
