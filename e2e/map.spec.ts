import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Locator, Page } from '@playwright/test'
import type { Driver } from './fixtures/driver.ts'
import { placeOrder } from './fixtures/order.ts'
import type { Sender } from './fixtures/sender.ts'
import { expect, senderTest } from './fixtures/test.ts'
import type { Town } from './fixtures/towns.ts'
import { createTripAcross } from './fixtures/towns.ts'
import { mapFile } from './screens/map-files.ts'
import { getDetailPath } from './screens/shipment.ts'
import type { Addresses } from './stack/stack.ts'

/** Returns the path of an order whose carrier is on the way to the pickup. */
async function startOrder(product: Addresses, sender: Sender, town: Town, driver: Driver): Promise<string> {
  await driver.goOnDuty()
  const orderId = await placeOrder(product, sender, createTripAcross(town))
  await driver.accept()
  await driver.start()
  return getDetailPath(orderId)
}

/** A PNG of one grey pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

function getMap(page: Page): Locator {
  return page.getByRole('region', { name: 'Carte de suivi de la livraison' })
}

/** Returns the distance between the middles of two elements, in pixels. */
async function measureDistance(one: Locator, other: Locator): Promise<number> {
  const [box, otherBox] = [await one.boundingBox(), await other.boundingBox()]
  if (!box || !otherBox) return Number.POSITIVE_INFINITY
  const getMiddle = ({ x, y, width, height }: typeof box) => [x + width / 2, y + height / 2] as const
  const [[x, y], [otherX, otherY]] = [getMiddle(box), getMiddle(otherBox)]
  return Math.hypot(x - otherX, y - otherY)
}

senderTest(
  'the map of a delivery follows the carrier until its reader moves it',
  async ({ page, product, sender, town, createDriver }) => {
    const driver = await createDriver()
    await page.goto(await startOrder(product, sender, town, driver))
    const map = getMap(page)
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
    await expect.poll(() => measureDistance(vehicle, map)).toBeLessThan(40)
    await driver.drive('enlevement', 0.5, 1)
    await expect(vehicle).toHaveAttribute('data-heading', '')
    await expect.poll(() => measureDistance(vehicle, map)).toBeLessThan(40)

    await canvas.focus()
    await page.keyboard.press('ArrowRight')
    await expect(recentre).toBeVisible()
  },
)

senderTest(
  'the operator’s map tiles are above the plan, and name their source',
  async ({ page, product, sender, town, createDriver }) => {
    const config = await (await page.request.get('/config.json')).json()
    const tiles = { mapTilesUrl: `${product.webUrl}/tiles/{z}/{x}/{y}.png`, mapTilesAttribution: '© Essai' }
    await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, ...tiles } }))
    await page.route('**/tiles/**', (route) => route.fulfill({ contentType: 'image/png', body: pixel }))
    const picture = page.waitForRequest(/\/tiles\/\d+\/\d+\/\d+\.png$/)
    await page.goto(await startOrder(product, sender, town, await createDriver()))
    await picture
    await expect(getMap(page)).toContainText('© Essai')
    await expect(page.getByText('plan simplifié')).toHaveCount(0)
  },
)

senderTest(
  'a browser without WebGL shows a still picture with the stops and the carrier',
  async ({ page, product, sender, town, createDriver }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    await page.goto(await startOrder(product, sender, town, await createDriver()))
    await expectStillPicture(page)
    expect(requestedUrls.filter((url) => url.includes('maplibre'))).toEqual([])
  },
)

/** Returns a tile with ground, a horizontal street and a vertical avenue. */
function createTile(): Buffer {
  const createFeatures = (
    ...features: readonly (readonly [2 | 3, readonly Corner[], Readonly<Record<string, string>>])[]
  ) => features.map(([type, corners, tags]) => ({ type, geometry: [corners], tags }))
  const square: readonly Corner[] = [[0, 0], [4096, 0], [4096, 4096], [0, 4096], [0, 0]] // biome-ignore format: one line
  const layers = {
    areas: { features: createFeatures([3, square, { kind: 'ground' }]) },
    streets: {
      features: createFeatures(
        [2, [[0, 2000], [4096, 2000]], { kind: 'street', class: 'street', name: 'Rue de l’Essai' }], // biome-ignore format: one line
        [2, [[1200, 0], [1200, 4096]], { kind: 'street', class: 'avenue', name: 'Avenue du Levant' }], // biome-ignore format: one line
      ),
    },
  }
  // As: of a tile cutter's result, a writer reads the features alone.
  return Buffer.from(fromGeojsonVt(layers as unknown as Parameters<typeof fromGeojsonVt>[0], { version: 2 }))
}

