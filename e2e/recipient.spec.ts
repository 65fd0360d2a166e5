import { randomInt } from 'node:crypto'
import { cancelOrder } from '@repo/contracts/delivery/cancellation'
import { createRecipientLink, instructCarrier } from '@repo/contracts/delivery/recipient-link'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import { placeOrder } from './fixtures/order.ts'
import type { Sender } from './fixtures/sender.ts'
import { expect, senderTest, test } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { getDetailPath } from './screens/shipment.ts'
import type { Addresses } from './stack/stack.ts'

/** Returns a notified recipient with its own mobile, since one that unsubscribes gets no later message. */
const createNotifiedRecipient = () => ({
  prevenirDestinataire: true,
  telephoneDestinataire: `075${randomInt(1e6, 1e7)}`,
})

/** Creates the link of an order. Returns the path of the recipient's page. */
async function createLink(product: Addresses, sender: Sender, commandeId: string): Promise<string> {
  const api = { origin: product.apiUrl, token: sender.token }
  const { lien } = await call(api, createRecipientLink, { commandeId })
  return new URL(lien.adresse ?? '').pathname
}

test('a recipient follows a parcel to the door without an account', { tag: '@phone' }, async ({
  page,
  product,
  sender,
  town,
  createDriver,
}) => {
  const driver = await createDriver()
  await driver.goOnDuty()
  const orderId = await placeOrder(product, sender, createTripAcross(town), createNotifiedRecipient())
  const answer = await page.goto(await createLink(product, sender, orderId))
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  })
  await expect(page.getByRole('heading', { name: 'Votre colis est en préparation' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Vos consignes' }).fill('Code <b>12B34</b>, 3e étage')
  await page.getByRole('button', { name: 'Transmettre au transporteur' }).click()
  await expect(page.getByText('Transmises au transporteur')).toBeVisible()
  await expect(page.getByText('Les étapes de cette livraison vous sont envoyées par SMS.')).toBeVisible()
  await expectAccessible(page, 'recipient, before the pickup')
  await page.getByRole('button', { name: 'Ne plus recevoir de message' }).click()
  await expect(
    page.getByText('Vous ne recevez plus de message, ni sur cette livraison, ni sur les suivantes.'),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByText('Vous ne recevez plus de message')).toBeVisible()
  // The sender has this link, too, so only the link of a message may resume them.
  await expect(page.getByRole('button', { name: 'Recevoir de nouveau les messages' })).toBeHidden()

  await driver.accept()
  await driver.start()
  await driver.drive('enlevement', 1, 1)
  await driver.pickUp()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Votre colis est en route' })).toBeVisible()
  await driver.setOff()
  await driver.drive('livraison', 0.5, 1)
  await expect(page.getByText(/^Arrivée estimée vers \d\d:\d\d$|^Votre transporteur arrive$/)).toBeVisible()
  await expect(page.getByText(/ est à .+ de l’adresse de livraison\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Transporteur', exact: true })).toBeEnabled()
  await expect(page.getByRole('textbox', { name: 'Vos consignes' })).toHaveValue(
    'Code <b>12B34</b>, 3e étage',
  )
  await expect(page.getByRole('main')).not.toContainText('€')
  await expectAccessible(page, 'recipient, underway')

  await driver.handOver()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Votre colis est livré' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo prise à la livraison' })).toBeVisible()
  await expect(page.getByText('Remis en main propre')).toBeVisible()
  await expectAccessible(page, 'recipient, delivered')
})

test('the page of an unknown link and that of a cancelled order show so', async ({
  page,
  product,
  sender,
  town,
  guard,
}) => {
  guard.allow(/404/)
  await page.goto(`/suivi/${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'Ce lien de suivi n’est plus valable' })).toBeVisible()
  await expectAccessible(page, 'recipient, unknown link')
  const commandeId = await placeOrder(product, sender, createTripAcross(town))
  const link = await createLink(product, sender, commandeId)
  await call({ origin: product.apiUrl, token: sender.token }, cancelOrder, { commandeId })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Cette livraison est annulée' })).toBeVisible()
})

senderTest(
  'a sender creates a link for the recipient, reads its instructions and revokes it',
  async ({ page, product, sender, town, context, guard }) => {
    guard.allow(/404/)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(
      getDetailPath(await placeOrder(product, sender, createTripAcross(town), createNotifiedRecipient())),
    )
    await expect(page.getByText('Nous essayons de prévenir le destinataire par SMS')).toBeVisible()
    await page.getByRole('button', { name: 'Créer le lien' }).click()
    const address = page.getByRole('textbox', { name: 'Adresse du lien' })
    await expect(address).toHaveValue(/\/suivi\/[\w-]{43}$/)
    const url = await address.inputValue()
    await page.getByRole('button', { name: 'Copier le lien' }).click()
    await expect(page.getByRole('button', { name: 'Lien copié' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    for (const [name, scheme] of [
      ['Par e-mail', 'mailto:'],
      ['Par SMS', 'sms:'],
    ] as const) {
      const href = await page.getByRole('link', { name }).getAttribute('href')
      expect(href?.startsWith(scheme) && href.includes(encodeURIComponent(url))).toBe(true)
    }
    const jeton = url.split('/').at(-1) ?? ''
    await call({ origin: product.apiUrl, token: null }, instructCarrier, {
      jeton,
      consignes: 'Chez le gardien',
    })
    await expect(page.getByText('Chez le gardien')).toBeVisible()
    await expectAccessible(page, 'link for the recipient')

    const recipient = await context.newPage()
    await recipient.goto(new URL(url).pathname)
    await expect(recipient.getByRole('heading', { name: 'Votre colis est en préparation' })).toBeVisible()
    await page.getByRole('button', { name: 'Révoquer' }).click()
    await page
      .getByRole('dialog', { name: 'Révoquer ce lien ?' })
      .getByRole('button', { name: 'Révoquer le lien' })
      .click()
    await expect(page.getByRole('button', { name: 'Créer le lien' })).toBeVisible()
    await recipient.reload()
    await expect(
      recipient.getByRole('heading', { name: 'Ce lien de suivi n’est plus valable' }),
    ).toBeVisible()
  },
)
