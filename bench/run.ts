// npm run bench [-- <name> …] [--quick]: measures the parts with these names, or all, and stores the results in
// bench/results. It prints the values and the targets, and never fails for being slow.

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@repo/prisma/postgres'
import { suggestions } from './addresses/suggestions.ts'
import { arrivalTimes } from './arrival/arrival-times.ts'
import { dispatchSearch } from './dispatch/dispatch-search.ts'
import { filteredSearch } from './dispatch/filtered-search.ts'
import { roadRanking } from './dispatch/road-ranking.ts'
import { drawAtScale } from './draw/draw-at-scale.ts'
import { longestStop } from './event-loop/longest-stop.ts'
import { readBesideAFlood } from './fairness/read-beside-a-flood.ts'
import { deepPages } from './lists/deep-pages.ts'
import { movedStore } from './machines/moved-store.ts'
import { rollingRestart } from './machines/rolling-restart.ts'
import { mapFrame } from './map/map-frame.ts'
import { formatNoise, measureNoise } from './noise.ts'
import { firstAndNextOffer } from './offers/first-and-next-offer.ts'
import { lighthouseOfMap, lighthousePages } from './pages/lighthouse.ts'
import type { Bench, Part } from './part.ts'
import { positionsIn } from './positions/positions-in.ts'
import type { Result } from './report.ts'
import { formatAims, formatTable, storeResults } from './report.ts'
import { roadSearches } from './roads/road-searches.ts'
import { sealAtScale } from './seal/million-tickets.ts'
import { signInUnderAttack } from './sign-in/sign-in-under-attack.ts'
import { manyTabs } from './tabs/many-tabs.ts'
import { getPositionThroughput } from './throughput/get-position.ts'
import { verifiedInBrowser } from './verify/in-browser.ts'
import { positionToBrowser } from './watch/position-to-browser.ts'

const parts: readonly Part[] = [
  dispatchSearch,
  filteredSearch,
  suggestions,
  roadRanking,
  arrivalTimes,
  mapFrame,
  firstAndNextOffer,
  positionToBrowser,
  manyTabs,
  getPositionThroughput,
  deepPages,
  readBesideAFlood,
  signInUnderAttack,
  longestStop,
  rollingRestart,
  movedStore,
  positionsIn,
  roadSearches,
  drawAtScale,
  sealAtScale,
  verifiedInBrowser,
  lighthousePages,
  lighthouseOfMap,
]

const printLine = (line: string) => void process.stdout.write(`${line}\n`)
const requestedNames = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const isQuick = process.argv.includes('--quick')
const unknownName = requestedNames.find((name) => !parts.some((part) => part.name === name))
if (unknownName !== undefined) {
  printLine(`No part is called "${unknownName}": ${parts.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
const requestedParts = parts.filter(
  ({ name }) => requestedNames.length === 0 || requestedNames.includes(name),
)

const folder = await mkdtemp(join(tmpdir(), 'volant-bench-'))
// As root, the server runs as another user.
await chmod(folder, 0o755)
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0, log: printLine })
const cleanUp = async () => {
  await postgres.stop()
  for (const place of [folder, postgres.folder]) await rm(place, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)))
}

try {
  const results: Result[] = []
  for (const part of requestedParts)
    results.push(await measurePart(part, { postgres, folder, isQuick, printLine }))
  storeResults(results, parts)
  printLine('\nStored in bench/results/latest.md and latest.generated.json.')
} finally {
  await cleanUp()
}

async function measurePart(part: Part, bench: Bench): Promise<Result> {
  printLine(`\n━━ ${part.title}`)
  const begunMs = performance.now()
  const before = measureNoise()
  const findings = await part.measure(bench)
  const after = measureNoise()
  const seconds = (performance.now() - begunMs) / 1000
  printLine(`\n${formatTable(findings)}\n`)
  for (const line of formatAims(findings)) printLine(line)
  for (const note of findings.notes) printLine(`- ${note}`)
  printLine(`- Noise before: ${formatNoise(before)}`)
  printLine(`- Noise after: ${formatNoise(after)}`)
  return { name: part.name, title: part.title, findings, seconds, isQuick, noise: { before, after } }
}
