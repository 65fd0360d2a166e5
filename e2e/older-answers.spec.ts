import type { Page } from '@playwright/test'
import { carrierState } from '@repo/contracts/delivery/carrier'
import { recordArrival, startDelivery } from '@repo/contracts/delivery/delivery-steps'
import { call } from './fixtures/call.ts'
import type { PhoneOwner } from './fixtures/carrier.ts'
import { carrierTest, handOver } from './fixtures/carrier.ts'
import { placeOrder } from './fixtures/order.ts'
import type { Sender } from './fixtures/sender.ts'
import { blockDisk, countUnsentSteps, waitUntilStored } from './fixtures/slow-disk.ts'
import { expect } from './fixtures/test.ts'
import type { Town } from './fixtures/towns.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { photographAndSign } from './screens/delivery.ts'
import type { Addresses } from './stack/stack.ts'

/** Holds back what the server returns to a page for an endpoint from now on, until it is released. */
async function holdAnswers(page: Page, { path }: { readonly path: string }) {
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

/** Lets no call of the page be given up for its slowness: what is sent again would be answered with a newer state. */
async function endlessPatience(phone: Page): Promise<void> {
  await phone.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
}

/** Another tab of the same device that shows nothing. */
async function emptyTab(phone: Page): Promise<Page> {
  const tab = await phone.context().newPage()
  await tab.goto('/manifest.webmanifest')
  return tab
}

/** Accepts the offer of a new order on the phone; returns the delivery. */
async function acceptedDelivery(
  phone: Page,
  by: {
    readonly product: Addresses
    readonly sender: Sender
    readonly town: Town
    readonly phoneOwner: PhoneOwner
  },
): Promise<string> {
  await endlessPatience(phone)
  await phone.goto('/')
  await phone.getByRole('button', { name: 'Passer en ligne' }).click()
  await expect(phone.getByText('Position transmise')).toBeVisible()
  await placeOrder(by.product, by.sender, createTripAcross(by.town))
  await phone
    .getByRole('dialog', { name: 'Nouvelle offre' })
    .getByRole('button', { name: 'Accepter' })
    .click()
  await expect(phone.getByRole('heading', { name: 'Course acceptée' })).toBeVisible()
  const { course } = await by.phoneOwner.state()
  if (!course) throw new Error('No delivery was accepted')
  return course.livraisonId
}

const act = (phone: Page, name: string) => phone.getByRole('button', { name, exact: true }).click()

/** The open sheet of a proof; what is returned says whether it has been open all the time since. */
async function openSheet(phone: Page): Promise<() => Promise<boolean>> {
  const sheet = await phone.getByRole('region', { name: 'Signature' }).elementHandle()
  if (!sheet) throw new Error('No sheet is open')
  return () => sheet.evaluate((part) => part.isConnected)
}

carrierTest(
  'the response to a step that arrives after a newer state closes no sheet',
  async ({ page: phone, product, sender, town, phoneOwner }) => {
    const api = { origin: product.apiUrl, token: phoneOwner.token }
    const livraisonId = await acceptedDelivery(phone, { product, sender, town, phoneOwner })
    const start = await holdAnswers(phone, startDelivery)
    await act(phone, 'DÉMARRER')
    await start.answered
    // The same carrier goes on with its other device.
    await call(api, recordArrival, { livraisonId, lieu: 'enlevement' })
    await act(phone, 'Enlever la marchandise')
    await photographAndSign(phone)
    const isStillOpen = await openSheet(phone)
    // The next answer would repair it.
    const state = await holdAnswers(phone, carrierState)
    start.release()
    await expect.poll(() => countUnsentSteps(phone)).toBe(0)
    await waitUntilStored(phone)
    expect(await isStillOpen()).toBe(true)
    state.release()
    await act(phone, 'Confirmer l’enlèvement')
    await expect(phone.getByRole('heading', { name: 'Marchandise à bord' })).toBeVisible()
    await expect.poll(() => countUnsentSteps(phone)).toBe(0)
    await handOver(api, livraisonId)
  },
)

carrierTest(
  'a step that another tab sends closes no sheet of this one',
  async ({ page: other, context, product, sender, town, phoneOwner }) => {
    const api = { origin: product.apiUrl, token: phoneOwner.token }
    const livraisonId = await acceptedDelivery(other, { product, sender, town, phoneOwner })
    const start = await holdAnswers(other, startDelivery)
    await act(other, 'DÉMARRER')
    await start.answered
    const phone = await context.newPage()
    await endlessPatience(phone)
    await phone.goto('/course')
    await act(phone, 'Je suis arrivé')
    await act(phone, 'Enlever la marchandise')
    await photographAndSign(phone)
    const isStillOpen = await openSheet(phone)
    const state = await holdAnswers(phone, carrierState)
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
    await act(phone, 'Confirmer l’enlèvement')
    await expect(phone.getByRole('heading', { name: 'Marchandise à bord' })).toBeVisible()
    await expect.poll(() => countUnsentSteps(phone)).toBe(0)
    await handOver(api, livraisonId)
  },
)

carrierTest(
  'a proof that a slow disk stores late does not close a sheet that was opened meanwhile',
  async ({ page: phone, product, sender, town, phoneOwner }) => {
    const api = { origin: product.apiUrl, token: phoneOwner.token }
    const livraisonId = await acceptedDelivery(phone, { product, sender, town, phoneOwner })
    await act(phone, 'DÉMARRER')
    await act(phone, 'Je suis arrivé')
    await act(phone, 'Enlever la marchandise')
    await photographAndSign(phone)
    const release = await blockDisk(await emptyTab(phone))
    await act(phone, 'Confirmer l’enlèvement')
    await act(phone, 'Retour à la course')
    await act(phone, 'Aide')
    const help = phone.getByRole('heading', { level: 1, name: 'Aide' })
    await expect(help).toBeVisible()
    await release()
    await expect.poll(() => countUnsentSteps(phone)).toBe(0)
    await waitUntilStored(phone)
    await expect(help).toBeVisible()
    await act(phone, 'Retour à la course')
    await expect(phone.getByRole('heading', { name: 'Marchandise à bord' })).toBeVisible()
    await handOver(api, livraisonId)
  },
)

carrierTest(
  'the state of a delivery from a slow disk replaces no newer state of the server',
  async ({ page: phone, product, sender, town, phoneOwner }) => {
    const api = { origin: product.apiUrl, token: phoneOwner.token }
    const livraisonId = await acceptedDelivery(phone, { product, sender, town, phoneOwner })
    await act(phone, 'DÉMARRER')
    await expect(phone.getByRole('button', { name: 'Je suis arrivé', exact: true })).toBeVisible()
    await expect.poll(() => countUnsentSteps(phone)).toBe(0)
    await waitUntilStored(phone)
    await phone.goto('about:blank')
    await call(api, recordArrival, { livraisonId, lieu: 'enlevement' })
    const release = await blockDisk(await emptyTab(phone))
    await phone.goto('/course')
    await expect(phone.getByRole('button', { name: 'Enlever la marchandise' })).toBeVisible()
    const state = await holdAnswers(phone, carrierState)
    await release()
    await waitUntilStored(phone)
    await expect(phone.getByRole('button', { name: 'Enlever la marchandise' })).toBeVisible()
    expect(await phone.getByRole('button', { name: 'Je suis arrivé', exact: true }).count()).toBe(0)
    state.release()
    await act(phone, 'Enlever la marchandise')
    await photographAndSign(phone)
    await act(phone, 'Confirmer l’enlèvement')
    await expect(phone.getByRole('heading', { name: 'Marchandise à bord' })).toBeVisible()
    await expect.poll(() => countUnsentSteps(phone)).toBe(0)
    await handOver(api, livraisonId)
  },
)
