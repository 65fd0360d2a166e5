import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { call } from '../instance/call.ts'
import type { Instance } from '../instance/instance.ts'
import { openInstance } from '../instance/instance.ts'
import type { SignedIn } from '../instance/people.ts'
import { signInSenders } from '../instance/people.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { formatMs } from '../part.ts'
import { median, summariseLatency } from '../statistics.ts'

const runs = 5
const connections = 60
const betweenReadsMs = 20
const listPath = 'expediteur/carnet/liste'

type Flood = { readonly name: string; readonly path: string; readonly bodies: readonly object[] }

async function measure(bench: Bench): Promise<Findings> {
  bench.printLine('  starting the API and the worker')
  const instance = await openInstance(bench, 'fairness')
  try {
    const [flooder, reader] = await signInSenders(instance, 2)
    if (!flooder || !reader) throw new Error('Two senders are needed')
    return await compare(bench, instance, flooder, reader)
  } finally {
    await instance.close()
  }
}

async function compare(
  bench: Bench,
  instance: Instance,
  flooder: SignedIn,
  reader: SignedIn,
): Promise<Findings> {
  const contact = { nom: 'Luc', telephone: '06 12 34 56 79', adresse: '5 place Bellecour, 69002 Lyon' }
  // Changes of one address book wait for each other, each with its own connection.
  const changes: Flood = {
    name: `${connections} changes of one address book`,
    path: 'expediteur/carnet/enregistrer',
    bodies: ['Luc', 'Anne', 'Marie', 'Jean'].map((nom) => ({ ...contact, nom })),
  }
  const reads: Flood = { name: `${connections} plain reads`, path: listPath, bodies: [{}] }
  const seconds = bench.isQuick ? 2 : 5
  const readBeside = (flood: Flood | null) => measureLatencies(instance, { flooder, reader, flood, seconds })
  bench.printLine(`  ${runs} runs of ${seconds} s beside each`)
  // These only warm up.
  for (const flood of [changes, reads]) await readBeside(flood)
  const latenciesMs: Record<'alone' | 'reads' | 'changes', number[][]> = { alone: [], reads: [], changes: [] }
  for (let run = 0; run < runs; run += 1) {
    latenciesMs.alone.push(await readBeside(null))
    latenciesMs.reads.push(await readBeside(reads))
    latenciesMs.changes.push(await readBeside(changes))
  }
  const ratios = latenciesMs.changes.map((run, index) => median(run) / median(latenciesMs.reads[index] ?? []))
  const ratio = median(ratios)
  return {
    columns: ['another account’s read', 'p50 ms', 'p95 ms', '± %', 'reads'],
    rows: [
      createRow('alone', latenciesMs.alone),
      createRow(`beside ${reads.name} of one account`, latenciesMs.reads),
      createRow(`beside ${changes.name}`, latenciesMs.changes),
    ],
    aims: [
      {
        promise: `beside ${connections} parallel changes of one account, another’s read takes at most 1.5 times what it takes beside ${connections} plain reads`,
        measured: `${ratio.toFixed(2)} (runs ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
        isMet: ratio <= 1.5,
      },
    ],
    notes: [
      `The first account keeps ${connections} connections busy, each with its next call as soon as the one before is answered; the second reads its address book, one call after the other.`,
    ],
  }
}

/** Measures the latency of the reader's calls, one after the other, while the flooder's run; a null flood is none. */
async function measureLatencies(
  instance: Instance,
  {
    flooder,
    reader,
    flood,
    seconds,
  }: { flooder: SignedIn; reader: SignedIn; flood: Flood | null; seconds: number },
): Promise<number[]> {
  // The flood begins before the first read and ends after the last.
  const floodEnd = flood === null ? null : runFlood(instance, flooder, flood, seconds + 1)
  await pause(500)
  const samples: number[] = []
  const endMs = performance.now() + seconds * 1000
  while (performance.now() < endMs) {
    const begunMs = performance.now()
    await call(instance, reader, listPath, {})
    samples.push(performance.now() - begunMs)
    await pause(betweenReadsMs)
  }
  await floodEnd
  return samples
}

/** Keeps the connections busy with the flood's calls from its own thread. Throws unless every response is a success. */
async function runFlood(instance: Instance, who: SignedIn, flood: Flood, seconds: number): Promise<void> {
  const { errors, non2xx } = await autocannon({
    url: instance.origin,
    connections,
    duration: seconds,
    workers: 1,
    requests: flood.bodies.map((body) => ({
      method: 'POST',
      path: `/api/${flood.path}`,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${who.token}` },
      body: JSON.stringify(body),
    })),
  })
  if (errors > 0 || non2xx > 0)
    throw new Error(`${flood.name}: ${errors} errors, ${non2xx} answers without success`)
}

function createRow(name: string, runsMs: readonly (readonly number[])[]): readonly (string | number)[] {
  const { p50Ms, p95Ms, p95SpreadPercent, samples } = summariseLatency(runsMs)
  return [name, formatMs(p50Ms), formatMs(p95Ms), p95SpreadPercent.toFixed(0), samples]
}

/** Measures what one account's many concurrent calls cost the others. */
export const readBesideAFlood: Part = {
  name: 'fairness',
  title: 'A read beside a flood of another account',
  measure,
}
