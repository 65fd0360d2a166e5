import type { Browser, Locator, Page } from '@playwright/test'
import { getOwnRoute } from '@repo/contracts/delivery/carrier-route'
import { recordPickup } from '@repo/contracts/delivery/delivery-steps'
import { getHandoverCode } from '@repo/contracts/delivery/handover-code'
import { sendMessage } from '@repo/contracts/delivery/messages'
import { formatOrderReference } from '@repo/contracts/delivery/order-reference'
import { expectAccessible } from './fixtures/accessible.ts'
import { call } from './fixtures/call.ts'
import { carrierTest } from './fixtures/carrier.ts'
import { expectFitsPhones } from './fixtures/fits-phones.ts'
import { stopPolls } from './fixtures/live-hints.ts'
import { storeLocalItems } from './fixtures/local-storage.ts'
import { placeOrder } from './fixtures/order.ts'
import type { Sender } from './fixtures/sender.ts'
import { expect } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { photographAndSign, submitProof } from './screens/delivery.ts'
import type { Addresses } from './stack/stack.ts'

carrierTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Realistic long texts of senders: company names, and full instructions for a door. */
const longTexts = {
  nomExpediteur: 'Établissements Vanderschelden-Montgaillard',
  nomDestinataire: 'Marie-Antoinette de La Rochefoucauld-Liancourt',
  commentaire:
    'Bâtiment C au fond de la deuxième cour, interphone « VANDERSCHELDEN », cinquième étage sans ascenseur ; téléphonez avant de monter.',
}

/** The difference of two clocks that round differently. */
const roundingMs = 5

/** Opens the page of the order in the sender's own browser. */
async function openSenderPage(
  browser: Browser,
  product: Addresses,
  sender: Sender,
  orderId: string,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.webUrl,
    viewport: { width: 1280, height: 800 },
  })
  await storeLocalItems(context, product.webUrl, { 'volant-cookies': 'non', usertoken: sender.token })
  await stopPolls(context)
  const page = await context.newPage()
  await page.goto(`/mes-expeditions/details-expedition/${orderId}`)
  return page
}

async function goOnline(phone: Page): Promise<void> {
  await phone.goto('/')
  await phone.getByRole('button', { name: 'Passer en ligne' }).click()
  await expect(phone.getByText('Position transmise')).toBeVisible()
}

carrierTest(
  'a carrier gets an offer, accepts and delivers, and the sender’s page shows each step without polls',
  async ({ page: phone, browser, product, sender, town, guard }) => {
    await phone.goto('/')
    await expect(phone.getByRole('button', { name: 'Passer en ligne' })).toBeVisible()
    await expectFitsPhones(phone, 'the work, offline')
    await goOnline(phone)
    await expectFitsPhones(phone, 'the work, online')
    const orderId = await placeOrder(product, sender, createTripAcross(town), longTexts)
    const screen = await openSenderPage(browser, product, sender, orderId)
    guard.watch(screen.context())
    let loads = 0
    screen.on('load', () => (loads += 1))
    const offer = phone.getByRole('dialog', { name: 'Nouvelle offre' })
    await expect(offer.getByText(/^environ\s\d+\s€\sde\sl’heure$/)).toBeVisible()
    await expectFitsPhones(phone, 'the offer', { isBrief: true })
    await offer.getByRole('button', { name: 'Accepter' }).click()
    await expect(phone.getByRole('heading', { name: 'Course acceptée' })).toBeVisible()
    await expectFitsPhones(phone, 'a delivery that is accepted')
    await screen.getByRole('button', { name: 'État de la commande' }).click()

    const getStep = (name: string) =>
      screen
        .getByRole('dialog', { name: 'Etat de la commande' })
        .getByRole('listitem')
        .filter({ hasText: name })
    const expectCurrent = (name: string) => expect(getStep(name)).toHaveAttribute('aria-current', 'step')
    const press = (name: string) => phone.getByRole('button', { name, exact: true }).click()

    await press('DÉMARRER')
    await expectCurrent("Transporteur à l'approche")
    await expectFitsPhones(phone, 'on the way to the pickup')
    await press('Aide')
    await expect(phone.getByText(formatOrderReference(orderId), { exact: true })).toBeVisible()
    await expectFitsPhones(phone, 'the help')
    await expectAccessible(phone, 'the help')
    await press('Retour à la course')
    await press('Je suis arrivé')
    await press('Annuler « Je suis arrivé »')
    await expect(phone.getByRole('heading', { name: 'En route vers l’enlèvement' })).toBeVisible()
    await press('Je suis arrivé')
    await press('Un problème ?')
    await expectFitsPhones(phone, 'what may go wrong at the pickup')
    await press('Retour à la course')
    await press('Enlever la marchandise')
    await expectFitsPhones(phone, 'the proof')
    await expectAccessible(phone, 'the proof')
    await submitProof(phone, 'Confirmer l’enlèvement')
    await expectCurrent('Enlèvement effectué')
    await expectFitsPhones(phone, 'the goods aboard')
    await press('En cours d’acheminement')
    await expectCurrent("En cours d'acheminement")
    await press('Je suis arrivé')
    await expectFitsPhones(phone, 'at the door')
    await expectAccessible(phone, 'at the door')
    await press('Un problème ?')
    await expectFitsPhones(phone, 'what may go wrong at the door')
    await press('Retour à la course')
    await press('Livrer la marchandise')
    await expectFitsPhones(phone, 'the proof at the door')
    await photographAndSign(phone)
    // A look at the address does not require a second signature.
    await press('Retour à la course')
    await press('Livrer la marchandise')
    await expect(phone.getByRole('img', { name: 'Photo prise' })).toBeVisible()
    await press('Confirmer la livraison')
    await expect(screen.getByText('La marchandise a été livrée !')).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'Merci, c’est livré !' })).toBeVisible()
    await expectFitsPhones(phone, 'a delivery that is over')
    await expect(screen.getByRole('img', { name: 'Signature à la livraison' })).toBeVisible()
    await press('Revenir à mon activité')
    await expect(phone.getByText('Vous êtes en ligne')).toBeVisible()
    expect(loads, 'page loads of the sender').toBe(0)
    await screen.context().close()
  },
)

