import { setTimeout as pause } from 'node:timers/promises'
import { insertRunningDeliveries, signInSenders } from '../instance/people.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { checkAcrossProcesses } from './across-processes.ts'
import { drainMs } from './haproxy.ts'
import { Load } from './load.ts'
import { openMachines } from './machines.ts'

const browsers = 6
const shownFailures = 5

async function measure(bench: Bench): Promise<Findings> {
  bench.printLine('  starting two APIs, two workers, two sites, an object store and HAProxy')
  const machines = await openMachines(bench)
  try {
    const [delivery] = await insertRunningDeliveries(machines, 1)
    if (!delivery) throw new Error('A delivery is needed')
    bench.printLine('  the same person on two processes')
    const across = await checkAcrossProcesses(machines, delivery)
    const people = await signInSenders(machines, browsers)
    const load = new Load(machines.siteUrl, 400)
    load.start(people)
    await pause(2000)
    const rounds = bench.isQuick ? 1 : 3
    for (let round = 0; round < rounds; round += 1)
      for (const { name, restart } of machines.servers) {
        bench.printLine(`  round ${round + 1} of ${rounds}: restarting ${name}`)
        await restart()
      }
    await load.stop()
    const { rows } = await machines.client.query<{ count: number }>(
      `SELECT count(*)::int FROM saved_contact WHERE name LIKE 'Contact %'`,
    )
    const storedChanges = rows[0]?.count ?? 0
    const answeredChanges = load.changes.calls - load.changes.failures.length
    const failures = load.tallies.flatMap((tally) => tally.failures)
    return {
      columns: ['through HAProxy', 'calls', 'failed'],
      rows: load.tallies.map((tally) => [tally.name, tally.calls, tally.failures.length]),
      aims: [
        ...across,
        {
          promise: 'while every process is restarted, no call fails',
          measured: `${failures.length} of ${load.tallies.reduce((sum, { calls }) => sum + calls, 0)}`,
          isMet: failures.length === 0,
        },
        {
          promise: 'each change with a successful response is stored exactly once',
          measured: `${storedChanges} stored of ${answeredChanges}`,
          isMet: storedChanges === answeredChanges,
        },
      ],
      notes: [
        `${rounds * machines.servers.length} restarts by SIGTERM, one after the other; a server accepts calls for another ${drainMs} ms (\`DRAIN_MS\`).`,
        `${browsers} browsers; their event streams were opened again ${load.reopened} times.`,
        'A call may take 20 s.',
        'Each process has a folder of its own; files lie in a stand-in for an object store that speaks S3.',
        ...failures.slice(0, shownFailures).map((failure) => `Failed: ${failure}`),
      ],
    }
  } finally {
    await machines.close()
  }
}

/** Measures an unnoticed restart of all processes on two machines. */
export const rollingRestart: Part = {
  name: 'machines',
  title: 'Two machines behind HAProxy, restarted one by one under load',
  measure,
}
