import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { chromium } from '@playwright/test'
import { createExampleManifest, exampleTrust } from '@repo/lottery-rules/testing/example-draw'
import { closeServer, listenOn } from '@repo/server-kit/lifecycle'
import { findChromium } from '../../scripts/chromium.ts'
import { root } from '../../scripts/settings.ts'
import { build, isStale } from '../../scripts/web-bundle.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { formatMs } from '../part.ts'
import { computeSpreadPercent, median } from '../statistics.ts'
import { createScaledExample } from './example-at-scale.ts'

const web = 'apps/lottery-web'
const maxProcessorS = 1
const runs = 5

/** The last message of the page's worker. */
type LastMessage = {
  readonly kind: string
  readonly tookMs: number
  readonly tickets: number
  readonly faults: number
}

/**
 * Serves the bundle's worker and a draw's published files. Every other path is the page; a file of the draw that is not
 * published is a 404.
 */
async function serveDraw(files: ReadonlyMap<string, string>) {
  const assets = path.join(root, web, 'dist', 'assets')
  const [worker] = globSync('verify-worker-*.js', { cwd: assets })
  if (worker === undefined) throw new Error('The bundle has no verify-worker')
  const server = createServer(async (request, response) => {
    const name = path.basename(request.url ?? '')
    const isScript = name.endsWith('.js')
    const text = isScript ? await readFile(path.join(assets, name), 'utf8') : files.get(name)
    if (text === undefined && request.url?.startsWith('/api/')) response.statusCode = 404
    response.setHeader(
      'Content-Type',
      isScript ? 'text/javascript' : text === undefined ? 'text/html' : 'text/plain',
    )
    response.end(text ?? page)
  })
  const port = await listenOn(server, 0, '127.0.0.1')
  return { server, worker, origin: `http://127.0.0.1:${port}` }
}

/** The page: runs the verification in the worker, and returns its last message with the number of failed checks. */
const page = `<!doctype html><meta charset="utf-8"><script>
  function verify(script, draw) {
    const worker = new Worker(script, { type: 'module' })
    let faults = 0
    return new Promise((resolve, reject) => {
      worker.addEventListener('error', () => reject(new Error('The worker failed')))
      worker.addEventListener('message', ({ data }) => {
        if (data.kind === 'check' && !data.isPassed) faults += 1
        if (data.kind === 'over' || data.kind === 'unreachable') resolve({ kind: data.kind, tookMs: data.tookMs, tickets: data.tickets, faults })
      })
      worker.postMessage(draw)
    })
  }
</script>`

/** Returns the CPU time of all page processes so far. */
async function readRendererMs(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime * 1000 : 0), 0)
}

/** Measures the unavoidable work, in CPU time: three hashes for each ticket, of its leaf, a node and its score. */
function measurePlainHashesMs(tickets: number): number {
  const begun = process.cpuUsage()
  const line = Buffer.alloc(88, 'x')
  for (let count = 0; count < 3 * tickets; count += 1) hash('sha256', line, 'buffer')
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

async function measure(bench: Bench): Promise<Findings> {
  if (isStale(web)) await build(web, { environment: process.env, logDir: bench.folder })
  const tickets = bench.isQuick ? 10_000 : 100_000
  bench.printLine(`  a draw of ${tickets.toLocaleString('en')} tickets`)
  const { server, worker, origin } = await serveDraw(createScaledExample(tickets))
  const browser = await chromium.launch({ executablePath: findChromium(process.env, bench.printLine) })
  const trust = { ...exampleTrust, isDevelopmentBeacon: true }
  const draw = JSON.stringify({ week: createExampleManifest().draw, trust })
  const processorMs: number[] = []
  const computedMs: number[] = []
  const wholeMs: number[] = []
  try {
    for (let run = 1; run <= runs; run += 1) {
      bench.printLine(`  in the browser, ${run} of ${runs}`)
      const tab = await browser.newPage()
      await tab.goto(origin)
      const cpuAtStartMs = await readRendererMs(browser)
      const begunMs = performance.now()
      const lastMessage: LastMessage = await tab.evaluate(`verify('/assets/${worker}', ${draw})`)
      wholeMs.push(performance.now() - begunMs)
      if (lastMessage.kind !== 'over' || lastMessage.tickets !== tickets || lastMessage.faults > 0)
        throw new Error(`The browser did not verify the draw: ${JSON.stringify(lastMessage)}`)
      computedMs.push(lastMessage.tookMs)
      processorMs.push((await readRendererMs(browser)) - cpuAtStartMs)
      await tab.close()
    }
  } finally {
    await browser.close()
    await closeServer(server)
  }
  return createFindings(tickets, { processorMs, computedMs, wholeMs }, measurePlainHashesMs(tickets))
}

/** The durations of each verification: its processor time, its computation, and all of it with the fetching. */
type Durations = {
  readonly processorMs: readonly number[]
  readonly computedMs: readonly number[]
  readonly wholeMs: readonly number[]
}

function createFindings(
  tickets: number,
  { processorMs, computedMs, wholeMs }: Durations,
  plainMs: number,
): Findings {
  const createRow = (name: string, ms: readonly number[]) => [
    name,
    formatMs(median(ms)),
    formatMs(Math.min(...ms)),
    computeSpreadPercent(ms).toFixed(0),
  ]
  const processorS = median(processorMs) / 1000
  return {
    columns: ['', 'median, ms', 'quickest, ms', 'spread %'],
    rows: [
      createRow('processor time of the page', processorMs),
      ['3n SHA-256 by this process', formatMs(plainMs), '', ''],
      createRow('computed', computedMs),
      createRow('with the fetching', wholeMs),
    ],
    aims: [
      {
        promise: `a browser verifies ${tickets.toLocaleString('en')} tickets within ${maxProcessorS} s of processor time`,
        measured: `${processorS.toFixed(2)} s, ${(median(processorMs) / plainMs).toFixed(1)} times the plain hashes`,
        isMet: processorS < maxProcessorS,
      },
    ],
    notes: [
      'The bundle’s own worker in headless Chromium, a new page each time: signatures of manifest and beacon, list, tree, votes, pot, seed, all winners.',
      'Processor time: of the page’s process, its worker included, from the beginning to the verdict, as Chromium counts it; the reference is three plain SHA-256 for each ticket by Node’s own.',
      'Computed is wall-clock time, which depends on other load (see the noise); the quickest run is the nearest to an idle machine.',
    ],
  }
}

/** Measures the verification of a draw in a browser, as players do it. */
export const verifiedInBrowser: Part = { name: 'verify', title: 'A draw verified in a browser', measure }