/** Expects the first of two elements above the second. */
async function expectAbove(first: Locator, second: Locator): Promise<void> {
  const [above, below] = [await first.boundingBox(), await second.boundingBox()]
  expect(above?.y).toBeLessThan(below?.y ?? 0)
}

carrierTest(
  'a carrier with the goods aboard requests no road before the server knows of the pickup',
  async ({ page: phone, product, sender, town }) => {
    await goOnline(phone)
    await placeOrder(product, sender, createTripAcross(town))
    const press = (name: string) => phone.getByRole('button', { name, exact: true }).click()
    await phone
      .getByRole('dialog', { name: 'Nouvelle offre' })
      .getByRole('button', { name: 'Accepter' })
      .click()
    await press('DÉMARRER')
    await press('Je suis arrivé')
    await press('Enlever la marchandise')
    await expect(phone.getByRole('heading', { name: 'Preuve d’enlèvement' })).toBeVisible()
    const pickupGate = Promise.withResolvers<void>()
    await phone.route(`**/api${recordPickup.path}`, async (route) => {
      await pickupGate.promise
      await route.continue()
    })
    // The sheet has no map, so no road is requested until it closes.
    let roads = 0
    phone.on('request', (request) => {
      if (new URL(request.url()).pathname === `/api${getOwnRoute.path}`) roads += 1
    })
    await submitProof(phone, 'Confirmer l’enlèvement')
    await expect(phone.getByRole('heading', { name: 'Marchandise à bord' })).toBeVisible()
    await expect(phone.getByText('Luc Moreau')).toBeVisible()
    expect(roads).toBe(0)
    const road = phone.waitForResponse(`**/api${getOwnRoute.path}`)
    pickupGate.resolve()
    expect((await road).ok()).toBe(true)
    await press('En cours d’acheminement')
    await press('Je suis arrivé')
    await press('Livrer la marchandise')
    await submitProof(phone, 'Confirmer la livraison')
    await expect(phone.getByText('la prochaine offre s’affiche d’elle-même')).toBeVisible()
  },
)

