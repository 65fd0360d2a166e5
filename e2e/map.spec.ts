import type { Locator, Page } from '@playwright/test'
import type { Driver } from './fixtures/driver.ts'
import { placedOrder } from './fixtures/order.ts'
import type { Sender } from './fixtures/sender.ts'
import { expect, senderTest } from './fixtures/test.ts'
import type { Town } from './fixtures/towns.ts'
import { tripAcross } from './fixtures/towns.ts'
import { mapFile } from './screens/map-files.ts'
import { detailOf } from './screens/shipment.ts'
import type { Addresses } from './stack/stack.ts'

/** Returns the path of an order whose carrier is on the way to the pickup. */
async function runningOrder(product: Addresses, sender: Sender, town: Town, driver: Driver): Promise<string> {
  await driver.goOnDuty()
  const orderId = await placedOrder(product, sender, tripAcross(town))
  await driver.accept()
  await driver.start()
  return detailOf(orderId)
}

/** A PNG of one grey pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

function mapOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Carte de suivi de la livraison' })
}

/** Returns how far an element's middle lies from the middle of another, in pixels. */
async function apart(one: Locator, other: Locator): Promise<number> {
  const [box, otherBox] = [await one.boundingBox(), await other.boundingBox()]
  if (!box || !otherBox) return Number.POSITIVE_INFINITY
  const middle = ({ x, y, width, height }: typeof box) => [x + width / 2, y + height / 2] as const
  const [[x, y], [otherX, otherY]] = [middle(box), middle(otherBox)]
  return Math.hypot(x - otherX, y - otherY)
}

senderTest(
  'the map of a delivery follows the carrier until its reader moves it',
  async ({ page, product, sender, town, aDriver }) => {
    const driver = await aDriver()
    await page.goto(await runningOrder(product, sender, town, driver))
    const map = mapOf(page)
    const vehicle = map.locator('.maplibregl-marker[data-moving]')
    await expect(map.locator('.maplibregl-marker')).toHaveCount(3)
    await expect(vehicle).toBeInViewport()
    await expect(page.getByText('plan simplifié')).toBeVisible()
    const recentre = page.getByRole('button', { name: 'Recentrer' })
    await expect(recentre).toHaveCount(0)

    const canvas = map.getByRole('application', { name: 'Carte, à déplacer avec les flèches du clavier' })
    await canvas.hover()
    await page.mouse.down()
    await page.mouse.move(300, 300, { steps: 5 })
    await page.mouse.up()
    await recentre.click()
    await expect(page.getByRole('button', { name: 'Transporteur' })).toHaveAttribute('aria-pressed', 'true')
    await expect(recentre).toHaveCount(0)
    await expect.poll(() => apart(vehicle, map)).toBeLessThan(40)
    await driver.drive('enlevement', 0.5, 1)
    await expect(vehicle).toHaveAttribute('data-heading', '')
    await expect.poll(() => apart(vehicle, map)).toBeLessThan(40)

    await canvas.focus()
    await page.keyboard.press('ArrowRight')
    await expect(recentre).toBeVisible()
  },
)

senderTest(
  'pictures of the operator lie on the plan, and name their source',
  async ({ page, product, sender, town, aDriver }) => {
    const config = await (await page.request.get('/config.json')).json()
    const tiles = { mapTilesUrl: `${product.webUrl}/tiles/{z}/{x}/{y}.png`, mapTilesAttribution: '© Essai' }
    await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, ...tiles } }))
    await page.route('**/tiles/**', (route) => route.fulfill({ contentType: 'image/png', body: pixel }))
    const picture = page.waitForRequest(/\/tiles\/\d+\/\d+\/\d+\.png$/)
    await page.goto(await runningOrder(product, sender, town, await aDriver()))
    await picture
    await expect(mapOf(page)).toContainText('© Essai')
    await expect(page.getByText('plan simplifié')).toHaveCount(0)
  },
)

senderTest(
  'a browser without WebGL shows a still picture with the stops and the carrier',
  async ({ page, product, sender, town, aDriver }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(await runningOrder(product, sender, town, await aDriver()))
    await expectStillPicture(page)
    expect(asked.filter((url) => url.includes('maplibre'))).toEqual([])
  },
)

senderTest(
  'a map whose program does not come shows a still picture',
  async ({ page, product, sender, town, aDriver, guard }) => {
    guard.allow(/ERR_FAILED/)
    await page.route('**/assets/maplibre-*.js', (route) => route.abort())
    await page.goto(await runningOrder(product, sender, town, await aDriver()))
    await expectStillPicture(page)
  },
)

senderTest(
  'a map whose program was lost with the connection comes with the next one',
  async ({ page, product, sender, town, aDriver, guard }) => {
    guard.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Worker failed to load/)
    const program = '**/assets/maplibre-gl-worker-*'
    await page.route(program, (route) => route.abort())
    await page.goto(await runningOrder(product, sender, town, await aDriver()))
    await expectStillPicture(page)
    await page.unroute(program)
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await expect(mapOf(page).locator('[data-still]')).toHaveCount(0)
    await expect(mapOf(page).locator('.maplibregl-marker')).toHaveCount(3)
  },
)

async function expectStillPicture(page: Page): Promise<void> {
  const map = mapOf(page)
  await expect(map.locator('[data-still]')).toHaveCount(3)
  await expect(map.locator('svg path').first()).toBeAttached()
  await page.getByRole('button', { name: 'Enlèvement' }).click()
  await expect.poll(() => apart(map.locator('[data-still]').first(), map)).toBeLessThan(60)
}

senderTest('a page without a map loads nothing of it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const path of ['/', '/login', '/mes-expeditions', '/nouvelle-expedition', '/mon-compte']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('load')
  }
  expect(asked.some((url) => url.endsWith('.js'))).toBe(true)
  expect(asked.filter((url) => mapFile.test(new URL(url).pathname))).toEqual([])
})
