import type { Locator, Page } from '@playwright/test'
import { placeOrder } from './fixtures/order.ts'
import { expect, senderTest, test } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { getDetailPath } from './screens/shipment.ts'

/**
 * Tests of the documented intervals, durations and sizes. They move the browser's clock and count the page's calls.
 */

const stepMs = 500

type Calls = { open: number; made: Record<string, number> }
type Counting = { readonly calls: Calls }

/** Makes the page count its own calls: the browser's events reach the test too late. */
async function countCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const calls: Calls = { open: 0, made: {} }
    Object.assign(window, { calls })
    const send = window.fetch
    window.fetch = async (...given) => {
      const request = new Request(...given)
      const path = new URL(request.url).pathname.replace('/api/', '')
      calls.made[path] = (calls.made[path] ?? 0) + 1
      calls.open += 1
      try {
        const response = await send(...given)
        await response.clone().arrayBuffer()
        return response
      } finally {
        calls.open -= 1
      }
    }
  })
}

/** Moves the page's clock by `spanMs`. Returns the number of calls made meanwhile, by their path. */
async function countCallsDuring(page: Page, spanMs: number): Promise<(path: string) => number> {
  const readMadeCalls = () => page.evaluate(() => ({ ...(window as unknown as Counting).calls.made })) // as: put there above
  const before = await readMadeCalls()
  for (let passed = 0; passed < spanMs; passed += stepMs) {
    await page.clock.runFor(stepMs)
    await waitUntilAnswered(page)
  }
  const after = await readMadeCalls()
  return (path) => (after[path] ?? 0) - (before[path] ?? 0)
}

/**
 * Resolves once every call has its response, and the page has processed it: a pause starts with the previous response.
 */
async function waitUntilAnswered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { calls } = window as unknown as Counting // as: put there above
    for (let quietTurns = 0; quietTurns < 3; quietTurns = calls.open === 0 ? quietTurns + 1 : 0) {
      const { port1, port2 } = new MessageChannel()
      const arrived = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
      port1.start()
      port2.postMessage(null)
      await arrived
    }
  })
}

/** Stops the page's clock, which the test moves from now on. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Blocks live hints, so that the page polls by its clock only. */
async function blockHints(page: Page): Promise<void> {
  await page.route('**/api/live', (route) => route.fulfill({ status: 401, body: '' }))
}

/**
 * Expects a call every this many milliseconds: a response may take one step of the clock, and the first call may be
 * due immediately.
 */
function expectEvery(everyMs: number, spanMs: number, count: number, call: string): void {
  expect(count, call).toBeGreaterThanOrEqual(Math.floor(spanMs / (everyMs + stepMs)))
  expect(count, call).toBeLessThanOrEqual(Math.floor(spanMs / everyMs) + 1)
}

senderTest(
  'a running order is polled every 2, 5, 7 and 10 seconds',
  async ({ page, product, sender, town, createDriver, guard }) => {
    guard.allow(/401 \(Unauthorized\)/)
    const driver = await createDriver()
    await driver.goOnDuty()
    const orderId = await placeOrder(product, sender, createTripAcross(town))
    await driver.accept()
    await driver.start()
    await blockHints(page)
    await countCalls(page)
    await page.clock.install()
    await page.goto(getDetailPath(orderId))
    await expect(page.getByRole('heading', { name: driver.name })).toBeVisible()
    const marker = page.locator('.maplibregl-marker').first()
    await expect(marker).toHaveCSS('width', '40px')
    await expect(marker).toHaveCSS('height', '40px')
    await page.getByRole('button', { name: 'Transporteur' }).click()
    // The scale of 100 pixels in France at zoom 15 of the specification, and at no other. With reduced motion the map
    // jumps there.
    await expect(page.locator('.maplibregl-ctrl-scale')).toHaveText('300 m')
    await stopTime(page)
    // Two seconds more than four pauses of the slowest response.
    const spanMs = 32_000
    const calls = await countCallsDuring(page, spanMs)
    expectEvery(2000, spanMs, calls('transporteur/getPosition'), 'transporteur/getPosition')
    expectEvery(5000, spanMs, calls('livraison/getLivraisonStats'), 'livraison/getLivraisonStats')
    expectEvery(7000, spanMs, calls('transporteur/getMessage'), 'transporteur/getMessage')
    expectEvery(10_000, spanMs, calls('expediteur/getCommandeInfo'), 'expediteur/getCommandeInfo')
  },
)

