import { setTimeout as pause } from 'node:timers/promises'
import type { Instance } from '../instance/instance.ts'
import { openInstance } from '../instance/instance.ts'
import { runningDeliveries } from '../instance/people.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { inMs } from '../part.ts'
import { processorMs } from '../processor-time.ts'
import type { Latency } from '../statistics.ts'
import { latencyOf, median } from '../statistics.ts'
import { pollingIntervalMs, WatchedDelivery } from './watchers.ts'

const runs = 5
const watched = 50
const pushEveryMs = 1000

type Way = 'lookWhenTold' | 'lookByPolling'
type Round = { readonly latenciesMs: readonly number[]; readonly busyMsPerOrderAndSecond: number }

async function measure(bench: Bench): Promise<Findings> {
  bench.say('  starting the API and the worker')
  const instance = await openInstance(bench, 'watch')
  try {
    const deliveries = await runningDeliveries(instance, watched)
    const orders = deliveries.map((delivery) => new WatchedDelivery(instance, delivery))
    const seconds = bench.isQuick ? 3 : 6
    bench.say(`  ${watched} orders, ${runs} rounds of ${seconds} s by live hints and by polling in turn`)
    await watchFor(instance, orders, 'lookWhenTold', 2)
    const [told, polled]: [Round[], Round[]] = [[], []]
    for (let run = 0; run < runs; run += 1) {
      told.push(await watchFor(instance, orders, 'lookWhenTold', seconds))
      polled.push(await watchFor(instance, orders, 'lookByPolling', seconds))
    }
    return findings(told, polled)
  } finally {
    await instance.close()
  }
}

/** One round: every carrier sends a position a second, each at its own moment of the second, and every sender looks. */
async function watchFor(
  instance: Instance,
  orders: readonly WatchedDelivery[],
  way: Way,
  seconds: number,
): Promise<Round> {
  const ended = new AbortController()
  const watching = orders.map((order) => order[way](ended.signal))
  // The streams stand before the first position is sent.
  await pause(300)
  await Promise.all(orders.map((order) => order.look()))
  for (const order of orders) order.latenciesMs.length = 0
  const busyMs = processorMs(instance.api.pid)
  await Promise.all(
    orders.map(async (order, index) => {
      await pause((index / orders.length) * pushEveryMs)
      for (let second = 0; second < seconds; second += 1) {
        await Promise.all([order.push(), pause(pushEveryMs)])
      }
    }),
  )
  const spentMs = processorMs(instance.api.pid) - busyMs
  // The last positions are looked for as the others were.
  await pause(way === 'lookByPolling' ? pollingIntervalMs : 500)
  ended.abort()
  await Promise.all(watching)
  return {
    latenciesMs: orders.flatMap((order) => order.latenciesMs),
    busyMsPerOrderAndSecond: spentMs / orders.length / (seconds + 1),
  }
}

function findings(told: readonly Round[], polled: readonly Round[]): Findings {
  const hints = latencyOf(told.map(({ latenciesMs }) => latenciesMs))
  const polling = latencyOf(polled.map(({ latenciesMs }) => latenciesMs))
  const row = (way: string, latency: Latency, rounds: readonly Round[]) => [
    way,
    inMs(latency.p50Ms),
    inMs(latency.p95Ms),
    latency.p95SpreadPercent.toFixed(0),
    (1000 * median(rounds.map(({ busyMsPerOrderAndSecond }) => busyMsPerOrderAndSecond))).toFixed(0),
    latency.samples,
  ]
  return {
    columns: ['the sender’s browser', 'p50 ms', 'p95 ms', '± %', 'API CPU µs/order/s', 'positions'],
    rows: [
      row('by live hints', hints, told),
      row(`by polling every ${pollingIntervalMs / 1000} s`, polling, polled),
    ],
    aims: [
      {
        promise: 'position in → watching browser: p95 under 500 ms',
        measured: `${inMs(hints.p95Ms)} ms, ${(polling.p95Ms / hints.p95Ms).toFixed(1)} times sooner than by polling`,
        isMet: hints.p95Ms < 500,
      },
    ],
    notes: [
      `${watched} orders are watched at once; each carrier sends a position a second over HTTP, each sender holds an event stream and fetches the documented getPosition when told.`,
      'From the moment the phone begins to send to the new position in the browser’s hands. The API’s processor time includes taking the positions in.',
    ],
  }
}

/** How soon a sender sees a carrier move. */
export const positionToBrowser: Part = { name: 'watch', title: 'Position in → watching browser', measure }
