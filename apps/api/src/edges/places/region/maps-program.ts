import { Command, CommanderError } from 'commander'
import { NotAnAddressFile } from './build/ban-addresses.ts'
import type { OnProgress } from './build/build-region.ts'
import { buildRegion } from './build/build-region.ts'
import { NotAnExtract } from './osm/not-an-extract.ts'
import type { Manifest } from './stored/builds.ts'
import {
  findCurrentBuild,
  MapsAreLocked,
  removeBuilds,
  toMapsFolder,
  UnreadableBuild,
} from './stored/builds.ts'

type Output = { write(text: string): unknown; readonly isTTY?: boolean }

/** The environment of the command. */
export type MapsHost = { readonly dataDir: string; readonly out: Output; readonly progress: Output }

/**
 * Runs `maps <extract>`, `maps status` or `maps remove` and returns the exit code. An expected error is printed as one
 * sentence, any other is thrown.
 */
export async function runMapsProgram(args: readonly string[], host: MapsHost): Promise<number> {
  const printLine = (line: string) => host.out.write(`${line}\n`)
  const mapsFolder = toMapsFolder(host.dataDir)
  const program = new Command('maps')
    .description(
      'Streets, routes and addresses of a region of our own, built from an extract of OpenStreetMap',
    )
    .exitOverride()
    .configureOutput({ writeOut: printLine, writeErr: (text) => host.progress.write(text) })
  program
    .command('build', { isDefault: true })
    .description('build the maps of an extract and put them into use')
    .argument('<extract>', 'an extract of OpenStreetMap (.osm.pbf)')
    .option('--addresses <file>', 'addresses of the Base Adresse Nationale (adresses-75.csv.gz)')
    .action(async (extract: string, { addresses = null }: { addresses?: string | null }) => {
      const startedAtMs = performance.now()
      const manifest = await buildRegion(mapsFolder, { extract, addresses }, printProgress(host.progress))
      for (const line of [...describeBuild(manifest), describeDuration(startedAtMs)]) printLine(line)
      printLine('Running services take it up within some seconds.')
    })
  program
    .command('status')
    .description('say which region is in use')
    .action(async () => {
      const build = await findCurrentBuild(mapsFolder)
      for (const line of build ? describeBuild(build.manifest) : ['No region is built.']) printLine(line)
    })
  program
    .command('remove')
    .description('remove the region: streets, routes and addresses come from elsewhere again')
    .action(async () => {
      printLine((await removeBuilds(mapsFolder)) ? 'The region is removed.' : 'No region was built.')
    })
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    const expected = [NotAnExtract, NotAnAddressFile, MapsAreLocked, UnreadableBuild]
    const isExpected = expected.some((kind) => error instanceof kind)
    if (!isExpected || !(error instanceof Error)) throw error
    host.progress.write(`${error.message} Nothing was changed.\n`)
    return 1
  }
}

const formatMib = (bytes: number) => `${Math.max(1, Math.round(bytes / 2 ** 20))} MiB`

function describeBuild({
  id,
  sources,
  builtAt,
  bounds,
  roads,
  tiles,
  addresses,
  diskBytes,
  memoryBytes,
}: Manifest) {
  const { west, south, east, north } = bounds
  const degrees = [south, west, north, east].map((value) => value.toFixed(3))
  return [
    `In use: ${id}, built from ${sources.join(' and ')} at ${builtAt}.`,
    `It covers ${degrees.slice(0, 2).join(', ')} to ${degrees.slice(2).join(', ')}: ${roads} roads, ${tiles} tiles, ${addresses} entries to search.`,
    `It costs ${formatMib(diskBytes)} of disk, and ${formatMib(memoryBytes)} of memory in each process that answers routes, twice as much in workers.`,
  ]
}

function describeDuration(startedAtMs: number): string {
  const seconds = Math.round((performance.now() - startedAtMs) / 1000)
  const { user, system } = process.cpuUsage()
  const peak = process.resourceUsage().maxRSS * 1024
  return `Building took ${seconds} s, ${Math.round((user + system) / 1e6)} s of processor and ${formatMib(peak)} of memory.`
}

const steps = {
  reading: 'Reading',
  roads: 'Joining roads',
  tiles: 'Drawing tiles',
  addresses: 'Listing addresses',
}
const reportEveryMs = 1000

/**
 * Returns a callback that prints the completed share and the remaining time: on one line of a terminal, else one line
 * for each tenth.
 */
function printProgress(output: Output): OnProgress {
  const startedAtMs = performance.now()
  let [printedAtMs, printedTenth] = [0, -1]
  return (step, share) => {
    const now = performance.now()
    const tenth = Math.floor(share * 10)
    const isDue = output.isTTY ? now - printedAtMs >= reportEveryMs || share >= 1 : tenth > printedTenth
    if (!isDue) return
    ;[printedAtMs, printedTenth] = [now, tenth]
    const remaining =
      share > 0.02 ? `, about ${Math.ceil((((now - startedAtMs) / share) * (1 - share)) / 1000)} s left` : ''
    const text = `${steps[step]}: ${Math.floor(share * 100)} %${share >= 1 ? '' : remaining}`
    output.write(output.isTTY ? `\r\u001b[K${text}${share >= 1 ? '\n' : ''}` : `${text}\n`)
  }
}
