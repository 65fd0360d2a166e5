import { join } from 'node:path'
import { expectAccessible } from './fixtures/accessible.ts'
import { placedOrder } from './fixtures/order.ts'
import { expect, senderTest } from './fixtures/test.ts'
import { tripAcross } from './fixtures/towns.ts'
import { detailOf } from './screens/shipment.ts'

senderTest(
  'a problem is reported with a picture after an error that loses nothing, and taken back; the invoice is disputed',
  { tag: '@phone' },
  async ({ page, product, sender, town, aDriver, guard }) => {
    guard.allow(/net::ERR_FAILED .*reclamations\/ouvrir/)
    const driver = await aDriver()
    await driver.goOnDuty()
    const orderId = await placedOrder(product, sender, tripAcross(town))
    await driver.accept()
    await driver.carry()
    await page.goto(detailOf(orderId))
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
