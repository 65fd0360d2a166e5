import { expectAccessible } from './fixtures/accessible.ts'
import { carrierTest } from './fixtures/carrier.ts'
import { addToGallery } from './fixtures/gallery.ts'
import { storeLocalItems } from './fixtures/local-storage.ts'
import { placeOrder } from './fixtures/order.ts'
import { getPicturePath } from './fixtures/pictures.ts'
import { expect } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { submitProof } from './screens/delivery.ts'
import { getDetailPath } from './screens/shipment.ts'

carrierTest(
  'goods of an accident that is reported offline are taken over by another carrier with the first one’s code',
  async ({ page: phone, context, browser, product, sender, town, guard, createDriver }) => {
    await phone.goto('/')
    await phone.getByRole('button', { name: 'Passer en ligne' }).click()
    await expect(phone.getByText('Position transmise')).toBeVisible()
    const orderId = await placeOrder(product, sender, createTripAcross(town))
    await phone
      .getByRole('dialog', { name: 'Nouvelle offre' })
      .getByRole('button', { name: 'Accepter' })
      .click()
    await phone.getByRole('button', { name: 'DÉMARRER', exact: true }).click()
    await phone.getByRole('button', { name: 'Je suis arrivé', exact: true }).click()
    await phone.getByRole('button', { name: 'Enlever la marchandise' }).click()
    await submitProof(phone, 'Confirmer l’enlèvement')
    await phone.getByRole('button', { name: 'En cours d’acheminement' }).click()
    await expect(phone.getByRole('heading', { name: 'En route vers la livraison' })).toBeVisible()

    await phone.getByRole('button', { name: 'Un problème ?', exact: true }).click()
    await expectAccessible(phone, 'what may go wrong on the road')
    await addToGallery(phone, 'list')
    await phone.getByRole('button', { name: /^Accident/ }).click()
    await phone.getByLabel('Quelqu’un est blessé').check()
    await expect(phone.getByRole('link', { name: 'Appeler le 112' })).toHaveAttribute('href', 'tel:112')
    await phone.getByLabel('La marchandise est abîmée').check()
    await expectAccessible(phone, 'the form of an accident')
    await addToGallery(phone, 'form')
    await context.setOffline(true)
    guard.allow(/ERR_INTERNET_DISCONNECTED/)
    await phone.getByRole('button', { name: 'Signaler l’accident' }).click()
    await expect(phone.getByRole('heading', { name: 'Votre signalement est noté' })).toBeVisible()
    await addToGallery(phone, 'queued')
    await context.setOffline(false)
    await expect(phone.getByRole('heading', { name: 'Accident, marchandise à bord' })).toBeVisible()
    await expectAccessible(phone, 'goods that wait on the road')
    await addToGallery(phone, 'searching')

    const desk = await browser.newContext({
      baseURL: product.webUrl,
      viewport: { width: 1280, height: 800 },
    })
    await storeLocalItems(desk, product.webUrl, { 'volant-cookies': 'non', usertoken: sender.token })
    guard.watch(desk)
    const screen = await desk.newPage()
    await screen.goto(getDetailPath(orderId))
    await expect(screen.getByText('Votre transporteur a eu un accident')).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Annuler' })).toBeHidden()
    await expectAccessible(screen, 'a carrier that had an accident')
    await addToGallery(screen, 'sender searching')

    const next = await createDriver()
    await next.goOnDuty()
    await next.accept()
    await next.start()
    await expect(phone.getByText(/vient reprendre la marchandise/)).toBeVisible()
    await phone.locator('input[type=file]').setInputFiles(getPicturePath('pickup'))
    await phone.getByRole('img', { name: 'Photo prise' }).waitFor()
    await phone.getByRole('button', { name: 'Enregistrer la photo' }).click()
    const code = phone.getByText(/^\d{4}$/)
    await expect(code).toBeVisible()
    await expectAccessible(phone, 'the code of the takeover')
    await addToGallery(phone, 'code')
    await addToGallery(screen, 'sender coming')
    await next.takeOver((await code.textContent()) ?? '')
    await expect(phone.getByRole('button', { name: /Passer (?:en|hors) ligne/ })).toBeVisible()
    await expect(screen.getByText('Marchandise passée à un autre transporteur')).toBeVisible()
    await expectAccessible(screen, 'goods that were taken over')
    await addToGallery(screen, 'sender taken over')
    await desk.close()
    await next.setOff()
    await next.drive('livraison', 1, 1)
    await next.handOver()
  },
)
