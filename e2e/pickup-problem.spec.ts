import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { carrierTest } from './fixtures/carrier.ts'
import { addToGallery } from './fixtures/gallery.ts'
import { storeLocalItems } from './fixtures/local-storage.ts'
import { placeOrder } from './fixtures/order.ts'
import type { Sender } from './fixtures/sender.ts'
import { expect } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { submitProof } from './screens/delivery.ts'
import type { Addresses } from './stack/stack.ts'

const photo = join(import.meta.dirname, 'fixtures/pictures/pickup.png')

async function openSenderPage(browser: Browser, product: Addresses, sender: Sender, orderId: string) {
  const context = await browser.newContext({
    baseURL: product.webUrl,
    viewport: { width: 1280, height: 800 },
  })
  await storeLocalItems(context, product.webUrl, { 'volant-cookies': 'non', usertoken: sender.token })
  const page = await context.newPage()
  await page.goto(`/mes-expeditions/details-expedition/${orderId}`)
  return page
}

/** Orders, accepts on the phone and drives to the pickup. Returns the order's id. */
async function arriveAtPickup(phone: Page, place: () => Promise<string>): Promise<string> {
  await phone.goto('/')
  await phone.getByRole('button', { name: 'Passer en ligne' }).click()
  await expect(phone.getByText('Position transmise')).toBeVisible()
  const orderId = await place()
  await phone
    .getByRole('dialog', { name: 'Nouvelle offre' })
    .getByRole('button', { name: 'Accepter' })
    .click()
  await phone.getByRole('button', { name: 'DÉMARRER', exact: true }).click()
  await phone.getByRole('button', { name: 'Je suis arrivé', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'Sur place, à l’enlèvement' })).toBeVisible()
  return orderId
}

/** Holds pictures while the page shrinks them. Returns the function that releases them. */
async function holdPictures(phone: Page): Promise<() => Promise<void>> {
  await phone.evaluate(() => {
    const readPicture = window.createImageBitmap
    const released = new Promise((resolve) => window.addEventListener('release-pictures', resolve))
    window.createImageBitmap = async (picture: ImageBitmapSource) => {
      await released
      return readPicture(picture)
    }
  })
  return () => phone.evaluate(() => void window.dispatchEvent(new Event('release-pictures')))
}

const openProblems = (phone: Page) =>
  phone.getByRole('button', { name: 'Un problème ?', exact: true }).click()
const pressButton = (phone: Page, name: string) => phone.getByRole('button', { name }).click()

