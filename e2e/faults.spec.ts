import type { Page } from '@playwright/test'
import type { Database } from './fixtures/database.ts'
import { limits } from './fixtures/limits.ts'
import { placeOrder } from './fixtures/order.ts'
import { expect, ownStackTest as test } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { cards, goToPayment, payWithCard } from './screens/new-shipment.ts'
import { getCancelDialog, getDetailPath, getSearchHeading } from './screens/shipment.ts'

// Each test stops processes or moves the clock of the one product that this file has for itself.
test.describe.configure({ mode: 'default' })

const minuteMs = 60_000

/** Counts an order's records, which a crash may have duplicated. */
async function countRecords(database: Database, orderId: string) {
  const [counts] = await database.query<{
    orders: number
    offers: number
    deliveries: number
    holds: number
  }>(
    `SELECT (SELECT count(*)::int FROM "order" WHERE sender_id = this_order.sender_id) AS orders,
            (SELECT count(*)::int FROM offer WHERE request_id = dispatch_request.id) AS offers,
            (SELECT count(*)::int FROM delivery WHERE order_id = this_order.id) AS deliveries,
            (SELECT count(*)::int FROM payment WHERE account_id = this_order.sender_id AND status = 'authorised') AS holds
     FROM "order" AS this_order JOIN dispatch_request ON dispatch_request.order_id = this_order.id
     WHERE this_order.id = $1`,
    [orderId],
  )
  return counts
}

/** Watches the page. Returns the function that fails if it has blamed the carrier for a crash. */
function watchForBlame(page: Page): () => Promise<void> {
  const watched = page.waitForFunction(
    () => document.body.textContent.includes('annulée par le transporteur'),
    undefined,
    { timeout: 0 },
  )
  const blamed = watched.then(
    () => true,
    () => false,
  )
  return async () => {
    const isBlamed = await Promise.race([blamed, page.waitForTimeout(0).then(() => false)])
    expect(isBlamed, 'the screen says that the carrier cancelled').toBe(false)
  }
}

test('an API that is killed while a carrier drives restarts unnoticed', async ({
  page,
  product,
  stack,
  sender,
  town,
  createDriver,
  guard,
}) => {
  guard.allow(/503 \(Service Unavailable\)|ERR_/)
  const driver = await createDriver()
  await driver.goOnDuty()
  const orderId = await placeOrder(product, sender, createTripAcross(town))
  await page.goto(getDetailPath(orderId))
  await driver.accept()
  await driver.start()
  await driver.drive('enlevement', 0.3)
  const position = page.getByText('Position du transporteur :')
  await expect(position).toBeVisible()
  const verifyNoBlame = watchForBlame(page)

  await stack.api.kill()
  await expect(page.getByText(/^Connexion interrompue/)).toBeVisible({ timeout: limits.slowStateMs })
  await expect(page.getByRole('heading', { name: driver.name })).toBeVisible()
  const before = await position.textContent()
  await stack.api.start()
  await driver.drive('enlevement', 0.6)
  await expect(page.getByText(/^Connexion interrompue/)).toBeHidden({ timeout: limits.slowStateMs })
  await expect(position).not.toHaveText(before ?? '')
  await driver.drive('enlevement')
  await driver.pickUp()
  await expect(page.getByText(/^Arrivée à la livraison dans /)).toBeVisible()
  await verifyNoBlame()
})

test('an API that is killed right after the payment creates one order', async ({
  page,
  stack,
  town,
  guard,
  database,
}) => {
  guard.allow(/503 \(Service Unavailable\)|ERR_/)
  await goToPayment(page, town)
  let tries = 0
  await page.route('**/commandes/createCommande', async (route) => {
    tries += 1
    // The API is killed during this request.
    if (tries === 1) await Promise.all([route.continue(), stack.api.kill()])
    else await route.continue()
  })
  await payWithCard(page, cards.good)
  await expect(page.getByText('Paiement réussi')).toBeVisible()
  await expect.poll(() => tries).toBeGreaterThan(1)
  // A start may take longer than the page waits silently; the page continues to retry.
  await expect(page.getByText('Votre commande tarde à apparaître')).toBeVisible({
    timeout: limits.slowStateMs,
  })
  await stack.api.start()
  await expect(page).toHaveURL(/details-expedition\/[0-9a-f-]{36}$/, { timeout: limits.slowStateMs })
  await expect(getSearchHeading(page)).toBeVisible()
  const orderId = page.url().split('/').at(-1) ?? ''
  expect(await countRecords(database, orderId)).toMatchObject({ orders: 1, deliveries: 0, holds: 1 })
})

