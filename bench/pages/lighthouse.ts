import { reservePort } from '@repo/server-kit/testing/ports'
import { operatorFile } from '@repo/settings/testing/operator-file'
import { launch as launchChrome } from 'chrome-launcher'
import type { Flags, Result } from 'lighthouse'
import lighthouse, { desktopConfig } from 'lighthouse'
import { mapFile } from '../../e2e/screens/map-files.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { build, isStale } from '../../scripts/web-bundle.ts'
import { launch, waitUntilReady } from '../instance/instance.ts'
import { measureBesideOrder } from '../map/order-under-way.ts'
import type { Aim, Bench, Findings, Part } from '../part.ts'

const web = 'apps/web'
const pages = ['/', '/login'] as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The maximum largest contentful paint of a public page on a slow phone. */
const maxLargestPaintMs = 1800

/**
 * A page is idle when nothing was requested for this long. It is less than the pause between two polls of a tracking
 * page (5 s): with Lighthouse's own 5.25 s for a slow line such a page is never idle, and each visit takes 45 s.
 */
const quietMs = 2000

/**
 * How a page is visited: from a desk, or from a phone on a slow line (Lighthouse's default), whose delays are real, not
 * computed afterwards.
 */
const visits = {
  desk: { config: desktopConfig, flags: {} },
  'slow phone': { config: undefined, flags: { throttlingMethod: 'devtools' } },
} as const satisfies Record<string, { config: typeof desktopConfig | undefined; flags: Flags }>

const idleSettings: Flags = { networkQuietThresholdMs: quietMs }

/** Measures the pages that guests see first, on the built site, by Lighthouse in a real browser. */
export const lighthousePages: Part = {
  name: 'lighthouse',
  title: 'Home and login page, judged by Lighthouse',
  measure,
}

/** Measures the page of a recipient whose parcel is on its way: the page with a map that needs no account. */
export const lighthouseOfMap: Part = {
  name: 'lighthouse-map',
  title: 'A recipient’s page with its map, judged by Lighthouse',
  measure: (bench) =>
    measureBesideOrder(bench, 'lighthouse', ({ webUrl, recipientPath }) =>
      judgePages(
        bench,
        webUrl,
        [
          { path: recipientPath, name: 'recipient’s page', hasMap: true },
          { path: '/', name: 'home page' },
        ],
        0,
      ),
    ),
}

async function measure(bench: Bench): Promise<Findings> {
  if (isStale(web)) await build(web, { environment: process.env, logDir: bench.folder })
  const port = await reservePort()
  const origin = `http://127.0.0.1:${port}`
  // Guests' pages make no API calls while they load, so no API runs here.
  const settings = {
    NODE_ENV: 'production',
    SUPPORT_EMAIL: 'aide@example.fr',
    OPERATOR_FILE: operatorFile,
    WEB_PORT: String(port),
    PUBLIC_WEB_URL: origin,
    API_URL: 'http://127.0.0.1:1',
  }
  const site = launch('web', ['apps/web/serve.ts'], settings, bench.folder)
  try {
    await waitUntilReady(`${origin}/livez`)
    return await judgePages(
      bench,
      origin,
      pages.map((path) => ({ path, name: path })),
      95,
    )
  } finally {
    await site.stop()
  }
}

/**
 * Judges pages of a site from a desk and from a slow phone. `minPerformance` is the required performance score,
 * 0 for no requirement.
 */
