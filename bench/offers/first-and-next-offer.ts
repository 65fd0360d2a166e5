import { setTimeout as pause } from 'node:timers/promises'
import type { Instance } from '../instance/instance.ts'
import { openInstance } from '../instance/instance.ts'
import type { SignedIn } from '../instance/people.ts'
import { signInSenders } from '../instance/people.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { formatMs } from '../part.ts'
import type { Latency } from '../statistics.ts'
import { median, quantile, summariseLatency } from '../statistics.ts'
import { measureJobDelaysMs } from './job-delays.ts'
import type { PaidOrder } from './orders.ts'
import { orderAndPay } from './orders.ts'
import type { ReceivedOffers } from './received-offers.ts'
import { receiveOffers } from './received-offers.ts'

const batches = 5
const maxConcurrent = 4
const offerWindowMs = 60_000
/** How long to wait for offers beyond the minute: far more than promised. */
const extraWaitMs = 20_000

type StoredOffer = {
  readonly id: string
  readonly orderId: string
  readonly expiresAt: Date
  /** Null while it is open. */
  readonly endedAt: Date | null
}

async function measure(bench: Bench): Promise<Findings> {
  bench.printLine('  starting the API and the worker')
  const instance = await openInstance(bench, 'offers')
  const received = await receiveOffers(instance)
  try {
    return await measureInstance(bench, instance, received)
  } finally {
    await received.close()
    await instance.close()
  }
}

async function measureInstance(
  bench: Bench,
  instance: Instance,
  received: ReceivedOffers,
): Promise<Findings> {
  const perBatch = bench.isQuick ? 12 : 40
  const people = await signInSenders(instance, perBatch)
  await orderConcurrently(instance, people.slice(0, maxConcurrent))
  bench.printLine(`  ${batches} batches of ${perBatch} orders, ${maxConcurrent} at a time`)
  const orders: (readonly PaidOrder[])[] = []
  for (let batch = 0; batch < batches; batch += 1) orders.push(await orderConcurrently(instance, people))
  // A quick run moves the database's clock instead of waiting. The rest is longer than the worker ever sleeps.
  const skippedMs = bench.isQuick ? 40_000 : 0
  await instance.client.query(`UPDATE app_clock SET shift = $1::int * interval '1 millisecond'`, [skippedMs])
  bench.printLine('  waiting for the offers to expire')
  const allOrders = orders.flat()
  await waitUntilAskedTwice(instance, allOrders.length, offerWindowMs - skippedMs + extraWaitMs)
  const offers = await readOffers(instance, allOrders)
  const listWaits = (read: (order: PaidOrder, orderOffers: readonly StoredOffer[]) => number | undefined) =>
    orders.map((batch) => batch.flatMap((order) => read(order, offers.get(order.orderId) ?? []) ?? []))
  const first = summariseLatency(
    listWaits(({ paidAtMs }, [offer]) =>
      computeElapsedMs(paidAtMs, offer && received.seenAtMs.get(offer.id)),
    ),
  )
  const next = summariseLatency(
    listWaits((_, [offer, second]) =>
      computeElapsedMs(
        offer && offer.expiresAt.getTime() - skippedMs,
        second && received.seenAtMs.get(second.id),
      ),
    ),
  )
  const offerDelaysMs = [...offers.values()].flatMap(([offer]) =>
    offer?.endedAt ? offer.endedAt.getTime() - offer.expiresAt.getTime() : [],
  )
  bench.printLine('  the same deadlines by jobs of the queue')
  const jobDelaysMs = await measureJobDelaysMs(instance, allOrders.length)
  return createFindings({
    first,
    next,
    offerDelaysMs,
    jobDelaysMs,
    orders: allOrders.length,
    isQuick: bench.isQuick,
  })
}

function computeElapsedMs(beginMs: number | undefined, endMs: number | undefined): number | undefined {
  return beginMs === undefined || endMs === undefined ? undefined : endMs - beginMs
}

async function orderConcurrently(
  instance: Instance,
  people: readonly SignedIn[],
): Promise<readonly PaidOrder[]> {
  const queue = [...people]
  const orders: PaidOrder[] = []
  const orderFromQueue = async () => {
    for (let sender = queue.shift(); sender; sender = queue.shift())
      orders.push(await orderAndPay(instance, sender))
  }
  await Promise.all(Array.from({ length: maxConcurrent }, orderFromQueue))
  return orders
}

