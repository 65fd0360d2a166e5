import { setTimeout as pause } from 'node:timers/promises'
import type { Instance } from '../instance/instance.ts'
import { openInstance } from '../instance/instance.ts'
import { insertRunningDeliveries } from '../instance/people.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { formatMs } from '../part.ts'
import { pushEveryMs } from '../positions/phones.ts'
import { readCpuMs } from '../processor-time.ts'
import type { Latency } from '../statistics.ts'
import { median, summariseLatency } from '../statistics.ts'
import { openEventStreams, pollingIntervalMs, WatchedDelivery } from './watchers.ts'

const runs = 5
const orderCounts = { usual: 1000, quick: 200 }

type WatchMode = 'byEvents' | 'byPolling' | 'unwatched'
type Round = { readonly latenciesMs: readonly number[]; readonly busyUsPerOrderAndSecond: number }

async function measure(bench: Bench): Promise<Findings> {
  bench.printLine('  starting the API and the worker')
  const instance = await openInstance(bench, 'watch')
  try {
    const deliveries = await insertRunningDeliveries(
      instance,
      bench.isQuick ? orderCounts.quick : orderCounts.usual,
    )
    const orders = deliveries.map((delivery) => new WatchedDelivery(instance, delivery))
    const pushes = bench.isQuick ? 1 : 3
    bench.printLine(`  ${orders.length} orders, ${runs} rounds by events, by polling and unwatched in turn`)
    await runRound(instance, orders, 'byEvents', 1)
    const rounds: Record<WatchMode, Round[]> = { byEvents: [], byPolling: [], unwatched: [] }
    for (let run = 0; run < runs; run += 1)
      for (const mode of ['unwatched', 'byEvents', 'byPolling'] as const)
        rounds[mode].push(await runRound(instance, orders, mode, pushes))
    return createFindings(orders.length, rounds)
  } finally {
    await instance.close()
  }
}

/**
 * Runs one round: every carrier sends a position every five seconds, each at its own moment, and every sender watches
 * in the mode.
 */
async function runRound(
  instance: Instance,
  orders: readonly WatchedDelivery[],
  mode: WatchMode,
  pushes: number,
): Promise<Round> {
  const ended = new AbortController()
  const watching = Promise.all(await startWatchers(orders, mode, ended.signal))
  // A watcher that fails ends the round, not the process.
  watching.catch(() => undefined)
  await pause(300)
  for (const order of orders) order.beginRound()
  const [cpuAtStartMs, beginMs] = [readCpuMs(instance.api.pid), performance.now()]
  await Promise.all(
    orders.map(async (order, index) => {
      await pause((index / orders.length) * pushEveryMs)
      for (let push = 0; push < pushes; push += 1) await Promise.all([order.push(), pause(pushEveryMs)])
    }),
  )
  const spentMs = readCpuMs(instance.api.pid) - cpuAtStartMs
  const seconds = (performance.now() - beginMs) / 1000
  // The last positions are awaited like the others.
  await pause(mode === 'byPolling' ? pollingIntervalMs : 500)
  ended.abort()
  await watching
  return {
    latenciesMs: orders.flatMap((order) => order.latenciesMs),
    busyUsPerOrderAndSecond: (1000 * spentMs) / orders.length / seconds,
  }
}

/** Begins to watch each order; all event streams are open when it resolves. Returns the ends of the watching. */
async function startWatchers(
  orders: readonly WatchedDelivery[],
  mode: WatchMode,
  signal: AbortSignal,
): Promise<readonly Promise<void>[]> {
  if (mode === 'unwatched') return []
  if (mode === 'byPolling') return orders.map((order) => order.pollUntil(signal))
  return openEventStreams(orders, signal)
}

function createFindings(
  orders: number,
  { byEvents, byPolling, unwatched }: Record<WatchMode, Round[]>,
): Findings {
  const events = summariseLatency(byEvents.map(({ latenciesMs }) => latenciesMs))
  const polling = summariseLatency(byPolling.map(({ latenciesMs }) => latenciesMs))
  const computeBusyUs = (rounds: readonly Round[]) =>
    median(rounds.map(({ busyUsPerOrderAndSecond }) => busyUsPerOrderAndSecond))
  const unwatchedUs = computeBusyUs(unwatched)
  const [eventsUs, pollingUs] = [
    computeBusyUs(byEvents) - unwatchedUs,
    computeBusyUs(byPolling) - unwatchedUs,
  ]
  const createRow = (mode: string, latency: Latency, us: number) => [
    mode,
    formatMs(latency.p50Ms),
    formatMs(latency.p95Ms),
    latency.p95SpreadPercent.toFixed(0),
    us.toFixed(1),
    latency.samples,
  ]
  return {
    columns: ['the sender’s browser', 'p50 ms', 'p95 ms', '± %', 'API CPU µs/order/s', 'positions'],
    rows: [
      createRow('by events', events, eventsUs),
      createRow(`by polling every ${pollingIntervalMs / 1000} s`, polling, pollingUs),
      ['unwatched', '', '', '', unwatchedUs.toFixed(1), ''],
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
        limit:
          'The target is from when a poll read the database. It is answered from memory now (ADR 98), so 0.04 of it are about 20 µs for each event and watcher: less than a bare server takes for a constant answer.',
      },
    ],
    notes: [
      `${orders} orders are watched at once; each carrier sends a position every ${pushEveryMs / 1000} s over HTTP, each sender holds an event stream or polls the documented getPosition.`,
      'From the moment the phone begins to send until the browser has received the new position. The CPU time of the API is per watched order and second, without that of unwatched orders.',
    ],
  }
}

/** Measures how soon a sender sees a carrier move. */
export const positionToBrowser: Part = { name: 'watch', title: 'Position in → watching browser', measure }
