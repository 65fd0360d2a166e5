import { setTimeout as pause } from 'node:timers/promises'
import { call } from '../instance/call.ts'
import type { Instance } from '../instance/instance.ts'
import { openInstance } from '../instance/instance.ts'
import type { RunningDelivery, SignedIn } from '../instance/people.ts'
import { insertRunningDeliveries, signInSenders } from '../instance/people.ts'
import { orderAndPay } from '../offers/orders.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { formatMs } from '../part.ts'
import { Phones, pushEveryMs } from '../positions/phones.ts'
import { readCpuMs, readMachineCpuMs } from '../processor-time.ts'
import { median, quantile } from '../statistics.ts'
import { openEventStreams, WatchedDelivery } from '../watch/watchers.ts'

const sizes = {
  usual: { tabs: 1000, dashboards: 200, seconds: 60 },
  quick: { tabs: 100, dashboards: 20, seconds: 10 },
}
const ordersPerSecond = 5
/** The parts of the whole load that are measured one after the other. */
const loadShares = [0.25, 0.5, 1]
const maxP99Ms = 250
const maxErrorShare = 0.0001

/** A call that a page repeats: its path below `/api`, its interval as in the web app, and its fields. */
type PolledCall = {
  readonly path: string
  readonly everyMs: number
  readonly body: (of: RunningDelivery) => object
}

const callsOfTab: readonly PolledCall[] = [
  {
    path: 'livraison/getLivraisonStats',
    everyMs: 5000,
    body: ({ orderId }) => ({ commandeId: orderId }),
  },
  {
    path: 'expediteur/getCommandeInfo',
    everyMs: 10_000,
    body: ({ orderId }) => ({ commandeId: orderId }),
  },
  { path: 'livraison/itineraire', everyMs: 10_000, body: ({ orderId }) => ({ commandeId: orderId }) },
]

const callsOfDashboard: readonly PolledCall[] = [
  { path: 'expediteur/listeExpeditionsRunning', everyMs: 15_000, body: () => ({}) },
  { path: 'expediteur/listeExpeditionsSearchDeliver', everyMs: 15_000, body: () => ({}) },
  { path: 'expediteur/listeExpeditionsProgrammees', everyMs: 15_000, body: () => ({}) },
]

/** The latencies of all calls by their name, and the failures. */
class Calls {
  readonly latenciesMs = new Map<string, number[]>()
  readonly failures: string[] = []

  /** Makes a call, and records its latency or its failure. */
  async time(name: string, make: () => Promise<unknown>): Promise<void> {
    const begunMs = performance.now()
    try {
      await make()
    } catch (error) {
      this.failures.push(`${name}: ${error}`)
      return
    }
    const latenciesMs = this.latenciesMs.get(name) ?? []
    latenciesMs.push(performance.now() - begunMs)
    this.latenciesMs.set(name, latenciesMs)
  }
}

async function measure(bench: Bench): Promise<Findings> {
  bench.printLine('  starting the API and the worker')
  const size = bench.isQuick ? sizes.quick : sizes.usual
  const instance = await openInstance(bench, 'tabs')
  const phones = new Phones(instance)
  try {
    const buyers = await signInSenders(instance, 20)
    const [firstBuyer] = buyers
    if (!firstBuyer) throw new Error('A buyer is needed')
    const { orderId } = await orderAndPay(instance, firstBuyer)
    const deliveries = await insertRunningDeliveries(instance, size.tabs)
    await completeOrders(instance, orderId)
    const results: LoadResult[] = []
    for (const share of loadShares) {
      const load = {
        calls: new Calls(),
        phones,
        deliveries: deliveries.slice(0, size.tabs * share),
        buyers,
        dashboards: size.dashboards * share,
        ordersPerSecond: ordersPerSecond * share,
        seconds: size.seconds,
      }
      bench.printLine(`  ${describeLoad(load)}`)
      results.push({ load, cpuMs: await runLoad(instance, load) })
    }
    return createFindings(results)
  } finally {
    await instance.close()
  }
}

