import { setTimeout as pause } from 'node:timers/promises'
import { formatBucketSetting } from '@repo/server-kit/testing/s3-stand-in'
import { signInSenders } from '../instance/people.ts'
import type { Aim, Bench, Findings, Part } from '../part.ts'
import { Load } from './load.ts'
import type { Machines } from './machines.ts'
import { openMachines } from './machines.ts'

const browsers = 4
const shownFailures = 5
const silentMs = 20_000

type StoreKind = 'folder' | 's3'
/** The store that a process writes to, and the one that it also reads from. */
type Stores = { readonly current: StoreKind; readonly former: StoreKind }

/**
 * The runbook's steps: first all processes know both stores, then they write to the other one; then files are moved.
 */
const stepsToBucket: readonly Stores[] = [
  { current: 'folder', former: 's3' },
  { current: 's3', former: 'folder' },
]
/** The way back is one step: all processes know both stores already. */
const stepsToFolder: readonly Stores[] = [{ current: 'folder', former: 's3' }]

async function measure(bench: Bench): Promise<Findings> {
  bench.printLine('  starting two APIs, two workers, two sites, an object store and HAProxy')
  const machines = await openMachines(bench, 'folder')
  try {
    const load = new Load(machines.siteUrl, 2000)
    load.start(await signInSenders(machines, browsers))
    await pause(2000)
    const aims = [
      await moveFiles(bench, machines, 'bucket', stepsToBucket),
      await checkSilentStore(bench, machines, load),
      await moveFiles(bench, machines, 'folder', stepsToFolder),
    ]
    await load.stop()
    const failures = load.tallies.flatMap((tally) => tally.failures)
    const unexpected = failures.filter((failure) => !isFromSilence(failure))
    const calls = load.tallies.reduce((sum, tally) => sum + tally.calls, 0)
    return {
      columns: ['through HAProxy', 'calls', 'failed'],
      rows: load.tallies.map((tally) => [tally.name, tally.calls, tally.failures.length]),
      aims: [
        ...aims,
        {
          promise:
            'while files move to the bucket and back, no call fails except those that need the store while it is silent',
          measured: `${unexpected.length} of ${calls}, and ${failures.length - unexpected.length} refused for the silence`,
          isMet: unexpected.length === 0,
        },
      ],
      notes: [
        'A call may take 20 s. Both machines share a folder of files, and an object store (a stand-in that speaks S3). Each round restarts workers and APIs one after the other.',
        `The store is silent for ${silentMs / 1000} s.`,
        ...unexpected.slice(0, shownFailures).map((failure) => `Failed: ${failure}`),
      ],
    }
  } finally {
    await machines.close()
  }
}

/** Whether a call was refused because the store was silent. */
function isFromSilence(failure: string): boolean {
  return /^\/api\/(user\/editPP|fichiers\/).* 503: .*files-unavailable/.test(failure)
}

/** Restarts workers and APIs at each step, then moves the files, twice, and checks them. */
async function moveFiles(
  bench: Bench,
  { servers, runStaff, store }: Machines,
  to: string,
  steps: readonly Stores[],
): Promise<Aim> {
  for (const stores of steps)
    for (const { name, restart } of servers) {
      if (name.startsWith('web')) continue
      bench.printLine(`  to the ${to}: ${name} writes to ${stores.current}, knows ${stores.former}`)
      await restart(createSettings(stores, store))
    }
  const last = steps.at(-1)
  const settings = last ? createSettings(last, store) : {}
  const firstMove = await runStaff(['files', 'move', '--yes', '--reason', 'bench'], settings)
  const secondMove = await runStaff(['files', 'move', '--yes', '--reason', 'bench'], settings)
  const check = await runStaff(['check'], settings)
  bench.printLine(`  ${firstMove.out.trim()}`)
  return {
    promise: `moved to the ${to} under load, all files are there and check is green`,
    measured: `${firstMove.out.trim()} Again: ${secondMove.out.trim()} Check: ${check.code === 0 ? 'green' : check.out}`,
    isMet: firstMove.code === 0 && secondMove.code === 0 && check.code === 0,
  }
}

/** Returns the settings of a process that writes to one store and knows the other. */
function createSettings({ current, former }: Stores, store: Machines['store']) {
  const getSetting = (kind: StoreKind) => (kind === 's3' ? formatBucketSetting(store.settings) : kind)
  return { FILES_STORE: getSetting(current), FILES_STORE_FORMER: getSetting(former) }
}

/** Checks that calls without files succeed while the store is silent, and that those with files succeed afterwards. */
async function checkSilentStore(bench: Bench, { store }: Machines, load: Load): Promise<Aim> {
  bench.printLine(`  the store is silent for ${silentMs / 1000} s`)
  const unaffected = [load.pages, load.reads, load.changes]
  const talliesBefore = unaffected.map(({ calls, failures }) => ({ calls, failures: failures.length }))
  const fileFailuresBefore = load.files.failures.length
  store.setMode('silent')
  await pause(silentMs)
  store.setMode('responds')
  const [calls, failed] = [
    unaffected.reduce((sum, tally, index) => sum + tally.calls - (talliesBefore[index]?.calls ?? 0), 0),
    unaffected.reduce(
      (sum, tally, index) => sum + tally.failures.length - (talliesBefore[index]?.failures ?? 0),
      0,
    ),
  ]
  // The breaker lets a call try again after its rest.
  await pause(12_000)
  const fileFailuresAfter = load.files.failures.length
  await pause(3000)
  const lateFailures = load.files.failures.length - fileFailuresAfter
  const refusals = fileFailuresAfter - fileFailuresBefore
  return {
    promise:
      'while the store is silent, calls that need no file succeed, and those for files succeed once it responds again',
    measured: `${failed} of ${calls} failed; ${refusals} calls for files were refused, ${lateFailures} once it answered again`,
    isMet: failed === 0 && refusals > 0 && lateFailures === 0,
  }
}

/** Measures files that move between two stores under load, and a store that does not respond. */
export const movedStore: Part = {
  name: 'moved-store',
  title: 'Files moved from a folder to a bucket and back, under load',
  measure,
}
