import type { Page } from '@playwright/test'
import { carrierState } from '@repo/contracts/delivery/carrier'
import { recordArrival, startDelivery } from '@repo/contracts/delivery/delivery-steps'
import { call } from './fixtures/call.ts'
import type { PhoneOwner } from './fixtures/carrier.ts'
import { carrierTest, handOver } from './fixtures/carrier.ts'
import { blockDisk, countUnsentSteps, waitUntilStored } from './fixtures/device-storage.ts'
import { placeOrder } from './fixtures/order.ts'
import type { Sender } from './fixtures/sender.ts'
import { expect } from './fixtures/test.ts'
import type { Town } from './fixtures/towns.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { photographAndSign } from './screens/delivery.ts'
import type { Addresses } from './stack/stack.ts'

/** Holds the responses of an endpoint to a page from now on, until `release` is called. */
async function holdResponses(page: Page, { path }: { readonly path: string }) {
  const released = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  let isHeld = true
  await page.route(`**/api${path}`, async (route) => {
    if (!isHeld) return route.continue()
    const response = await route.fetch()
    answered.resolve()
    await released.promise
    await route.fulfill({ response })
  })
  const release = () => {
    isHeld = false
    released.resolve()
  }
  return { release, answered: answered.promise }
}

/** Disables the timeouts of the page's calls, since a repeat would return a newer state. */
async function disableTimeouts(phone: Page): Promise<void> {
  await phone.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
}

/** Opens another tab of the same device, without a screen. */
async function openEmptyTab(phone: Page): Promise<Page> {
  const tab = await phone.context().newPage()
  await tab.goto('/manifest.webmanifest')
  return tab
}

/** Orders, and accepts the offer on the phone. Returns the id of the delivery. */
async function acceptDelivery(
  phone: Page,
  by: {
    readonly product: Addresses
    readonly sender: Sender
    readonly town: Town
    readonly phoneOwner: PhoneOwner
  },
): Promise<string> {
  await disableTimeouts(phone)
  await phone.goto('/')
  await phone.getByRole('button', { name: 'Passer en ligne' }).click()
  await expect(phone.getByText('Position transmise')).toBeVisible()
  await placeOrder(by.product, by.sender, createTripAcross(by.town))
  await phone
    .getByRole('dialog', { name: 'Nouvelle offre' })
    .getByRole('button', { name: 'Accepter' })
    .click()
  await expect(phone.getByRole('heading', { name: 'Course acceptée' })).toBeVisible()
  const { course } = await by.phoneOwner.readState()
  if (!course) throw new Error('No delivery was accepted')
  return course.livraisonId
}

const press = (phone: Page, name: string) => phone.getByRole('button', { name, exact: true }).click()

/** Returns the function that tells whether the open sheet of a proof has stayed open since. */
async function watchSheet(phone: Page): Promise<() => Promise<boolean>> {
  const sheet = await phone.getByRole('region', { name: 'Signature' }).elementHandle()
  if (!sheet) throw new Error('No sheet is open')
  return () => sheet.evaluate((part) => part.isConnected)
}

carrierTest(
  'the response to a step that arrives after a newer state closes no sheet',
  async ({ page: phone, product, sender, town, phoneOwner }) => {
    const api = { origin: product.apiUrl, token: phoneOwner.token }
    const livraisonId = await acceptDelivery(phone, { product, sender, town, phoneOwner })
    const start = await holdResponses(phone, startDelivery)
    await press(phone, 'DÉMARRER')
    await start.answered
    // The same carrier continues on its other device.
    await call(api, recordArrival, { livraisonId, lieu: 'enlevement' })
    await press(phone, 'Enlever la marchandise')
    await photographAndSign(phone)
    const isStillOpen = await watchSheet(phone)
    // The next response would hide the fault.
    const state = await holdResponses(phone, carrierState)
    start.release()
    await expect.poll(() => countUnsentSteps(phone)).toBe(0)
    await waitUntilStored(phone)
    expect(await isStillOpen()).toBe(true)
    state.release()
    await press(phone, 'Confirmer l’enlèvement')
    await expect(phone.getByRole('heading', { name: 'Marchandise à bord' })).toBeVisible()
    await expect.poll(() => countUnsentSteps(phone)).toBe(0)
    await handOver(api, livraisonId)
  },
)

