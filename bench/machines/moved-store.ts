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

type Kind = 'folder' | 's3'
type Place = { readonly current: Kind; readonly former: Kind }

/**
 * The runbook's steps: first all processes know both stores, then they write to the other one; then files are moved.
 */
const toBucket: readonly Place[] = [
  { current: 'folder', former: 's3' },
  { current: 's3', former: 'folder' },
]
const toFolder: readonly Place[] = [{ current: 'folder', former: 's3' }]

async function measure(bench: Bench): Promise<Findings> {
  bench.printLine('  starting two APIs, two workers, two sites, an object store and HAProxy')
  const machines = await openMachines(bench, 'folder')
  try {
    const load = new Load(machines.siteUrl, 2000)
    load.start(await signInSenders(machines, browsers))
    await pause(2000)
    const aims = [
      await moveFiles(bench, machines, 'bucket', toBucket),
      await checkSilentStore(bench, machines, load),
      await moveFiles(bench, machines, 'folder', toFolder),
    ]
    await load.stop()
    const failures = load.tallies.flatMap((tally) => tally.failures)
    const calls = load.tallies.reduce((sum, tally) => sum + tally.calls, 0)
    return {
      columns: ['through HAProxy', 'calls', 'failed'],
      rows: load.tallies.map((tally) => [tally.name, tally.calls, tally.failures.length]),
      aims: [
        ...aims,
        {
          promise:
            'while files move to the bucket and back, no call fails but those that need a store that is silent',
          measured: `${failures.length - countSilentFailures(failures)} of ${calls}, and ${countSilentFailures(failures)} refused for the silence`,
          isMet: failures.length === countSilentFailures(failures),
        },
      ],
      notes: [
        'A call may take 20 s. Both machines share a folder of files, and an object store (a stand-in that speaks S3). Each round restarts workers and APIs one after the other.',
        `The store is silent for ${silentMs / 1000} s.`,
        ...failures
          .filter((failure) => countSilentFailures([failure]) === 0)
          .slice(0, shownFailures)
          .map((failure) => `Failed: ${failure}`),
      ],
    }
  } finally {
    await machines.close()
  }
}

/** Returns the number of calls that were refused because the store was silent. */
function countSilentFailures(failures: readonly string[]): number {
  return failures.filter((failure) =>
    /^\/api\/(user\/editPP|fichiers\/).* 503: .*files-unavailable/.test(failure),
  ).length
}

/** Restarts workers and APIs with each place in turn, then moves the files, twice, and checks them. */
async function moveFiles(
  bench: Bench,
  { servers, runStaff, store }: Machines,
  to: string,
  places: readonly Place[],
): Promise<Aim> {
  for (const place of places)
    for (const { name, restart } of servers) {
      if (name.startsWith('web')) continue
      bench.printLine(`  to the ${to}: ${name} writes to ${place.current}, knows ${place.former}`)
      await restart(createSettings(place, store))
    }
  const last = places.at(-1)
  const place = last ? createSettings(last, store) : {}
  const firstMove = await runStaff(['files', 'move', '--yes', '--reason', 'bench'], place)
  const secondMove = await runStaff(['files', 'move', '--yes', '--reason', 'bench'], place)
  const check = await runStaff(['check'], place)
  bench.printLine(`  ${firstMove.out.trim()}`)
  return {
    promise: `moved to the ${to} under load, all files are there and check is green`,
    measured: `${firstMove.out.trim()} Again: ${secondMove.out.trim()} Check: ${check.code === 0 ? 'green' : check.out}`,
    isMet: firstMove.code === 0 && secondMove.code === 0 && check.code === 0,
  }
}

/** Returns the settings of a process that writes to one store and knows the other. */
function createSettings({ current, former }: Place, store: Machines['store']) {
  const getSetting = (kind: Kind) => (kind === 's3' ? formatBucketSetting(store.settings) : kind)
  return { FILES_STORE: getSetting(current), FILES_STORE_FORMER: getSetting(former) }
}

/** Checks that calls without files succeed while the store is silent, and that those with files succeed afterwards. */
async function checkSilentStore(bench: Bench, { store }: Machines, load: Load): Promise<Aim> {
  bench.printLine(`  the store says nothing for ${silentMs / 1000} s`)
  const others = [load.pages, load.reads, load.changes]
  const before = others.map(({ calls, failures }) => ({ calls, failures: failures.length }))
  const files = load.files.failures.length
  store.setMode('silent')
  await pause(silentMs)
  store.setMode('responds')
  const [calls, failed] = [
    others.reduce((sum, tally, index) => sum + tally.calls - (before[index]?.calls ?? 0), 0),
    others.reduce((sum, tally, index) => sum + tally.failures.length - (before[index]?.failures ?? 0), 0),
  ]
  // The breaker lets a call try again after its rest.
  await pause(12_000)
  const after = load.files.failures.length
  await pause(3000)
  return {
    promise:
      'while the store says nothing, calls that need no file are answered, and files come back with it',
    measured: `${failed} of ${calls} failed; ${after - files} calls for files were refused, ${load.files.failures.length - after} once it answered again`,
    isMet: failed === 0 && after > files && load.files.failures.length === after,
  }
}

/** Measures files that move between two stores under load, and a store that does not respond. */
export const movedStore: Part = {
  name: 'moved-store',
  title: 'Files moved from a folder to a bucket and back, under load',
  measure,
}