async function judgePages(
  bench: Bench,
  origin: string,
  judgedPages: readonly { readonly path: string; readonly name: string; readonly hasMap?: boolean }[],
  minPerformance: number,
): Promise<Findings> {
  const chrome = await launchChrome({
    chromePath: findChromium(process.env, bench.printLine),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const rows: (readonly (string | number)[])[] = []
    const aims: Aim[] = []
    for (const { path, name, hasMap = false } of judgedPages) {
      for (const kind of ['desk', 'slow phone'] as const) {
        const result = await judgeRepeatedly(origin + path, chrome.port, kind, bench.isQuick ? 1 : 3)
        rows.push([
          `${name} ${kind}`,
          ...categories.map((category) => getScore(result, category)),
          ...listFigures(result),
          (sumMapBytes(result) / 1000).toFixed(0),
        ])
        aims.push(...createAims(name, kind, result, minPerformance), createMapAim(name, kind, result, hasMap))
        bench.printLine(`${name} ${kind}: ${listFaults(result).join(', ') || 'no fault'}`)
      }
    }
    return {
      columns: [
        'page',
        ...categories,
        'first paint',
        'largest paint',
        'blocked',
        'layout shift',
        'interactive',
        'code of the map, kB',
      ],
      rows,
      aims,
      notes: [
        'Lighthouse’s own presets: the desk on a fast line, the phone with 150 ms and 1.6 Mbit/s (slow 4G) and a processor four times slower; of three runs the middle one by performance.',
        `A page is idle once it has requested nothing for ${quietMs / 1000} s: one that follows a carrier polls every 5 s.`,
        'Chromium draws maps by the processor here: a phone has a graphics card, and is blocked for a shorter time.',
        'The performance score also depends on the load of this machine: see the noise.',
      ],
    }
  } finally {
    chrome.kill()
  }
}

/** Judges a page this many times, and returns the middle result by performance. */
async function judgeRepeatedly(
  url: string,
  port: number,
  kind: keyof typeof visits,
  times: number,
): Promise<Result> {
  const results: Result[] = []
  for (let time = 0; time < times; time += 1) results.push(await judge(url, port, kind))
  const sorted = results.toSorted((a, b) => getScore(a, 'performance') - getScore(b, 'performance'))
  const result = sorted[Math.floor(sorted.length / 2)]
  if (!result) throw new Error('Nothing was measured')
  return result
}

async function judge(url: string, port: number, kind: keyof typeof visits): Promise<Result> {
  const { config, flags } = visits[kind]
  const answer = await lighthouse(
    url,
    { port, output: 'json', logLevel: 'error', onlyCategories: [...categories], ...idleSettings, ...flags },
    config,
  )
  if (!answer) throw new Error(`Lighthouse has no result for ${url}`)
  if (answer.lhr.runtimeError) throw new Error(`Lighthouse on ${url}: ${answer.lhr.runtimeError.message}`)
  return answer.lhr
}

function getScore({ categories: scores }: Result, name: (typeof categories)[number]): number {
  return Math.round((scores[name]?.score ?? 0) * 100)
}

function listFigures({ audits }: Result): readonly string[] {
  const auditNames = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'interactive',
  ]
  return auditNames.map((name) => audits[name]?.displayValue ?? '?')
}

/** Returns the bytes of the map's code and styles that a page loaded, as transferred. */
function sumMapBytes({ audits }: Result): number {
  const details = audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
  return requests
    .filter(({ url }) => typeof url === 'string' && mapFile.test(new URL(url).pathname))
    .reduce((sum, { transferSize }) => sum + Number(transferSize), 0)
}

/** Checks that a page with a map loads its code, and that any other loads nothing of it. */
function createMapAim(name: string, kind: keyof typeof visits, result: Result, hasMap: boolean): Aim {
  const bytes = sumMapBytes(result)
  return {
    promise: `${name} ${kind}: ${hasMap ? 'loads the code of the map' : 'loads nothing of the map'}`,
    measured: `${bytes} bytes`,
    isMet: hasMap ? bytes > 0 : bytes === 0,
  }
}

/** Returns the audits that cost the page points in a category that requires all points. */
function listFaults({ audits, categories: scores }: Result): readonly string[] {
  return ['accessibility', 'best-practices'].flatMap((name) =>
    (scores[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
}

function createAims(
  name: string,
  kind: keyof typeof visits,
  result: Result,
  minPerformance: number,
): readonly Aim[] {
  const minScores = {
    performance: minPerformance,
    accessibility: 100,
    'best-practices': 100,
    // A page with a secret address is hidden from search engines.
    seo: minPerformance > 0 ? 100 : 0,
  }
  const scores = categories
    .filter((category) => minScores[category] > 0)
    .map((category) => ({
      promise: `${name} ${kind}: ${category} at least ${minScores[category]}`,
      measured: String(getScore(result, category)),
      isMet: getScore(result, category) >= minScores[category],
    }))
  const largestMs = result.audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY
  const paint = {
    promise: `${name} ${kind}: largest paint within ${maxLargestPaintMs / 1000} s`,
    measured: `${(largestMs / 1000).toFixed(1)} s`,
    isMet: largestMs <= maxLargestPaintMs,
  }
  const shift = result.audits['cumulative-layout-shift']?.numericValue ?? 1
  return [
    ...scores,
    ...(minPerformance > 0 ? [paint] : []),
    {
      promise: `${name} ${kind}: becomes idle`,
      measured: result.runWarnings.join(' ') || 'yes',
      isMet: result.runWarnings.length === 0,
    },
    { promise: `${name} ${kind}: no layout shift`, measured: shift.toFixed(3), isMet: shift < 0.005 },
  ]
}