/** Waits until each order was offered to two carriers, or the time is over. */
async function waitUntilAskedTwice({ client }: Instance, orders: number, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const { rows } = await client.query<{ requests: number }>(
      'SELECT count(*)::int AS requests FROM (SELECT FROM offer GROUP BY request_id HAVING count(*) > 1)',
    )
    // The orders of the warm-up expire, too.
    if ((rows[0]?.requests ?? 0) >= orders + maxConcurrent || Date.now() > deadline) return
    await pause(500)
  }
}

/** Returns the offers of each order, the first one first. */
async function readOffers(
  { client }: Instance,
  orders: readonly PaidOrder[],
): Promise<ReadonlyMap<string, readonly StoredOffer[]>> {
  const { rows } = await client.query<StoredOffer>(
    `SELECT offer.id, order_id AS "orderId", expires_at AS "expiresAt", answered_at AS "endedAt"
     FROM offer JOIN dispatch_request ON dispatch_request.id = request_id
     WHERE order_id = ANY($1::uuid[]) ORDER BY offered_at`,
    [orders.map(({ orderId }) => orderId)],
  )
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

type Results = {
  readonly first: Latency
  readonly next: Latency
  /** How long after its minute each offer ended. */
  readonly offerDelaysMs: readonly number[]
  /** How long after its time each job of the queue began. */
  readonly jobDelaysMs: readonly number[]
  readonly orders: number
  readonly isQuick: boolean
}

function createFindings({ first, next, offerDelaysMs, jobDelaysMs, orders, isQuick }: Results): Findings {
  const createRow = (what: string, { p50Ms, p95Ms, p95SpreadPercent, samples }: Latency) => [
    what,
    formatMs(p50Ms),
    formatMs(p95Ms),
    '',
    p95SpreadPercent.toFixed(0),
    `${samples}/${orders}`,
  ]
  const createDelayRow = (what: string, ms: readonly number[]) => [
    what,
    formatMs(median(ms)),
    formatMs(quantile(ms, 0.95)),
    formatMs(quantile(ms, 0.99)),
    '',
    `${ms.length}/${orders}`,
  ]
  const lateness = quantile(offerDelaysMs, 0.99) / quantile(jobDelaysMs, 0.99)
  return {
    columns: ['from … to', 'p50 ms', 'p95 ms', 'p99 ms', '± %', 'seen'],
    rows: [
      createRow('card accepted → first offer sent', first),
      createRow('offer’s minute over → next offer sent', next),
      createDelayRow('offer’s minute over → the offer ends', offerDelaysMs),
      createDelayRow('the same by jobs of pg-boss, polled every 0.5 s', jobDelaysMs),
    ],
    aims: [
      {
        promise: 'paid → first offer: p95 under 1 s',
        measured: `${formatMs(first.p95Ms)} ms, ${first.samples} of ${orders} seen`,
        isMet: first.p95Ms < 1000 && first.samples === orders,
      },
      {
        promise: 'expiry → next offer: p95 under 1.5 s',
        measured: `${formatMs(next.p95Ms)} ms, ${next.samples} of ${orders} seen`,
        isMet: next.p95Ms < 1500 && next.samples === orders,
      },
      {
        promise: 'a deadline is late by at most 0.006 of what a job of pg-boss is (p99)',
        measured: lateness.toFixed(3),
        isMet: lateness <= 0.006,
        limit:
          'A job of pg-boss is late by half a second, so the target is 3 ms: a timer and one statement. Before an offer ends, the next carriers are read and ranked by road without a lock (ADR 63), which takes about 10 ms, and four offers end at a time.',
      },
    ],
    notes: [
      'Orders are made over HTTP (price, payment sheet, test card at the stand-in, order) against the API’s and the worker’s own processes, among ten thousand carriers; an offer is sent when its committed hint arrives, as the API’s event streams receive it.',
      isQuick
        ? 'In quick mode the database’s clock is put forward by 40 s instead of waiting the whole minute.'
        : 'The bench waits the whole minute; all offers expire at the intervals at which they were made.',
      'An offer ends at the instant by the database’s clock at which the worker has its order locked; a job begins when its handler is called.',
      `The column ± is half the range of the ${batches} batches’ p95.`,
    ],
  }
}

/** Measures how long a paid order waits for its first offer, and an expired offer for the next. */
export const firstAndNextOffer: Part = {
  name: 'offers',
  title: 'Paid → first offer, expiry → next offer',
  measure,
}
