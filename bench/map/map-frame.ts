import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { chromium } from '@playwright/test'
import { getDetailPath } from '../../e2e/screens/shipment.ts'
import { findChromium } from '../../scripts/chromium.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { formatMs } from '../part.ts'
import { median, quantile } from '../statistics.ts'
import type { Frames } from './frames.ts'
import { readFrames, traceCategories } from './frames.ts'
import type { OrderUnderWay } from './order-under-way.ts'
import { measureBesideOrder } from './order-under-way.ts'

const screens = {
  desk: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
} as const
/** The courier's positions while it is watched, one in 0.6 s, some eight metres apart. */
const steps = 25
const maxFrameMs = 8
const maxTaskMs = 100

async function measure(bench: Bench): Promise<Findings> {
  const browser = await chromium.launch({ executablePath: findChromium(process.env, bench.printLine) })
  const framesByScreen = await measureBesideOrder(bench, 'map', async (order) => {
    const measured: (readonly [string, Frames])[] = []
    for (const [name, viewport] of Object.entries(screens)) {
      bench.printLine(`  a courier driving, watched on a ${name}`)
      measured.push([name, await traceDrive(browser, order, viewport)])
    }
    return measured
  }).finally(() => browser.close())
  const findMax = (getMs: (frames: Frames) => number) =>
    Math.max(...framesByScreen.map(([, frames]) => getMs(frames)))
  const medianMs = findMax(({ framesMs }) => median(framesMs))
  const p95Ms = findMax(({ framesMs }) => quantile(framesMs, 0.95))
  const longestMs = findMax(({ longestTaskMs }) => longestTaskMs)
  return {
    columns: ['screen', 'frames', 'script and style: median ms', 'p95 ms', 'p99 ms', 'longest task ms'],
    rows: framesByScreen.map(([name, { framesMs, longestTaskMs }]) => [
      name,
      framesMs.length,
      ...[0.5, 0.95, 0.99].map((share) => formatMs(quantile(framesMs, share))),
      formatMs(longestTaskMs),
    ]),
    aims: [
      {
        promise: `script and style of a frame of the map: at most ${maxFrameMs} ms (p95)`,
        measured: `median ${formatMs(medianMs)}, p95 ${formatMs(p95Ms)} ms`,
        isMet: p95Ms <= maxFrameMs,
      },
      {
        promise: `no task over ${maxTaskMs} ms once the map is loaded`,
        measured: `${formatMs(longestMs)} ms`,
        isMet: longestMs <= maxTaskMs,
      },
    ],
    notes: [
      'The page of an order whose courier drives across Paris, on the drawn plan: the vehicle glides, the camera follows. Headless Chromium, which draws without a graphics card in another thread.',
      'CPU time of the page’s thread, from Chromium’s trace: other load hardly changes it.',
    ],
  }
}

/** Opens the order's page, waits until it is idle, and traces it while the courier drives on. */
async function traceDrive(
  browser: Browser,
  { webUrl, orderId, senderToken, driver }: OrderUnderWay,
  viewport: { readonly width: number; readonly height: number },
): Promise<Frames> {
  const context = await browser.newContext({ viewport })
  // A text, since it runs in the page.
  await context.addInitScript(
    `localStorage.setItem('usertoken', ${JSON.stringify(senderToken)}); localStorage.setItem('volant-cookies', 'non')`,
  )
  const page = await context.newPage()
  await page.goto(webUrl + getDetailPath(orderId))
  await page.locator('.maplibregl-marker[data-moving]').waitFor()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await pause(2000)
  await browser.startTracing(page, { categories: traceCategories })
  await driver.drive('livraison', 0.05, steps)
  const trace = await browser.stopTracing()
  await context.close()
  return readFrames(trace.toString('utf8'))
}

/** Measures what the map costs the thread of its page while it moves. */
export const mapFrame: Part = { name: 'map', title: 'A frame of the moving map', measure }