senderTest(
  'a carrier moves on the page by events with its position, although its polls get no response',
  async ({ page, product, sender, town, createDriver }) => {
    const driver = await createDriver()
    await driver.goOnDuty()
    const orderId = await placeOrder(product, sender, createTripAcross(town))
    await driver.accept()
    await driver.start()
    await page.goto(getDetailPath(orderId))
    const position = page.locator('#carrier-position')
    const readCoordinates = async () => (await position.textContent())?.match(/-?\d+,\d{4}/g) ?? []
    await expect.poll(readCoordinates).toHaveLength(2)
    const before = await readCoordinates()
    await page.route('**/api/transporteur/getPosition', () => undefined)
    await driver.drive('enlevement', 1, 1)
    await expect.poll(readCoordinates).not.toEqual(before)
    expect(await readCoordinates()).toHaveLength(2)
  },
)

senderTest('the lists are polled every 15 seconds', async ({ page, guard }) => {
  guard.allow(/401 \(Unauthorized\)/)
  await blockHints(page)
  await countCalls(page)
  await page.clock.install()
  await page.goto('/mes-expeditions')
  await expect(page.getByText('Aucune expédition pour le moment')).toBeVisible()
  await stopTime(page)
  const spanMs = 45_000
  const calls = await countCallsDuring(page, spanMs)
  for (const list of [
    'expediteur/listeExpeditionsRunning',
    'expediteur/listeExpeditionsSearchDeliver',
    'livraison/getLivraisonNonValide',
    'commandes/listCanceledCommande',
  ])
    expectEvery(15_000, spanMs, calls(list), list)
})

test.describe('moving content', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the home page counts to 150 and 300 in 7 seconds, and its slider moves on every 2', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/')
    const counters = page.getByText(/^(?:150|300)$/)
    const carriers = page.locator('p', { hasText: 'transporteurs inscrits' }).locator('[aria-hidden="true"]')
    await expect(carriers).toHaveText('0')
    await stopTime(page)
    await carriers.scrollIntoViewIfNeeded()
    // The counters begin when the browser reports them as visible.
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(carriers).not.toHaveText('0', { timeout: 1 })
    }).toPass({ intervals: [50] })
    await page.clock.runFor(6000)
    await expect(counters).toHaveCount(0)
    await page.clock.runFor(1000)
    await expect(counters).toHaveCount(2)

    const getSlide = (index: number) => page.getByLabel(`Exemple ${index} sur 6`)
    await page.getByRole('heading', { name: 'Que souhaitez-vous faire livrer ?' }).scrollIntoViewIfNeeded()
    await expect(getSlide(2)).toBeVisible()
    const readShown = () => Promise.all([1, 2, 3, 4, 5, 6].map((index) => isInView(getSlide(index))))
    const before = await readShown()
    expect(before.filter(Boolean), 'two slides on a wide screen').toHaveLength(2)
    await page.clock.runFor(1500)
    await page.clock.runFor(1500)
    await expect.poll(readShown).not.toEqual(before)
  })

  senderTest(
    'a map that is closed during a zoom causes no error',
    async ({ page, product, sender, town, createDriver }) => {
      const driver = await createDriver()
      await driver.goOnDuty()
      const orderId = await placeOrder(product, sender, createTripAcross(town))
      await driver.accept()
      await page.clock.install()
      await page.goto(getDetailPath(orderId))
      const zoomIn = page.getByRole('button', { name: 'Zoom avant' })
      const scale = page.locator('.maplibregl-ctrl-scale')
      await zoomIn.waitFor()
      await expect(page.locator('.maplibregl-marker')).not.toHaveCount(0)
      await stopTime(page)
      const readWidth = () => scale.evaluate((element) => element.style.width)
      const before = await readWidth()
      await zoomIn.click()
      // Half of its 300 ms: the scale grows with each frame.
      await page.clock.runFor(150)
      expect(await readWidth()).not.toBe(before)
      await page.getByRole('link', { name: "Volant, retour à l'accueil" }).click()
      await expect(page).toHaveURL('/')
      await expect(page.locator('.maplibregl-map')).toHaveCount(0)
      // An error of a later frame would be in the console, which the guard reads.
      await page.clock.runFor(1000)
    },
  )
})

/** Whether most of an element is visible. */
async function isInView(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, width } = element.getBoundingClientRect()
    const frame = element.parentElement?.parentElement?.getBoundingClientRect()
    if (!frame) return false
    const middle = left + width / 2
    return middle > frame.left && middle < frame.right
  })
}