carrierTest(
  'a step that another tab sends closes no sheet of this one',
  async ({ page: other, context, product, sender, town, phoneOwner }) => {
    const api = { origin: product.apiUrl, token: phoneOwner.token }
    const livraisonId = await acceptDelivery(other, { product, sender, town, phoneOwner })
    const start = await holdResponses(other, startDelivery)
    await press(other, 'DÉMARRER')
    await start.answered
    const phone = await context.newPage()
    await disableTimeouts(phone)
    await phone.goto('/course')
    await press(phone, 'Je suis arrivé')
    await press(phone, 'Enlever la marchandise')
    await photographAndSign(phone)
    const isStillOpen = await watchSheet(phone)
    const state = await holdResponses(phone, carrierState)
    const changesArrived = phone.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let arrivals = 0
          const channel = new BroadcastChannel('volant-course')
          // The queue changes once for each of the two steps that leave it.
          channel.onmessage = ({ data }) => {
            if (data === 'changed' || data.kind === 'changed') arrivals += 1
            if (arrivals === 2) resolve()
          }
        }),
    )
    start.release()
    await changesArrived
    expect(await countUnsentSteps(phone)).toBe(0)
    await waitUntilStored(phone)
    expect(await isStillOpen()).toBe(true)
    state.release()
    await press(phone, 'Confirmer l’enlèvement')
    await expect(phone.getByRole('heading', { name: 'Marchandise à bord' })).toBeVisible()
    await expect.poll(() => countUnsentSteps(phone)).toBe(0)
    await handOver(api, livraisonId)
  },
)

carrierTest(
  'a proof that a slow disk stores late does not close a sheet that was opened meanwhile',
  async ({ page: phone, product, sender, town, phoneOwner }) => {
    const api = { origin: product.apiUrl, token: phoneOwner.token }
    const livraisonId = await acceptDelivery(phone, { product, sender, town, phoneOwner })
    await press(phone, 'DÉMARRER')
    await press(phone, 'Je suis arrivé')
    await press(phone, 'Enlever la marchandise')
    await photographAndSign(phone)
    const release = await blockDisk(await openEmptyTab(phone))
    await press(phone, 'Confirmer l’enlèvement')
    // The queued step closes the sheet by itself; what the sheet deletes from the disk is late.
    await press(phone, 'Aide')
    const help = phone.getByRole('heading', { level: 1, name: 'Aide' })
    await expect(help).toBeVisible()
    await release()
    await expect.poll(() => countUnsentSteps(phone)).toBe(0)
    await waitUntilStored(phone)
    await expect(help).toBeVisible()
    await press(phone, 'Retour à la course')
    await expect(phone.getByRole('heading', { name: 'Marchandise à bord' })).toBeVisible()
    await handOver(api, livraisonId)
  },
)

carrierTest(
  'the state of a delivery from a slow disk replaces no newer state of the server',
  async ({ page: phone, product, sender, town, phoneOwner }) => {
    const api = { origin: product.apiUrl, token: phoneOwner.token }
    const livraisonId = await acceptDelivery(phone, { product, sender, town, phoneOwner })
    await press(phone, 'DÉMARRER')
    await expect(phone.getByRole('button', { name: 'Je suis arrivé', exact: true })).toBeVisible()
    await expect.poll(() => countUnsentSteps(phone)).toBe(0)
    await waitUntilStored(phone)
    await phone.goto('about:blank')
    await call(api, recordArrival, { livraisonId, lieu: 'enlevement' })
    const release = await blockDisk(await openEmptyTab(phone))
    await phone.goto('/course')
    await expect(phone.getByRole('button', { name: 'Enlever la marchandise' })).toBeVisible()
    const state = await holdResponses(phone, carrierState)
    await release()
    await waitUntilStored(phone)
    await expect(phone.getByRole('button', { name: 'Enlever la marchandise' })).toBeVisible()
    expect(await phone.getByRole('button', { name: 'Je suis arrivé', exact: true }).count()).toBe(0)
    state.release()
    await press(phone, 'Enlever la marchandise')
    await photographAndSign(phone)
    await press(phone, 'Confirmer l’enlèvement')
    await expect(phone.getByRole('heading', { name: 'Marchandise à bord' })).toBeVisible()
    await expect.poll(() => countUnsentSteps(phone)).toBe(0)
    await handOver(api, livraisonId)
  },
)