type Corner = readonly [x: number, y: number]

/** Makes the API serve a region around the town with this tile everywhere; with null its tiles fail. */
async function serveRegion(page: Page, { lat, long }: Town, tile: Buffer | null): Promise<void> {
  const region = {
    tuiles: '/api/carte/tuiles/essai/{z}/{x}/{y}',
    zoomMin: 9,
    zoomMax: 15,
    ouest: long - 1,
    sud: lat - 1,
    est: long + 1,
    nord: lat + 1,
    attribution: '© OpenStreetMap contributors',
  }
  await page.route('**/api/carte/region*', (route) => route.fulfill({ json: { region } }))
  await page.route('**/api/carte/tuiles/essai/**', (route) =>
    tile ? route.fulfill({ contentType: 'application/vnd.mapbox-vector-tile', body: tile }) : route.abort(),
  )
}

senderTest(
  'a browser without WebGL shows the streets of a region as a still picture, in the colours of the page',
  async ({ page, product, sender, town, createDriver }) => {
    await serveRegion(page, town, createTile())
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(await startOrder(product, sender, town, await createDriver()))
    await expectStillPicture(page)
    const map = getMap(page)
    await expect(map.getByText('Rue de l’Essai').first()).toBeVisible()
    await expect(map).toContainText('© OpenStreetMap contributors')
    await expect(page.getByText('plan simplifié')).toHaveCount(0)
    await expect(map.locator('path[stroke="#ffedbf"]').first()).toBeAttached()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(map.locator('path[stroke="#465157"]').first()).toBeAttached()
    expect(requestedUrls.filter((url) => url.includes('maplibre'))).toEqual([])
  },
)

senderTest(
  'a browser without WebGL shows the plan where no tile of the region loads',
  async ({ page, product, sender, town, createDriver, guard }) => {
    guard.allow(/ERR_FAILED/)
    await serveRegion(page, town, null)
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await page.goto(await startOrder(product, sender, town, await createDriver()))
    await expectStillPicture(page)
    await expect(page.getByText('plan simplifié')).toBeVisible()
  },
)

senderTest(
  'a map whose script does not load shows a still picture',
  async ({ page, product, sender, town, createDriver, guard }) => {
    guard.allow(/ERR_FAILED/)
    await page.route('**/assets/maplibre-*.js', (route) => route.abort())
    await page.goto(await startOrder(product, sender, town, await createDriver()))
    await expectStillPicture(page)
  },
)

senderTest(
  'a map whose script could not be loaded offline appears when the connection returns',
  async ({ page, product, sender, town, createDriver, guard }) => {
    guard.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Worker failed to load/)
    const program = '**/assets/maplibre-gl-worker-*'
    await page.route(program, (route) => route.abort())
    await page.goto(await startOrder(product, sender, town, await createDriver()))
    await expectStillPicture(page)
    await page.unroute(program)
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await expect(getMap(page).locator('[data-still]')).toHaveCount(0)
    await expect(getMap(page).locator('.maplibregl-marker')).toHaveCount(3)
  },
)

async function expectStillPicture(page: Page): Promise<void> {
  const map = getMap(page)
  await expect(map.locator('[data-still]')).toHaveCount(3)
  await expect(map.locator('svg path').first()).toBeAttached()
  await page.getByRole('button', { name: 'Enlèvement' }).click()
  await expect.poll(() => measureDistance(map.locator('[data-still]').first(), map)).toBeLessThan(60)
}

senderTest('a page without a map loads nothing of it', async ({ page }) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  for (const path of ['/', '/login', '/mes-expeditions', '/nouvelle-expedition', '/mon-compte']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('load')
  }
  expect(requestedUrls.some((url) => url.endsWith('.js'))).toBe(true)
  expect(requestedUrls.filter((url) => mapFile.test(new URL(url).pathname))).toEqual([])
})