/** Adds to the inserted orders a quote and a payment like those of a real order. */
async function completeOrders({ client }: Instance, orderId: string): Promise<void> {
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO quote SELECT (jsonb_populate_record(quote, jsonb_build_object('id', inserted.quote_id, 'account_id', inserted.sender_id))).*
     FROM "order" AS template JOIN quote ON quote.id = template.quote_id, "order" AS inserted
     WHERE template.id = $1 AND inserted.id <> template.id
       AND NOT EXISTS (SELECT FROM quote AS existing WHERE existing.id = inserted.quote_id)`,
    [orderId],
  )
  await client.query(
    `INSERT INTO payment SELECT (jsonb_populate_record(payment, jsonb_build_object(
       'id', inserted.payment_id, 'account_id', inserted.sender_id, 'quote_id', inserted.quote_id, 'intent_id', inserted.id))).*
     FROM "order" AS template JOIN payment ON payment.id = template.payment_id, "order" AS inserted
     WHERE template.id = $1 AND inserted.id <> template.id
       AND NOT EXISTS (SELECT FROM payment AS existing WHERE existing.id = inserted.payment_id)`,
    [orderId],
  )
  await client.query('RESET session_replication_role')
  await client.query('ANALYZE quote, payment')
}

type Load = {
  readonly calls: Calls
  readonly phones: Phones
  readonly deliveries: readonly RunningDelivery[]
  readonly buyers: readonly SignedIn[]
  readonly dashboards: number
  readonly ordersPerSecond: number
  readonly seconds: number
}

/** Milliseconds of CPU time. The machine's includes that of all the others. */
type CpuMs = {
  readonly api: number
  readonly worker: number
  /** Of this process: all pages, phones and buyers. */
  readonly pages: number
  readonly machine: number
}

/** A load that was run, and the CPU time that it took. */
type LoadResult = { readonly load: Load; readonly cpuMs: CpuMs }

const describeLoad = (load: Load) =>
  `${load.deliveries.length} tracking tabs, ${load.dashboards} dashboards, ${load.ordersPerSecond} orders a second`

const readAllCpuMs = ({ api, worker }: Instance): CpuMs => ({
  api: readCpuMs(api.pid),
  worker: readCpuMs(worker.pid),
  pages: readCpuMs(process.pid),
  machine: readMachineCpuMs(),
})

/** Repeats the calls of all pages, phones and buyers for some seconds. Returns the CPU time of those seconds. */
async function runLoad(instance: Instance, load: Load): Promise<CpuMs> {
  const { calls, phones, deliveries, buyers, dashboards, seconds } = load
  const ended = new AbortController()
  const { signal } = ended
  const repeat = async (everyMs: number, name: string, make: () => Promise<unknown>) => {
    const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined)
    await rest(Math.random() * everyMs)
    while (!signal.aborted) await Promise.all([calls.time(name, make), rest(everyMs)])
  }
  const poll = (polled: readonly PolledCall[], delivery: RunningDelivery) =>
    polled.map(({ path, everyMs, body }) =>
      repeat(everyMs, path, () => call(instance, delivery.sender, path, body(delivery))),
    )
  const streams = await openEventStreams(
    deliveries.map((delivery) => new WatchedDelivery(instance, delivery)),
    signal,
  )
  const pushes = deliveries.map((phone, number) =>
    repeat(pushEveryMs, 'transporteur/positions', async () => {
      const { status } = await phones.push(phone, number)
      if (status !== 200) throw new Error(`A push answered ${status}`)
    }),
  )
  const orders = buyers.map((buyer) =>
    repeat((1000 * buyers.length) / load.ordersPerSecond, 'an order: price, payment, card, order', () =>
      orderAndPay(instance, buyer),
    ),
  )
  const atStart = readAllCpuMs(instance)
  const repeatedCalls = [
    ...pushes,
    ...orders,
    ...deliveries.flatMap((delivery) => poll(callsOfTab, delivery)),
    ...deliveries.slice(0, dashboards).flatMap((delivery) => poll(callsOfDashboard, delivery)),
  ]
  await pause(seconds * 1000)
  const atEnd = readAllCpuMs(instance)
  ended.abort()
  await Promise.all([...repeatedCalls, ...streams])
  return {
    api: atEnd.api - atStart.api,
    worker: atEnd.worker - atStart.worker,
    pages: atEnd.pages - atStart.pages,
    machine: atEnd.machine - atStart.machine,
  }
}

function createFindings(results: readonly LoadResult[]): Findings {
  const whole = results.at(-1)
  if (!whole) throw new Error('Nothing was measured')
  const { calls, seconds } = whole.load
  const { latenciesMs, failures } = calls
  const rows = [...latenciesMs].map(([name, ms]) => [
    name,
    (ms.length / seconds).toFixed(0),
    formatMs(median(ms)),
    formatMs(quantile(ms, 0.99)),
  ])
  const allLatenciesMs = [...latenciesMs.values()].flat()
  const p99Ms = quantile(allLatenciesMs, 0.99)
  const errorShare = failures.length / (allLatenciesMs.length + failures.length)
  const describeResult = ({ load, cpuMs: { api, worker, pages, machine } }: LoadResult) => {
    const loadP99Ms = quantile([...load.calls.latenciesMs.values()].flat(), 0.99)
    const formatShare = (ms: number) => (ms / 10 / seconds).toFixed(0)
    return `${describeLoad(load)}: p99 ${formatMs(loadP99Ms)} ms. Of one core the API took ${formatShare(api)} %, the worker ${formatShare(worker)} %, pages and phones ${formatShare(pages)} %, the database and all else ${formatShare(machine - api - worker - pages)} %.`
  }
  return {
    columns: ['call', 'a second', 'p50 ms', 'p99 ms'],
    rows,
    aims: [
      {
        promise: `${describeLoad(whole.load)}: p99 under ${maxP99Ms} ms`,
        measured: `${formatMs(p99Ms)} ms of ${allLatenciesMs.length} calls`,
        isMet: p99Ms < maxP99Ms,
        limit:
          'Pages, phones, worker and database share the processors with the API, and all is busy throughout: see the shares of each load below. An order, about 150 statements with those of the simulated provider, takes 80 to 130 ms of the API’s time, the road of a tab 3 ms, its progress less than 1 ms.',
      },
      {
        promise: 'the same: errors under 0.01 %',
        measured: `${failures.length} of ${allLatenciesMs.length + failures.length}${failures.length > 0 ? `, such as ${failures[0]?.slice(0, 120)}` : ''}`,
        isMet: errorShare < maxErrorShare,
        limit:
          'At this load calls wait for seconds, and some connections end meanwhile; which limit ends them was not examined.',
      },
    ],
    notes: [
      `Each tab holds an event stream and polls as the web app does; its carrier sends a position every ${pushEveryMs / 1000} s. Dashboards poll their lists. An order is four calls, the card's included, and counts as one here.`,
      `The table shows the whole load. Each load lasts ${seconds} s; pages, phones, worker and database share the machine with the API.`,
      ...results.map(describeResult),
    ],
  }
}

/** Measures the product under the load of many open pages. */
export const manyTabs: Part = { name: 'tabs', title: 'Many open pages', measure }