carrierTest(
  'a refused code reopens its page with photo and signature, online and after a lost connection',
  async ({ page: phone, product, sender, town, guard }) => {
    await goOnline(phone)
    const orderId = await placeOrder(product, sender, createTripAcross(town), { demandeCode: true })
    const api = { origin: product.apiUrl, token: sender.token }
    const { codeRemise } = await call(api, getHandoverCode, { commandeId: orderId })
    const code = codeRemise?.code ?? ''
    const wrongCode = code === '0000' ? '1111' : '0000'
    const press = (name: string) => phone.getByRole('button', { name, exact: true }).click()
    const enterCode = async (digits: string) => {
      await phone.getByRole('group', { name: 'Code de remise' }).getByRole('textbox').first().click()
      await phone.keyboard.type(digits)
    }
    const confirm = () => press('Confirmer la livraison')
    await phone
      .getByRole('dialog', { name: 'Nouvelle offre' })
      .getByRole('button', { name: 'Accepter' })
      .click()
    await press('DÉMARRER')
    await press('Je suis arrivé')
    await press('Enlever la marchandise')
    await submitProof(phone, 'Confirmer l’enlèvement')
    await press('En cours d’acheminement')
    await press('Je suis arrivé')
    await expect(phone.getByRole('heading', { name: 'Sur place, à la livraison' })).toBeVisible()
    await expectAbove(
      phone.getByText('Demandez au destinataire son code'),
      phone.getByRole('button', { name: 'Itinéraire' }),
    )
    await press('Livrer la marchandise')
    await expectAbove(
      phone.getByRole('group', { name: 'Code de remise' }),
      phone.getByRole('button', { name: 'Prendre la photo' }),
    )
    await expectFitsPhones(phone, 'the proof with its code')
    // Code, photo and signature are on one screen.
    const pad = await phone.getByRole('img', { name: 'Signez dans le cadre, avec le doigt' }).boundingBox()
    const button = await phone.getByRole('button', { name: 'Confirmer la livraison' }).boundingBox()
    expect((pad?.y ?? 0) + (pad?.height ?? 0)).toBeLessThan(button?.y ?? 0)
    guard.allow(/409/)
    await enterCode(wrongCode)
    await submitProof(phone, 'Confirmer la livraison')
    await expect(phone.getByText('Ce code de remise n’est pas le bon')).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'Preuve de livraison' })).toBeVisible()
    await expect(phone.getByText('Livraison notée')).toHaveCount(0)
    await expect(phone.getByRole('img', { name: 'Photo prise' })).toBeVisible()
    await expect(phone.getByRole('img', { name: 'Signature conservée' })).toBeVisible()
    await expectAccessible(phone, 'a refused code')

    await press('Retour à la course')
    await expect(phone.getByText('étape refusée')).toBeVisible()
    await expectAccessible(phone, 'a refused step')
    await press('Corriger le code')

    guard.allow(/ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|Failed to fetch/)
    await phone.context().setOffline(true)
    await enterCode(wrongCode)
    await confirm()
    await expect(phone.getByText('Le code de remise sera vérifié à ce moment-là')).toBeVisible()
    await phone.context().setOffline(false)
    await expect(phone.getByText('Ce code de remise n’est pas le bon')).toBeVisible()
    await expect(phone.getByRole('img', { name: 'Signature conservée' })).toBeVisible()
    await enterCode(code)
    await confirm()
    await expect(phone.getByRole('heading', { name: 'Merci, c’est livré !' })).toBeVisible()
  },
)