test('a worker that is killed during an offer ends it on time and offers to the next carrier once', async ({
  page,
  product,
  stack,
  sender,
  town,
  createDriver,
  database,
}) => {
  const [silent, next] = [await createDriver(), await createDriver()]
  await silent.goOnDuty()
  const orderId = await placeOrder(product, sender, createTripAcross(town))
  await page.goto(getDetailPath(orderId))
  await silent.awaitOffer()
  await stack.worker.kill()
  await next.goOnDuty()
  await database.passTime(minuteMs + 1000)
  expect(await silent.countOffers(), 'an offer past its minute can be answered').toBe(0)
  await Promise.all([silent.report(), next.report()])
  await stack.worker.start()
  await next.accept()
  await expect(page.getByRole('heading', { name: next.name })).toBeVisible()
  expect(await countRecords(database, orderId)).toEqual({ orders: 1, offers: 2, deliveries: 1, holds: 1 })
})

test('a search without a carrier ends after 15 minutes, and shows that nothing is paid', async ({
  page,
  product,
  sender,
  town,
  database,
}) => {
  const orderId = await placeOrder(product, sender, createTripAcross(town))
  await page.goto(getDetailPath(orderId))
  await expect(page.getByText('Aucun transporteur contacté pour l’instant')).toBeVisible()
  await database.passTime(15 * minuteMs)
  await expect(page.getByText('Cette commande est annulée')).toBeVisible({ timeout: limits.slowStateMs })
  await expect(page.getByText(/^Vous n’avez rien payé/)).toBeVisible()
  await page.getByRole('link', { name: 'Mes expéditions' }).first().click()
  await expect(page.getByText('Commande annulée', { exact: true })).toBeVisible()
  await expect
    .poll(() =>
      database.query(
        'SELECT payment.status FROM payment JOIN account ON account.id = account_id WHERE email = $1',
        [sender.email],
      ),
    )
    .toEqual([{ status: 'released' }])
})

test('a cancellation after the free minute shows what it costs before it is confirmed', async ({
  page,
  product,
  sender,
  town,
  createDriver,
  database,
}) => {
  const driver = await createDriver()
  await driver.goOnDuty()
  const orderId = await placeOrder(product, sender, createTripAcross(town))
  await driver.accept()
  await driver.start()
  await driver.drive('enlevement', 0.5)
  await database.passTime(minuteMs)
  await page.goto(getDetailPath(orderId))
  await page.getByRole('button', { name: 'Annuler la course' }).click()
  const dialog = getCancelDialog(page)
  await expect(dialog).toContainText(/Frais d’annulation à cet instant\s*\d+,\d{2}\s€ TTC/)
  await expect(dialog).toContainText(/Forfait d’enlèvement\s*5,00\s€/)
  await expect(dialog).toContainText('Kilomètres déjà parcourus')
  await expect(dialog).toContainText('Frais de service')
  const [, shown = ''] = /instant\s*([\d,]+)/.exec((await dialog.textContent()) ?? '') ?? []
  await dialog.getByRole('button', { name: 'Oui' }).click()
  await expect(page.getByText('La commande a été annulée avec succès')).toBeVisible()
  // The fee is captured from the authorised amount; only the rest is charged in addition.
  const charged = `SELECT fee_cents AS fee, captured_cents = least(fee_cents, amount_cents) AS "isCaptured"
    FROM "order" JOIN payment ON payment.id = payment_id WHERE "order".id = $1`
  await expect
    .poll(() => database.query(charged, [orderId]))
    .toEqual([{ fee: parseCents(shown), isCaptured: true }])

  function parseCents(euros: string): number {
    return Math.round(Number(euros.replace(',', '.')) * 100)
  }
})
