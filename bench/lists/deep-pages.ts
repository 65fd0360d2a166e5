import type pg from 'pg'
import { call } from '../instance/call.ts'
import type { Instance } from '../instance/instance.ts'
import { openInstance } from '../instance/instance.ts'
import type { SignedIn } from '../instance/people.ts'
import { signInSenders } from '../instance/people.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { formatMs } from '../part.ts'
import type { Latency } from '../statistics.ts'
import { median, summariseLatency } from '../statistics.ts'
import { fillLists } from './filled-lists.ts'

const runs = 5
const pagesPerRun = 60

/** A list with the call that reads a page of it, and SQL of the ids behind which deep pages begin. */
type List = {
  readonly name: string
  readonly path: string
  readonly body: (after: string | undefined) => object
  readonly ids: string
}

type ListResult = {
  readonly list: List
  readonly first: Latency
  readonly deep: Latency
  readonly ratio: number
}

async function measure(bench: Bench): Promise<Findings> {
  bench.printLine('  starting the API and the worker')
  const instance = await openInstance(bench, 'lists')
  try {
    const [sender] = await signInSenders(instance, 1)
    if (!sender) throw new Error('The bench needs a sender')
    await instance.client.query(`UPDATE account SET kind = 'CLEN' WHERE id = $1`, [sender.accountId])
    const rows = bench.isQuick ? 20_000 : 1_000_000
    bench.printLine(`  ${rows} past orders, notifications and webhook deliveries of one sender`)
    const { webhookId } = await fillLists(instance.client, sender, rows)
    const results: ListResult[] = []
    for (const list of createLists(webhookId)) results.push(await compare(instance, sender, list, rows))
    return createFindings(rows, results)
  } finally {
    await instance.close()
  }
}

const createLists = (webhookId: string): readonly List[] => [
  {
    name: 'past orders',
    path: 'commandes/listeCommandeClientParticulier',
    body: (avant) => ({ avant }),
    ids: 'SELECT id FROM "order" WHERE sender_id = $1',
  },
  {
    name: 'payments',
    path: 'commandes/listePaiements',
    body: (avant) => ({ avant }),
    ids: 'SELECT id FROM "order" WHERE sender_id = $1',
  },
  {
    name: 'notifications',
    path: 'notifications/liste',
    body: (avant) => ({ avant }),
    ids: 'SELECT id FROM notification WHERE account_id = $1',
  },
  {
    name: 'webhook log',
    path: 'entreprise/webhooks/journal',
    body: (suite) => ({ webhookId, suite }),
    ids: 'SELECT id FROM webhook_delivery WHERE endpoint_id IN (SELECT id FROM webhook_endpoint WHERE sender_id = $1)',
  },
]

/** Reads first and deep pages in turn, so that other load on the machine affects both. */
async function compare(instance: Instance, sender: SignedIn, list: List, rows: number): Promise<ListResult> {
  const deepIds = await readDeepIds(instance.client, list, sender, rows)
  const read = async (after: string | undefined) => {
    const begunMs = performance.now()
    await call(instance, sender, list.path, list.body(after))
    return performance.now() - begunMs
  }
  const latenciesMs: Record<'first' | 'deep', number[][]> = { first: [], deep: [] }
  // The first run only warms up.
  for (let run = 0; run <= runs; run += 1) {
    const [first, deep]: [number[], number[]] = [[], []]
    for (let page = 0; page < pagesPerRun; page += 1) {
      first.push(await read(undefined))
      deep.push(await read(deepIds[page % deepIds.length]))
    }
    if (run === 0) continue
    latenciesMs.first.push(first)
    latenciesMs.deep.push(deep)
  }
  const ratio = median(
    latenciesMs.deep.map((run, index) => median(run) / median(latenciesMs.first[index] ?? [])),
  )
  return { list, first: summariseLatency(latenciesMs.first), deep: summariseLatency(latenciesMs.deep), ratio }
}

/** Returns the ids of rows of the last tenth of a list, each before a whole page. */
async function readDeepIds(
  client: pg.Client,
  { ids }: List,
  { accountId }: SignedIn,
  rows: number,
): Promise<readonly string[]> {
  const { rows: deepRows } = await client.query<{ id: string }>(
    `${ids} ORDER BY created_at DESC OFFSET $2 LIMIT $3`,
    [accountId, Math.floor(rows * 0.9), pagesPerRun],
  )
  return deepRows.map(({ id }) => id)
}

function createFindings(rows: number, results: readonly ListResult[]): Findings {
  return {
    columns: ['list', 'first page, p50 ms', 'deep page, p50 ms', '± %', 'deep ÷ first'],
    rows: results.map(({ list, first, deep, ratio }) => [
      list.name,
      formatMs(first.p50Ms),
      formatMs(deep.p50Ms),
      deep.p95SpreadPercent.toFixed(0),
      ratio.toFixed(2),
    ]),
    aims: results.map(({ list, ratio }) => ({
      promise: `${list.name}: a page behind nine tenths of ${rows.toLocaleString('en')} rows takes no longer than the first`,
      measured: `${ratio.toFixed(2)} times`,
      isMet: ratio <= 1,
      limit:
        'Every page is one range of an index from its cursor on, wherever it begins; what differs is within the spread.',
    })),
    notes: [
      `One sender has ${rows.toLocaleString('en')} of each. First and deep pages are read in turn over HTTP, ${runs} times ${pagesPerRun} of each; the deep ones at different places.`,
    ],
  }
}

/** Measures a page far down a long list, compared with the first. */
export const deepPages: Part = { name: 'lists', title: 'Pages of a long list', measure }
