import { fileURLToPath } from 'node:url'
import { freePort, launch, openInstance } from '../instance/instance.ts'
import type { RunningDelivery } from '../instance/people.ts'
import { runningDeliveries } from '../instance/people.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { median, spreadPercent } from '../statistics.ts'
import type { Load, Target } from './load.ts'
import { differentRequests, load } from './load.ts'

const runs = 5

async function measure(bench: Bench): Promise<Findings> {
  bench.say('  starting the API, the worker and the bare server')
  const instance = await openInstance(bench, 'throughput')
  const deliveries = await runningDeliveries(instance, differentRequests)
  // No phone sends while this runs: the positions stay young.
  await instance.client.query(`UPDATE live_position SET recorded_at = now() + interval '1 hour'`)
  await instance.client.query('VACUUM ANALYZE live_position')
  const port = await freePort()
  const bare = launch(
    'bare-server',
    [fileURLToPath(import.meta.resolve('./bare-server.ts')), instance.databaseUrl, String(port)],
    {},
    bench.folder,
  )
  try {
    const product: Target = {
      name: 'product',
      origin: instance.origin,
      pid: instance.api.pid,
      requests: requestsFor(deliveries, '/api/transporteur/getPosition', ({ token }) => `Bearer ${token}`),
    }
    const reference: Target = {
      name: 'bare server',
      origin: `http://127.0.0.1:${port}`,
      pid: bare.pid,
      requests: requestsFor(deliveries, '/', ({ accountId }) => accountId),
    }
    await untilListening(reference.origin)
    return await compare(bench, product, reference)
  } finally {
    await bare.stop()
    await instance.close()
  }
}

function requestsFor(
  deliveries: readonly RunningDelivery[],
  path: string,
  authorization: (sender: RunningDelivery['sender']) => string,
): Target['requests'] {
  return deliveries.map(({ sender, carrier }) => ({
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json', Authorization: authorization(sender) },
    body: JSON.stringify({ personneId: carrier.personId }),
  }))
}

async function compare(bench: Bench, product: Target, reference: Target): Promise<Findings> {
  const seconds = bench.isQuick ? 2 : 6
  bench.say(`  ${runs} runs of ${seconds} s each, in turn`)
  for (const target of [reference, product]) await load(target, 2)
  const [ours, bare]: [Load[], Load[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    bare.push(await load(reference, seconds))
    ours.push(await load(product, seconds))
  }
  const ratios = ours.map(({ perSecond }, run) => perSecond / (bare[run]?.perSecond ?? Number.NaN))
  const ratio = median(ratios)
  const processorRatio = median(bare.map(processorUs)) / median(ours.map(processorUs))
  return {
    columns: ['server', 'requests/s', '± %', 'p99 ms', 'server CPU µs/request'],
    rows: [row('bare node:http + pg', bare), row('the product', ours)],
    aims: [
      {
        promise: 'getPosition: at least 0.5 of a bare Node + pg server’s throughput',
        measured: `${ratio.toFixed(2)} (runs ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
        isMet: ratio >= 0.5,
      },
    ],
    notes: [
      `${differentRequests} senders with a token of their own ask for ${differentRequests} carriers over 64 connections that are kept alive; the load and the database share the machine with the server.`,
      'The bare server runs the product’s own prepared statement for each request and checks nothing.',
      `By the server’s processor time alone the ratio is ${processorRatio.toFixed(2)}: it hardly depends on who else is at work.`,
    ],
  }
}

function row(name: string, loads: readonly Load[]): readonly (string | number)[] {
  const perSecond = loads.map((one) => one.perSecond)
  return [
    name,
    Math.round(median(perSecond)),
    spreadPercent(perSecond).toFixed(0),
    median(loads.map(({ p99Ms }) => p99Ms)),
    Math.round(median(loads.map(processorUs))),
  ]
}

function processorUs({ processorUsPerRequest }: Load): number {
  return processorUsPerRequest
}

/** The bare server only serves positions: any response is enough. */
async function untilListening(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await fetch(origin, { method: 'POST', body: '{}' }).catch(() => null)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The bare server does not listen')
}

/** The cost of a polled call compared with the minimum that could serve it. */
export const getPositionThroughput: Part = { name: 'getposition', title: 'getPosition throughput', measure }
