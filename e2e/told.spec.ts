import { randomInt } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { carrierSignIn } from '@repo/contracts/delivery/accounts'
import { pushKey } from '@repo/contracts/delivery/push'
import { createRecipientLink } from '@repo/contracts/delivery/recipient-link'
import type { PushService } from '@repo/server-kit/testing/push-service'
import { aPushService } from '@repo/server-kit/testing/push-service'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import { rememberVisit } from './fixtures/earlier-visit.ts'
import { placedOrder } from './fixtures/order.ts'
import { lendPush } from './fixtures/push-browser.ts'
import { expect, senderTest } from './fixtures/test.ts'
import { tripAcross } from './fixtures/towns.ts'
import { detailOf } from './screens/shipment.ts'

/** A test whose browsers have a push service that takes what the product signs. */
const toldTest = senderTest.extend<{ service: PushService }>({
  service: async ({ product, sender }, use) => {
    const { clePublique } = await call({ origin: product.apiUrl, token: sender.token }, pushKey, {})
    const service = await aPushService(clePublique ?? '')
    await use(service)
    await service.close()
  },
})

/** A recipient who is told, with a mobile of its own. */
const aToldRecipient = () => ({
  prevenirDestinataire: true,
  telephoneDestinataire: `075${randomInt(1e6, 1e7)}`,
  demandeCode: true,
})

toldTest.describe('with push messages', () => {
  toldTest.use({ serviceWorkers: 'allow' })

  toldTest(
    'a recipient is asked for the permission after a tap alone, and switches this device on and off',
    { tag: '@phone' },
    async ({ page, context, product, sender, town, service }) => {
      const browser = await lendPush(context, service)
      const commandeId = await placedOrder(product, sender, tripAcross(town), aToldRecipient())
      const api = { origin: product.apiUrl, token: sender.token }
      const { lien } = await call(api, createRecipientLink, { commandeId })
      await page.goto(new URL(lien.adresse ?? '').pathname)
      const device = page.getByRole('region', { name: 'Notifications sur cet appareil' })
      const on = device.getByRole('button', { name: 'Activer les notifications' })
      const off = device.getByRole('button', { name: 'Désactiver les notifications' })
      await expect(on).toBeVisible()
      expect(await browser.timesAsked(page)).toBe(0)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await expectAccessible(page, 'recipient, push messages off')
      await on.click()
      await expect(device.getByText('Cet appareil vous prévient de l’arrivée de votre colis.')).toBeVisible()
      await expect(off).toBeVisible()
      await expectAccessible(page, 'recipient, push messages on')
      await page.reload()
      await off.click()
      await expect(on).toBeVisible()
      expect(await browser.timesAsked(page)).toBe(1)
    },
  )

  toldTest(
    'a browser that refuses notifications says so, and stays off',
    async ({ page, context, product, sender, town, service }) => {
      await lendPush(context, service, 'denied')
      const commandeId = await placedOrder(product, sender, tripAcross(town), aToldRecipient())
      const api = { origin: product.apiUrl, token: sender.token }
      const { lien } = await call(api, createRecipientLink, { commandeId })
      await page.goto(new URL(lien.adresse ?? '').pathname)
      await page.getByRole('button', { name: 'Activer les notifications' }).click()
      await expect(page.getByRole('alert').getByText('Votre navigateur bloque')).toBeVisible()
    },
  )
})