carrierTest(
  'a carrier reports heavier goods, the sender accepts their price, and the delivery continues for it',
  async ({ page: phone, browser, product, sender, town, guard }) => {
    const orderId = await arriveAtPickup(phone, () => placeOrder(product, sender, createTripAcross(town)))
    const screen = await openSenderPage(browser, product, sender, orderId)
    guard.watch(screen.context())
    await addToGallery(phone, 'at the pickup')
    await openProblems(phone)
    await expectAccessible(phone, 'what may go wrong at the pickup')
    await addToGallery(phone, 'list')
    await pressButton(phone, 'Plus lourde ou plus grande')
    await phone.getByRole('button', { name: 'Prévenir l’expéditeur' }).click()
    await expect(phone.getByText('Prenez une photo de la marchandise')).toBeVisible()
    await phone.getByLabel('Nombre de colis').fill('3')
    await carrierTest.step(
      'what is typed while the photo is shrunk stays, and nothing is sent before',
      async () => {
        const release = await holdPictures(phone)
        await phone.locator('input[type=file]').setInputFiles(photo)
        const comment = phone.getByRole('textbox', { name: 'Ce que vous constatez' })
        await comment.fill('Trois palettes')
        await expect(phone.getByRole('button', { name: 'Prévenir l’expéditeur' })).toBeDisabled()
        await release()
        await phone.getByRole('img', { name: 'Photo prise' }).waitFor()
        await expect(comment).toHaveValue('Trois palettes')
      },
    )
    await expectAccessible(phone, 'the form of larger goods')
    await addToGallery(phone, 'form')
    await phone.getByRole('button', { name: 'Prévenir l’expéditeur' }).click()
    await expect(phone.getByText(/Avec cette marchandise, votre gain est de/)).toBeVisible()
    await expect(phone.getByRole('button', { name: 'En attente de la réponse' })).toBeDisabled()
    await expectAccessible(phone, 'a problem that waits')
    await addToGallery(phone, 'waiting')

    const problemAlert = screen.getByRole('alert').filter({ hasText: 'plus lourde ou plus grande' })
    await expect(problemAlert.getByRole('img', { name: 'Photo prise par votre transporteur' })).toBeVisible()
    await expectAccessible(screen, 'the price of the true goods')
    await addToGallery(screen, 'sender')
    await problemAlert.getByRole('button', { name: /^Accepter/ }).click()
    await expect(screen.getByText('Nouveau prix accepté')).toBeVisible()
    await expect(phone.getByText('Nouveau prix accepté')).toBeVisible()
    await expectAccessible(phone, 'an accepted price')
    await addToGallery(phone, 'agreed')
    await addToGallery(screen, 'sender agreed')

    await phone.getByRole('button', { name: 'Enlever la marchandise' }).click()
    await submitProof(phone, 'Confirmer l’enlèvement')
    await expect(phone.getByRole('heading', { name: 'Marchandise à bord' })).toBeVisible()
    await expect(screen.getByText('Nouveau prix accepté')).toBeHidden()
    await screen.context().close()
    await phone.getByRole('button', { name: 'En cours d’acheminement' }).click()
    await phone.getByRole('button', { name: 'Je suis arrivé', exact: true }).click()
    await openProblems(phone)
    await expect(phone.getByRole('button', { name: 'Marchandise refusée' })).toBeVisible()
    await expectAccessible(phone, 'what may go wrong at the door')
    await addToGallery(phone, 'at the door')
    await phone.getByRole('button', { name: 'Retour à la course' }).click()
    await phone.getByRole('button', { name: 'Livrer la marchandise' }).click()
    await submitProof(phone, 'Confirmer la livraison')
    await expect(phone.getByRole('heading', { name: 'Merci, c’est livré !' })).toBeVisible()
  },
)

carrierTest(
  'a sender reported as absent at the pickup contests it, and ends the order for the shown fee',
  async ({ page: phone, browser, product, sender, town, guard }) => {
    const orderId = await arriveAtPickup(phone, () => placeOrder(product, sender, createTripAcross(town)))
    const screen = await openSenderPage(browser, product, sender, orderId)
    guard.watch(screen.context())
    await openProblems(phone)
    await pressButton(phone, 'Personne à l’enlèvement')
    await phone.getByRole('button', { name: 'Prévenir l’expéditeur' }).click()
    await expect(phone.getByText(/Réponse attendue avant/)).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Enlever la marchandise' })).toBeEnabled()

    const problemAlert = screen.getByRole('alert').filter({ hasText: 'ne trouve personne' })
    await expectAccessible(screen, 'a carrier who finds nobody')
    await addToGallery(screen, 'sender absent')
    await problemAlert.getByRole('button', { name: 'Je suis sur place' }).click()
    await expect(phone.getByText(/L’expéditeur conteste/)).toBeVisible()
    await problemAlert.getByRole('button', { name: 'Annuler la course' }).click()
    const question = screen.getByRole('dialog', { name: 'Annuler la course ?' })
    await expectAccessible(screen, 'the fee of a pickup in vain')
    // The app learns of the cancellation by a refused step.
    guard.allow(/409 .*demarrer/)
    await question.getByRole('button', { name: 'Annuler la course' }).click()
    await expect(phone.getByRole('heading', { name: 'Course annulée' })).toBeVisible()
    await addToGallery(phone, 'ended')
    await screen.context().close()
  },
)
