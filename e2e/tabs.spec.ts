import type { BrowserContext, Page, Request } from '@playwright/test'
import { limits } from './fixtures/limits.ts'
import { placeOrder } from './fixtures/order.ts'
import { expect, ownStackTest as test } from './fixtures/test.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { getDetailPath } from './screens/shipment.ts'

// An hour of five tabs by the browser's clock when TABS_MINUTES=60; npm test takes one minute of it.
const minutes = Number(process.env.TABS_MINUTES ?? 1)
const tickMs = 2000
const ticks = (minutes * 60_000) / tickMs

/** Counts the API's responses to the tabs from now on, by status. */
function countResponses(context: BrowserContext): Map<number, number> {
  const byStatus = new Map<number, number>()
  context.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    byStatus.set(response.status(), (byStatus.get(response.status()) ?? 0) + 1)
  })
  return byStatus
}

/** Tracks the pending calls of the tabs, among them always the streams of live hints. */
function trackOpenCalls(context: BrowserContext): ReadonlySet<Request> {
  const open = new Set<Request>()
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/live')) open.add(request)
  })
  const end = (request: Request) => void open.delete(request)
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  return open
}

/** Advances the tabs' clocks by one tick, and completes their calls: a pause starts with the previous response. */
async function tick(tabs: readonly Page[], open: ReadonlySet<Request>): Promise<void> {
  for (const tab of tabs) await tab.clock.runFor(tickMs)
  await expect.poll(() => open.size, { intervals: [5, 10, 20] }).toBe(0)
}

async function expectNoBlame(tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) await expect(tab.getByText(/annulée/)).toHaveCount(0)
}

test('five open tabs exceed no limit, and survive a restart of the API without an error', async ({
  context,
  product,
  stack,
  sender,
  town,
  createDriver,
  guard,
}) => {
  test.setTimeout(limits.testMs + minutes * 60_000)
  guard.allow(/503 \(Service Unavailable\)|ERR_/)
  const driver = await createDriver()
  await driver.goOnDuty()
  const orderId = await placeOrder(product, sender, createTripAcross(town))
  await driver.accept()
  await driver.start()
  await driver.drive('enlevement', 0.5)

  const responses = countResponses(context)
  const open = trackOpenCalls(context)
  const addresses = [
    getDetailPath(orderId),
    getDetailPath(orderId),
    '/mes-expeditions',
    '/mes-expeditions',
    '/',
  ]
  const tabs: Page[] = []
  for (const address of addresses) {
    const tab = await context.newPage()
    await tab.clock.install()
    await tab.goto(address)
    tabs.push(tab)
  }
  const [detail, modal, list] = tabs
  if (!detail || !modal || !list) throw new Error('Five tabs are open')
  await expect(detail.getByRole('heading', { name: driver.name })).toBeVisible()
  await modal.getByRole('button', { name: 'État de la commande' }).click()

  for (let passed = 0; passed < ticks / 2; passed += 1) await tick(tabs, open)
  await expectNoBlame(tabs)
  await stack.api.kill()
  for (let passed = 0; passed < 8; passed += 1) await tick(tabs, open)
  await expectNoBlame(tabs)
  await stack.api.start()
  await driver.report()
  for (let passed = 0; passed < ticks / 2; passed += 1) await tick(tabs, open)

  await expectNoBlame(tabs)
  for (const tab of tabs) await expect(tab.getByText(/^Connexion interrompue/)).toHaveCount(0)
  await expect(detail.getByRole('heading', { name: driver.name })).toBeVisible()
  await expect(list.getByText('Livraison en cours')).toBeVisible()
  expect(responses.get(429) ?? 0).toBe(0)
  // The tabs must have polled, such as positions every 2 s in two of them.
  expect(responses.get(200) ?? 0).toBeGreaterThan(ticks * 2)
})
