import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openClaim, withdrawClaim } from '@repo/contracts/delivery/claims'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import { carrierTest, deliver, goToWork } from './fixtures/carrier.ts'
import { placeOrder } from './fixtures/order.ts'
import { expect, senderTest } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { getDetailPath } from './screens/shipment.ts'

senderTest(
  'a claim is sent with a picture after a failed try and withdrawn, and the invoice is disputed',
  async ({ page, product, sender, town, createDriver, guard }) => {
    guard.allow(/net::ERR_FAILED .*reclamations\/ouvrir/)
    const driver = await createDriver()
    await driver.goOnDuty()
    const orderId = await placeOrder(product, sender, createTripAcross(town))
    await driver.accept()
    await driver.carry()
    await page.goto(getDetailPath(orderId))
    const claims = page.getByRole('region', { name: 'Réclamations' })
    await expect(claims.getByText(/^Possible encore 2[34]\sh/)).toBeVisible()
    await claims.getByRole('button', { name: 'Signaler un problème' }).press('Enter')
    const text = claims.getByLabel('Décrivez le problème')
    await text.fill('Cassé.')
    const photos = claims.getByLabel('Photos', { exact: true })
    await photos.setInputFiles([join(import.meta.dirname, 'package.json')])
    await expect(claims.getByText('« package.json » n’est pas une photo')).toBeVisible()
    await photos.setInputFiles([join(import.meta.dirname, 'fixtures/pictures/pickup.png')])
    await expect(claims.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await claims.getByRole('radio', { name: 'La marchandise est endommagée' }).check()
    await claims.getByRole('button', { name: 'Envoyer la réclamation' }).click()
    await expect(claims.getByText('Veuillez écrire au moins 10 caractères')).toBeVisible()
    await expectAccessible(page, 'claim form')

    await page.route('**/api/commandes/reclamations/ouvrir', (route) => route.abort(), { times: 1 })
    await text.fill('Le carton est enfoncé et le vase est cassé.')
    await claims.getByRole('button', { name: 'Envoyer la réclamation' }).click()
    await expect(text).toHaveValue('Le carton est enfoncé et le vase est cassé.')
    await claims.getByRole('button', { name: 'Envoyer la réclamation' }).click()
    await expect(claims.getByText('En cours d’examen')).toBeVisible()
    await expect(claims.getByRole('img', { name: 'Photo 1 de la réclamation' })).toBeVisible()
    await expectAccessible(page, 'ended order with a claim')

    await claims.getByRole('button', { name: 'Retirer la réclamation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer la réclamation' }).click()
    await expect(claims.getByText('Retirée', { exact: true })).toBeVisible()

    await claims.getByRole('button', { name: 'Contester la facture' }).click()
    await claims.getByLabel('Ce que vous contestez').fill('Le prix facturé n’est pas celui du devis.')
    await claims.getByRole('button', { name: 'Envoyer la contestation' }).click()
    await expect(claims.getByRole('heading', { name: 'Facture contestée' })).toBeVisible()
    await expect(claims.getByRole('button', { name: 'Contester la facture' })).toBeHidden()
  },
)

senderTest(
  'a claim’s draft stays when its deadline passes meanwhile, and the form shows so',
  async ({ page, product, sender, town, createDriver }) => {
    const driver = await createDriver()
    await driver.goOnDuty()
    const orderId = await placeOrder(product, sender, createTripAcross(town))
    await driver.accept()
    await driver.carry()
    let isOver = false
    await page.route('**/api/commandes/reclamations/liste', async (route) => {
      const response = await route.fetch()
      const list = await response.json()
      const over = { ...list, signalableJusqua: null, contestableJusqua: null }
      await route.fulfill({ response, json: isOver ? over : list })
    })
    await page.clock.install()
    await page.goto(getDetailPath(orderId))
    const claims = page.getByRole('region', { name: 'Réclamations' })
    await claims.getByRole('button', { name: 'Signaler un problème' }).click()
    await claims.getByLabel('Décrivez le problème').fill('Le carton est enfoncé.')
    await claims.getByRole('button', { name: 'Contester la facture' }).click()
    await claims.getByLabel('Ce que vous contestez').fill('Le prix n’est pas celui du devis.')
    isOver = true
    await page.clock.fastForward('05:00')
    await expect(claims.getByRole('alert')).toHaveCount(2)
    await expect(claims.getByText('Le délai est passé : cet envoi n’est plus possible').first()).toBeVisible()
    await expect(claims.getByLabel('Décrivez le problème')).toHaveValue('Le carton est enfoncé.')
    await expect(claims.getByLabel('Ce que vous contestez')).toHaveValue('Le prix n’est pas celui du devis.')
    await expect(claims.getByRole('button', { name: /^Envoyer la / })).toHaveCount(2)
    for (const send of await claims.getByRole('button', { name: /^Envoyer la / }).all())
      await expect(send).toBeDisabled()
    await expectAccessible(page, 'claim forms whose time is over')
    for (const close of ['Fermer', 'Fermer'])
      await claims.getByRole('button', { name: close }).first().click()
    await expect(claims).toBeHidden()
  },
)

carrierTest(
  'the draft of a carrier’s statement stays when the claim is withdrawn meanwhile',
  async ({ page, product, phoneOwner, sender, town }) => {
    const ofSender = { origin: product.apiUrl, token: sender.token }
    const own = { origin: product.apiUrl, token: phoneOwner.token }
    await goToWork(own, town)
    const orderId = await placeOrder(product, sender, createTripAcross(town))
    await deliver(own)
    const { reclamation } = await call(ofSender, openClaim, {
      commandeId: orderId,
      nature: 'retard',
      texte: 'Deux heures de retard.',
      cle: randomUUID(),
    })
    await page.clock.install()
    await page.goto('/compte/reclamations')
    const claim = page.getByRole('region', { name: 'Retard' }).first()
    await claim.getByRole('button', { name: 'Donner ma version' }).click()
    const text = claim.getByLabel('Ce qui s’est passé, selon vous')
    await text.fill('Le quai était fermé.')
    await call(ofSender, withdrawClaim, { reclamationId: reclamation.reclamationId })
    await page.clock.fastForward('05:00')
    await expect(claim.getByText('Cette réclamation n’attend plus votre version')).toBeVisible()
    await expect(text).toHaveValue('Le quai était fermé.')
    await expect(claim.getByRole('button', { name: 'Envoyer ma version' })).toBeDisabled()
    await claim.getByRole('button', { name: 'Fermer' }).click()
    await expect(text).toBeHidden()
  },
)
