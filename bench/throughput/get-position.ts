import { fileURLToPath } from 'node:url'
import { reservePort } from '@repo/server-kit/testing/ports'
import { launch, openInstance } from '../instance/instance.ts'
import { insertRunningDeliveries } from '../instance/people.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { computeSpreadPercent, median } from '../statistics.ts'
import type { LoadFigures, Target } from './load.ts'
import { differentRequests, load, warmUp } from './load.ts'

const runs = 5

const spreadOfRuns =
  'Both ratios differ from run to run, with much the same code: four runs on two days gave 2.1 to 2.5 by throughput and 1.3 to 1.8 by processor time.'

async function measure(bench: Bench): Promise<Findings> {
  bench.printLine('  starting the API, the worker and the bare server')
  const instance = await openInstance(bench, 'throughput')
  const deliveries = await insertRunningDeliveries(instance, differentRequests)
  // No phone sends meanwhile, so the positions stay fresh.
  await instance.client.query(`UPDATE live_position SET recorded_at = now() + interval '1 hour'`)
  await instance.client.query('VACUUM ANALYZE live_position')
  const [bare, constant] = [
    await launchBare(bench, 'bare-server', instance.databaseUrl),
    await launchBare(bench, 'constant-server', 'constant'),
  ]
  try {
    const api = { origin: instance.origin, pid: instance.api.pid }
    const requests = deliveries.map(({ sender, carrier }) =>
      post('/', sender.accountId, { personneId: carrier.personId }),
    )
    for (const { origin } of [bare, constant]) await waitUntilListening(origin)
    return await compare(bench, {
      bare: { name: 'bare server', origin: bare.origin, pid: bare.pid, requests },
      constant: { name: 'constant server', origin: constant.origin, pid: constant.pid, requests },
      product: {
        ...api,
        name: 'product',
        requests: deliveries.map(({ sender, carrier }) =>
          post('/api/transporteur/getPosition', `Bearer ${sender.token}`, { personneId: carrier.personId }),
        ),
      },
      progress: {
        ...api,
        name: 'progress',
        requests: deliveries.map(({ sender, orderId }) =>
          post('/api/livraison/getLivraisonStats', `Bearer ${sender.token}`, { commandeId: orderId }),
        ),
      },
      unread: {
        ...api,
        name: 'unread',
        requests: deliveries.map(({ sender: { token } }) => ({
          method: 'GET',
          path: '/api/notifications/count',
          headers: { Authorization: `Bearer ${token}` },
        })),
      },
    })
  } finally {
    await Promise.all([bare.stop(), constant.stop()])
    await instance.close()
  }
}

async function launchBare(bench: Bench, name: string, database: string) {
  const port = await reservePort()
  const script = fileURLToPath(import.meta.resolve('./bare-server.ts'))
  const running = launch(name, [script, database, String(port)], {}, bench.folder)
  return { ...running, origin: `http://127.0.0.1:${port}` }
}

const post = (path: string, authorization: string, body: object) =>
  ({
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json', Authorization: authorization },
    body: JSON.stringify(body),
  }) as const

const targetNames = ['bare', 'constant', 'product', 'progress', 'unread'] as const
type TargetName = (typeof targetNames)[number]

async function compare(bench: Bench, targets: Record<TargetName, Target>): Promise<Findings> {
  const seconds = bench.isQuick ? 2 : 6
  bench.printLine(`  ${runs} runs of ${seconds} s each, in turn`)
  for (const name of targetNames) await warmUp(targets[name])
  const loads: Record<TargetName, LoadFigures[]> = {
    bare: [],
    constant: [],
    product: [],
    progress: [],
    unread: [],
  }
  for (let run = 0; run < runs; run += 1)
    for (const name of targetNames) loads[name].push(await load(targets[name], seconds))
  const compareTo = (reference: readonly LoadFigures[]) => {
    const ratios = loads.product.map(
      ({ perSecond }, run) => perSecond / (reference[run]?.perSecond ?? Number.NaN),
    )
    return {
      throughput: median(ratios),
      range: `runs ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
      processor: median(reference.map(getProcessorUs)) / median(loads.product.map(getProcessorUs)),
    }
  }
  const [toBare, toConstant] = [compareTo(loads.bare), compareTo(loads.constant)]
  const createAim = (promise: string, ratio: number, min: number, more = '', limit?: string) => ({
    promise: `${promise}: at least ${min}`,
    measured: `${ratio.toFixed(2)}${more}`,
    isMet: ratio >= min,
    ...(limit === undefined ? {} : { limit }),
  })
  return {
    columns: ['server', 'requests/s', '± %', 'p99 ms', 'server CPU µs/request'],
    rows: [
      createRow('bare node:http + pg', loads.bare),
      createRow('node:http, constant answer', loads.constant),
      createRow('the product: getPosition', loads.product),
      createRow('the product: an order’s progress', loads.progress),
      createRow('the product: unread notifications', loads.unread),
    ],
    aims: [
      createAim(
        'getPosition against a bare Node + pg server, by throughput',
        toBare.throughput,
        2.2,
        ` (${toBare.range})`,
        spreadOfRuns,
      ),
      createAim(
        'the same, by the processor time of the servers',
        toBare.processor,
        1.7,
        undefined,
        spreadOfRuns,
      ),
      createAim(
        'getPosition against a bare Node server that reads the same request, by throughput',
        toConstant.throughput,
        0.7,
        ` (${toConstant.range})`,
        'It leaves about 15 µs beyond the constant answer for session, policy, input, log, metrics and the one shared question to the database, without which an ended right might be seen (ADR 93); they take 27 µs.',
      ),
    ],
    notes: [
      `${differentRequests} senders with a token of their own ask for ${differentRequests} carriers over 64 connections that are kept alive; the load and the database share the machine with the servers.`,
      'The bare server runs one prepared statement for each request, with the right to see in it, and checks nothing else. The product answers from memory, after one question to the database for all that is asked at once.',
      `Against the constant answer the ratio by CPU time, which other load hardly changes, is ${toConstant.processor.toFixed(2)}.`,
    ],
  }
}

function createRow(name: string, loads: readonly LoadFigures[]): readonly (string | number)[] {
  const perSecond = loads.map((one) => one.perSecond)
  return [
    name,
    Math.round(median(perSecond)),
    computeSpreadPercent(perSecond).toFixed(0),
    median(loads.map(({ p99Ms }) => p99Ms)),
    Math.round(median(loads.map(getProcessorUs))),
  ]
}

function getProcessorUs({ processorUsPerRequest }: LoadFigures): number {
  return processorUsPerRequest
}

/** Waits until the bare server responds at all, with any status. Throws after some ten seconds. */
async function waitUntilListening(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await fetch(origin, { method: 'POST', body: '{}' }).catch(() => null)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The bare server does not listen')
}

/** Measures the cost of a polled call compared with the minimum that could serve it. */
export const getPositionThroughput: Part = { name: 'getposition', title: 'getPosition throughput', measure }
