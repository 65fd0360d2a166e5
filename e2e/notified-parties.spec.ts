import { randomInt } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { carrierSignIn } from '@repo/contracts/delivery/accounts'
import { carrierState } from '@repo/contracts/delivery/carrier'
import { recordDelivery } from '@repo/contracts/delivery/delivery-steps'
import { pushKey } from '@repo/contracts/delivery/push'
import { createRecipientLink } from '@repo/contracts/delivery/recipient-link'
import type { PushService } from '@repo/server-kit/testing/push-service'
import { startPushService } from '@repo/server-kit/testing/push-service'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import type { Driver } from './fixtures/driver.ts'
import { signInDriver } from './fixtures/driver.ts'
import { storeLocalItems } from './fixtures/local-storage.ts'
import { waitForMail } from './fixtures/mail.ts'
import { placeOrder } from './fixtures/order.ts'
import { readPicture } from './fixtures/pictures.ts'
import { simulatePush } from './fixtures/push-browser.ts'
import { expect, senderTest } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { getDetailPath } from './screens/shipment.ts'
import { seededCarriers } from './stack/stack.ts'

/** A test with a push service that accepts the product's messages. */
const pushTest = senderTest.extend<{
  service: PushService
  /** A driver of this test's own, with the token of another session. */
  courier: { readonly driver: Driver; readonly token: string }
  /** Opens another person's browser on one of the sites. */
  openOtherBrowser: (origin: string, items?: Readonly<Record<string, string>>) => Promise<BrowserContext>
}>({
  service: async ({ product, sender }, use) => {
    const { clePublique } = await call({ origin: product.apiUrl, token: sender.token }, pushKey, {})
    const service = await startPushService(clePublique ?? '')
    await use(service)
    await service.close()
  },
  courier: async ({ product, database, town }, use) => {
    const number = await database.takeNext('carrier', seededCarriers)
    const driver = await signInDriver(product.apiUrl, number, town)
    const email = `simulation-${String(number + 1).padStart(2, '0')}@demo.test`
    const api = { origin: product.apiUrl, token: null }
    const { token } = await call(api, carrierSignIn, { email, password: 'Livraison-2026' })
    await use({ driver, token })
    await driver.goOffDuty()
  },
  openOtherBrowser: async ({ browser, guard }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (baseURL, items = {}) => {
      const context = await browser.newContext({ baseURL, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
      contexts.push(context)
      guard.watch(context)
      await storeLocalItems(context, baseURL, { 'volant-cookies': 'non', ...items })
      return context
    })
    for (const context of contexts) await context.close()
  },
})

/** Returns a notified recipient with its own mobile. */
const createNotifiedRecipient = () => ({
  prevenirDestinataire: true,
  telephoneDestinataire: `075${randomInt(1e6, 1e7)}`,
  demandeCode: true,
})

pushTest.describe('with push messages', () => {
  pushTest.use({ serviceWorkers: 'allow' })

  pushTest(
    'a recipient is asked for the permission only after a tap, and switches this device on and off',
    { tag: '@phone' },
    async ({ page, context, product, sender, town, service }) => {
      const browser = await simulatePush(context, service)
      const commandeId = await placeOrder(product, sender, createTripAcross(town), createNotifiedRecipient())
      const api = { origin: product.apiUrl, token: sender.token }
      const { lien } = await call(api, createRecipientLink, { commandeId })
      await page.goto(new URL(lien.adresse ?? '').pathname)
      const device = page.getByRole('region', { name: 'Notifications sur cet appareil' })
      const on = device.getByRole('button', { name: 'Activer les notifications' })
      const off = device.getByRole('button', { name: 'Désactiver les notifications' })
      await expect(on).toBeVisible()
      expect(await browser.countPrompts(page)).toBe(0)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await expectAccessible(page, 'recipient, push messages off')
      await on.click()
      await expect(device.getByText('Cet appareil vous prévient de l’arrivée de votre colis.')).toBeVisible()
      await expect(off).toBeVisible()
      await expectAccessible(page, 'recipient, push messages on')
      await page.reload()
      await off.click()
      await expect(on).toBeVisible()
      expect(await browser.countPrompts(page)).toBe(1)
    },
  )

  pushTest(
    'a browser that refuses notifications shows so, and stays off',
    async ({ page, context, product, sender, town, service }) => {
      await simulatePush(context, service, 'denied')
      const commandeId = await placeOrder(product, sender, createTripAcross(town), createNotifiedRecipient())
      const api = { origin: product.apiUrl, token: sender.token }
      const { lien } = await call(api, createRecipientLink, { commandeId })
      await page.goto(new URL(lien.adresse ?? '').pathname)
      await page.getByRole('button', { name: 'Activer les notifications' }).click()
      await expect(page.getByRole('alert').getByText('Votre navigateur bloque')).toBeVisible()
    },
  )

  pushTest(
    'sender, recipient and courier are notified of each change of a delivery with every page closed',
    async ({ page, context, product, database, sender, town, service, courier, openOtherBrowser }) => {
      const { driver, token } = courier
      const simulatePushIn = (one: BrowserContext) => simulatePush(one, service)

      const phone = await openOtherBrowser(product.carrierUrl, { usertoken: token })
      const ofCourier = await simulatePushIn(phone)
      await driver.goOnDuty()
      const app = await phone.newPage()
      await app.goto('/')
      await app.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      // The button disappears immediately; a page that is closed before the response aborts its change.
      const subscriptionStored = app.waitForResponse(/transporteur\/push$/)
      await app.getByRole('button', { name: 'Activer les notifications' }).click()
      await expect(app.getByRole('button', { name: 'Activer les notifications' })).toBeHidden()
      expect((await subscriptionStored).status()).toBe(200)
      await app.close()

      const ofSender = await simulatePushIn(context)
      const recipient = createNotifiedRecipient()
      const orderId = await placeOrder(product, sender, createTripAcross(town), recipient)
      await page.goto(getDetailPath(orderId))
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await page.getByRole('button', { name: 'Activer les notifications' }).click()
      const readSubscriptions = () =>
        database.query(
          'SELECT FROM push_subscription JOIN account ON account.id = account_id WHERE email = $1',
          [sender.email],
        )
      await expect.poll(readSubscriptions).toHaveLength(1)
      await page.close()

      /** Waits for a push message about the order among the sender's messages. */
      const expectPushToSender = async (title: string) => {
        for (let received = ''; received !== title; ) {
          const [first, ...others] = await ofSender.awaitNotifications(1)
          expect(first).toMatchObject({ path: getDetailPath(orderId) })
          received = [first, ...others].find((news) => news?.title === title)?.title ?? ''
        }
      }
      expect(await ofCourier.awaitNotifications(1)).toMatchObject([{ title: 'Nouvelle offre' }])
      await driver.accept()
      await expectPushToSender('Votre transporteur est trouvé')
      await driver.start()

      // The recipient gets a text message and opens its link.
      const number = `+33${recipient.telephoneDestinataire.slice(1)}`
      const message = await waitForMail(product.mailboxUrl, number, 'un colis va partir vers vous')
      const path = new URL(/http\S+/.exec(message.text)?.[0] ?? '').pathname
      const mobile = await openOtherBrowser(product.webUrl)
      const ofRecipient = await simulatePushIn(mobile)
      const follow = await mobile.newPage()
      await follow.goto(path)
      await follow.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await follow.getByRole('button', { name: 'Activer les notifications' }).click()
      await expect(follow.getByText('Cet appareil vous prévient')).toBeVisible()
      await follow.getByRole('textbox', { name: 'Vos consignes' }).fill('Code 12B34, 3e étage')
      await follow.getByRole('button', { name: 'Transmettre au transporteur' }).click()
      await expect(follow.getByText('Transmises au transporteur')).toBeVisible()
      await follow.close()
      expect(await ofCourier.awaitNotifications(1)).toMatchObject([
        { title: 'Nouvelles consignes', path: '/course' },
      ])

      await driver.drive('enlevement', 1, 1)
      await driver.pickUp()
      await expectPushToSender('Votre marchandise est enlevée')
      await driver.setOff()
      await driver.arriveAtDropoff()
      const [arrival] = await ofRecipient.awaitNotifications(1)
      expect(arrival).toMatchObject({ title: 'Votre colis arrive', path })
      const readShown = () =>
        database.query(
          `SELECT FROM recipient_news WHERE order_id = $1 AND kind = 'recipient-approach' AND shown_at IS NOT NULL`,
          [orderId],
        )
      await expect.poll(readShown).toHaveLength(1)

      // The recipient reads the code on its device and gives it to the courier.
      const codeRemise = /Code de remise : (\d+)/.exec(arrival?.body ?? '')?.[1] ?? ''
      const api = { origin: product.apiUrl, token }
      const { course } = await call(api, carrierState, {})
      await call(api, recordDelivery, {
        livraisonId: course?.livraisonId ?? '',
        photo: readPicture('dropoff'),
        signature: readPicture('signature'),
        commentaire: '',
        codeRemise,
      })
      expect((await ofRecipient.awaitNotifications(1)).at(-1)).toMatchObject({
        title: 'Votre colis est livré',
        path,
      })
      await expectPushToSender('La marchandise a été livrée !')
      for (const subject of [
        'commande est enregistrée',
        'transporteur est trouvé',
        'est enlevée',
        'été livrée',
      ])
        await waitForMail(product.mailboxUrl, sender.email, subject)
      expect([context, phone, mobile].map((one) => one.pages().length)).toEqual([0, 0, 0])
    },
  )
})
