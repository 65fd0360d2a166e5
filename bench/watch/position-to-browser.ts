import { setTimeout as pause } from 'node:timers/promises'
import type { Instance } from '../instance/instance.ts'
import { openInstance } from '../instance/instance.ts'
import { insertRunningDeliveries } from '../instance/people.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { formatMs } from '../part.ts'
import { readCpuMs } from '../processor-time.ts'
import type { Latency } from '../statistics.ts'
import { median, summariseLatency } from '../statistics.ts'
import { pollingIntervalMs, WatchedDelivery } from './watchers.ts'

const runs = 5
const watched = { usual: 1000, quick: 200 }
const pushEveryMs = 5000
const openedAtOnce = 50

type Way = 'seeEvents' | 'lookByPolling' | 'nobodyLooks'
type Round = { readonly latenciesMs: readonly number[]; readonly busyUsPerOrderAndSecond: number }

async function measure(bench: Bench): Promise<Findings> {
  bench.say('  starting the API and the worker')
  const instance = await openInstance(bench, 'watch')
  try {
    const deliveries = await insertRunningDeliveries(instance, bench.isQuick ? watched.quick : watched.usual)
    const orders = deliveries.map((delivery) => new WatchedDelivery(instance, delivery))
    const pushes = bench.isQuick ? 1 : 3
    bench.say(`  ${orders.length} orders, ${runs} rounds by events, by polling and unwatched in turn`)
    await watchFor(instance, orders, 'seeEvents', 1)
    const rounds: Record<Way, Round[]> = { seeEvents: [], lookByPolling: [], nobodyLooks: [] }
    for (let run = 0; run < runs; run += 1)
      for (const way of ['nobodyLooks', 'seeEvents', 'lookByPolling'] as const)
        rounds[way].push(await watchFor(instance, orders, way, pushes))
    return findings(orders.length, rounds)
  } finally {
    await instance.close()
  }
}

/**
 * Runs one round: every carrier sends a position every five seconds, each at its own moment, and every sender looks.
 */
async function watchFor(
  instance: Instance,
  orders: readonly WatchedDelivery[],
  way: Way,
  pushes: number,
): Promise<Round> {
  const ended = new AbortController()
  const watching = Promise.all(await watchersOf(orders, way, ended.signal))
  // A watcher that fails ends the round, not the process.
  watching.catch(() => undefined)
  await pause(300)
  for (const order of orders) order.beginRound()
  const [busyMs, beginMs] = [readCpuMs(instance.api.pid), performance.now()]
  await Promise.all(
    orders.map(async (order, index) => {
      await pause((index / orders.length) * pushEveryMs)
      for (let push = 0; push < pushes; push += 1) await Promise.all([order.push(), pause(pushEveryMs)])
    }),
  )
  const spentMs = readCpuMs(instance.api.pid) - busyMs
  const seconds = (performance.now() - beginMs) / 1000
  // The last positions are awaited like the others.
  await pause(way === 'lookByPolling' ? pollingIntervalMs : 500)
  ended.abort()
  await watching
  return {
    latenciesMs: orders.flatMap((order) => order.latenciesMs),
    busyUsPerOrderAndSecond: (1000 * spentMs) / orders.length / seconds,
  }
}

/**
 * Begins to watch each order. All event streams stand when it resolves; they are opened some at a time, as browsers
 * come.
 */
async function watchersOf(
  orders: readonly WatchedDelivery[],
  way: Way,
  signal: AbortSignal,
): Promise<readonly Promise<void>[]> {
  if (way === 'nobodyLooks') return []
  if (way === 'lookByPolling') return orders.map((order) => order.lookByPolling(signal))
  const opened: (() => Promise<void>)[] = []
  for (let first = 0; first < orders.length; first += openedAtOnce) {
    const some = orders.slice(first, first + openedAtOnce)
    opened.push(...(await Promise.all(some.map((order) => order.openEvents(signal)))))
  }
  return opened.map((see) => see())
}

function findings(orders: number, { seeEvents, lookByPolling, nobodyLooks }: Record<Way, Round[]>): Findings {
  const events = summariseLatency(seeEvents.map(({ latenciesMs }) => latenciesMs))
  const polling = summariseLatency(lookByPolling.map(({ latenciesMs }) => latenciesMs))
  const busyUs = (rounds: readonly Round[]) =>
    median(rounds.map(({ busyUsPerOrderAndSecond }) => busyUsPerOrderAndSecond))
  const takingInUs = busyUs(nobodyLooks)
  const [eventsUs, pollingUs] = [busyUs(seeEvents) - takingInUs, busyUs(lookByPolling) - takingInUs]
  const row = (way: string, latency: Latency, us: number) => [
    way,
    formatMs(latency.p50Ms),
    formatMs(latency.p95Ms),
    latency.p95SpreadPercent.toFixed(0),
    us.toFixed(1),
    latency.samples,
  ]
  return {
    columns: ['the sender’s browser', 'p50 ms', 'p95 ms', '± %', 'API CPU µs/order/s', 'positions'],
    rows: [
      row('by events', events, eventsUs),
      row(`by polling every ${pollingIntervalMs / 1000} s`, polling, pollingUs),
      ['nobody looks', '', '', '', takingInUs.toFixed(1), ''],
    ],
    aims: [
      {
        promise: `position in → browser, ${orders} watched orders: p95 under 150 ms`,
        measured: `${formatMs(events.p95Ms)} ms, ${(polling.p95Ms / events.p95Ms).toFixed(1)} times sooner than by polling`,
        isMet: events.p95Ms < 150,
      },
      {
        promise: 'watching by events: at most 0.04 of the API processor time of polling',
        measured: (eventsUs / pollingUs).toFixed(2),
        isMet: eventsUs <= 0.04 * pollingUs,
      },
    ],
    notes: [
      `${orders} orders are watched at once; each carrier sends a position every ${pushEveryMs / 1000} s over HTTP, each sender holds an event stream or polls the documented getPosition.`,
      'From the moment the phone begins to send to the new position in the browser’s hands. The time of the API is per watched order and second, without what it takes while nobody looks.',
    ],
  }
}

/** Measures how soon a sender sees a carrier move. */
export const positionToBrowser: Part = { name: 'watch', title: 'Position in → watching browser', measure }
