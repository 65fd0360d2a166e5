import { createRecipientLink } from '@repo/contracts/delivery/recipient-link'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import { placeOrder } from './fixtures/order.ts'
import { expect, senderTest } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { getDetailPath } from './screens/shipment.ts'

senderTest('the draft of a shipment keeps the switch for the handover code', async ({ page }) => {
  await page.goto('/nouvelle-expedition')
  const code = page.getByRole('switch', { name: /^Code de remise/ })
  await expect(code).not.toBeChecked()
  await code.check()
  await page.reload()
  await expect(code).toBeChecked()
})

senderTest(
  'goods are returned after an absent and then refusing recipient, and both parties see each step',
  async ({ page, context, product, sender, town, database, createDriver }) => {
    const driver = await createDriver()
    await driver.goOnDuty()
    const orderId = await placeOrder(product, sender, createTripAcross(town), { demandeCode: true })
    const api = { origin: product.apiUrl, token: sender.token }
    const { lien } = await call(api, createRecipientLink, { commandeId: orderId })
    await page.goto(getDetailPath(orderId))
    const codes = page.getByRole('region', { name: 'Code de remise' })
    const code = await codes.getByRole('img', { name: /^Code \d \d \d \d$/ }).getAttribute('aria-label')
    await driver.accept()
    await driver.start()
    await driver.pickUp()
    await driver.setOff()
    await driver.arriveAtDropoff()

    const recipient = await context.newPage()
    await recipient.goto(new URL(lien.adresse ?? '').pathname)
    await expect(recipient.getByRole('img', { name: code ?? '', exact: true })).toBeVisible()
    await expect(recipient.getByText('Votre transporteur vous attend')).toBeVisible()
    await expectAccessible(recipient, 'recipient, waited for')

    // The ten minutes pass for this delivery only: its times are moved.
    await database.query(
      `WITH moved AS (UPDATE delivery SET at_dropoff_at = at_dropoff_at - interval '11 minutes' WHERE order_id = $1 RETURNING id)
       UPDATE track_point SET recorded_at = recorded_at - interval '11 minutes' FROM moved WHERE delivery_id = moved.id`,
      [orderId],
    )
    await driver.reportAbsence('Interphone muet, sonné trois fois')
    await expect(page.getByText('Destinataire absent', { exact: true })).toBeVisible()
    await expect(page.getByText('Le transporteur : « Interphone muet, sonné trois fois »')).toBeVisible()
    await expectAccessible(page, 'tracking, recipient absent')

    await driver.reportRefusal('Carton ouvert')
    await expect(page.getByText('Retour en cours : marchandise refusée')).toBeVisible()
    await expect(codes).toBeHidden()
    await recipient.reload()
    await expect(recipient.getByText(/^Vous l’avez refusé/)).toBeVisible()
    await expect(recipient.getByText('Votre code de remise')).toBeHidden()

    await driver.handBack('Rendu à l’accueil')
    await expect(page.getByRole('heading', { name: 'La marchandise vous a été rendue' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Retour', exact: true })).toContainText('Carton ouvert')
    await expect(page.getByRole('img', { name: 'Signature au retour' })).toBeVisible()
    await expectAccessible(page, 'tracking, returned')
  },
)