carrierTest.describe('in a tunnel', () => {
  carrierTest.use({ serviceWorkers: 'allow' })

  carrierTest(
    'the steps done offline arrive once, in order and with their times',
    async ({ page: phone, product, database, sender, town, guard, phoneOwner }) => {
      await goOnline(phone)
      await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      const orderId = await placeOrder(product, sender, createTripAcross(town))
      await phone
        .getByRole('dialog', { name: 'Nouvelle offre' })
        .getByRole('button', { name: 'Accepter' })
        .click()
      await expect(phone.getByRole('heading', { name: 'Course acceptée' })).toBeVisible()

      const { personneId } = await phoneOwner.readState()
      await call({ origin: product.apiUrl, token: sender.token }, sendMessage, {
        RecepteurPersonneId: personneId,
        commandeId: orderId,
        message: 'Porte B, code 4821',
      })
      await expect(phone.getByRole('link', { name: /1 message non lu/ })).toBeVisible()

      guard.allow(/ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|Failed to fetch/)
      await phone.context().setOffline(true)
      const clicks: { beganMs: number; endedMs: number }[] = []
      const recordTime = async (act: () => Promise<unknown>) => {
        const beganMs = Date.now()
        await act()
        clicks.push({ beganMs, endedMs: Date.now() })
      }
      const press = (name: string) =>
        recordTime(() => phone.getByRole('button', { name, exact: true }).click())
      await press('DÉMARRER')
      await press('Je suis arrivé')
      await expect(phone.getByText('2 étapes en attente d’envoi')).toBeVisible()
      await phone.reload()
      await expect(phone.getByRole('heading', { name: 'Sur place, à l’enlèvement' })).toBeVisible()
      await expect(phone.getByText('Claire Martin').first()).toBeVisible()
      await expect(phone.locator('.maplibregl-marker').first()).toBeVisible()
      await expectAccessible(phone, 'without a connection')
      await phone.getByRole('link', { name: /Messages/ }).click()
      await expect(phone.getByText('Porte B, code 4821')).toBeVisible()
      await phone.getByRole('textbox', { name: 'Message' }).fill('J’arrive')
      await phone.getByRole('button', { name: 'Envoyer un message' }).click()
      await expect(phone.getByRole('listitem').filter({ hasText: 'J’arrive' })).toContainText('En attente')
      await phone.getByRole('button', { name: 'retour' }).click()
      await expect(phone.getByText('1 message partira dès que la connexion revient.')).toBeVisible()
      await phone.getByRole('button', { name: 'Enlever la marchandise' }).click()
      await recordTime(() => submitProof(phone, 'Confirmer l’enlèvement'))
      await press('En cours d’acheminement')
      await press('Je suis arrivé')
      await phone.getByRole('button', { name: 'Livrer la marchandise' }).click()
      await recordTime(async () => {
        await submitProof(phone, 'Confirmer la livraison')
        await expect(phone.getByRole('heading', { name: 'Livraison notée' })).toBeVisible()
      })
      await expect(phone.getByText('6 étapes en attente d’envoi')).toBeVisible()
      await phone.reload()
      await expect(phone.getByRole('heading', { name: 'Livraison notée' })).toBeVisible()

      const restoredMs = Date.now()
      await phone.context().setOffline(false)
      await expect(phone.getByRole('heading', { name: 'Merci, c’est livré !' })).toBeVisible()
      const sendingMs = Date.now() - restoredMs
      // Sent after the end, without the conversation being opened again.
      const readArrived = () =>
        database.query(`SELECT text FROM message WHERE order_id = $1 AND text = 'J’arrive'`, [orderId])
      await expect.poll(readArrived).toHaveLength(1)
      await expect(phone.getByText('Porte B, code 4821')).toHaveCount(0)

      const [delivery] = await database.query<{
        id: string
        at_pickup_at: Date
        at_dropoff_at: Date
        last: number
      }>(
        `SELECT delivery.id, at_pickup_at, at_dropoff_at, step_number.last
         FROM delivery JOIN step_number ON step_number.delivery_id = delivery.id WHERE order_id = $1`,
        [orderId],
      )
      const events = await database.query<{ status: string; at: Date }>(
        `SELECT status::text, at FROM delivery_event
         WHERE delivery_id = $1 AND status <> 'assigned' ORDER BY id`,
        [delivery?.id],
      )
      expect(events.map(({ status }) => status)).toEqual([
        'approaching',
        'picked_up',
        'in_transit',
        'delivered',
      ])
      expect(delivery?.last, 'numbers used').toBe(6)
      const proofs = await database.query('SELECT 1 FROM proof WHERE delivery_id = $1', [delivery?.id])
      expect(proofs).toHaveLength(2)
      const happened = [
        events[0]?.at,
        delivery?.at_pickup_at,
        events[1]?.at,
        events[2]?.at,
        delivery?.at_dropoff_at,
        events[3]?.at,
      ]
      expect(clicks).toHaveLength(happened.length)
      for (const [place, { beganMs, endedMs }] of clicks.entries()) {
        const atMs = happened[place]?.getTime() ?? Number.NaN
        // The server counts back from the receipt of the step: later by the time of sending. Both clocks are this
        // machine's.
        expect(atMs, `time of step ${place + 1}`).toBeGreaterThanOrEqual(beganMs - roundingMs)
        expect(atMs, `time of step ${place + 1}`).toBeLessThanOrEqual(endedMs + sendingMs + roundingMs)
      }
    },
  )
})
