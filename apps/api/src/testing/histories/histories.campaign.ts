import { expect, test } from 'vitest'
import { findBrokenInvariants } from './judge.ts'
import { openLane } from './lane.ts'
import { playHistory } from './play.ts'
import { describeFailure, playMany } from './play-many.ts'

/**
 * Random histories of orders through the real services on a virtual clock. Processes die, notices get lost and the
 * provider fails. CAMPAIGN_SEED selects others, HISTORY=<n> plays one, MINUTES limits the time.
 */

const isCampaign = process.env.CAMPAIGN === '1'
const seed = Number(process.env.CAMPAIGN_SEED ?? 20_261_121)
const singleHistory = process.env.HISTORY
// A number, not a time: the same histories on every machine, so the same verdict. A block for each lane.
const sampleSize = 24
const howMany = isCampaign ? Number(process.env.HISTORIES ?? 100_000) : sampleSize
const minutes = isCampaign ? process.env.MINUTES : undefined
const reportEvery = Number(process.env.REPORT_EVERY ?? 1000)

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

test('the same seed gives the same history, step by step', async () => {
  const numbers = [3, 11, 12, 40]
  const lanes = await Promise.all([openLane(), openLane()])
  const traces = await Promise.all(
    lanes.map(async (lane) => {
      const lines: string[] = []
      for (const number of numbers) lines.push(...(await playHistory(lane, seed, number)).trace)
      await lane.close()
      return lines
    }),
  )
  expect(traces[0]).toEqual(traces[1])
  expect(new Set(traces[0]).size).toBeGreaterThan(numbers.length)
})

test.runIf(singleHistory !== undefined)(
  'one history alone ends without a fault and with valid invariants',
  { timeout: 600_000 },
  async () => {
    const lane = await openLane()
    const played = await playHistory(lane, seed, Number(singleHistory))
    print(describeFailure(seed, played.faults.join('\n'), [played]))
    const broken = await findBrokenInvariants(lane)
    await lane.close()
    expect([...played.faults, ...broken]).toEqual([])
  },
)

test.runIf(singleHistory === undefined)(
  'every history ends with a ledger that sums to zero, valid invariants and the provider’s money equal to ours',
  { timeout: isCampaign ? 0 : 900_000 },
  async () => {
    const startedAt = performance.now()
    const cpuBefore = process.cpuUsage()
    let played = 0
    const { failures, ms, ...figures } = await playMany({
      seed,
      howMany,
      lanes: 2,
      ...(minutes === undefined ? {} : { forMs: Number(minutes) * 60_000 }),
      onPlayed: () => {
        played += 1
        if (!isCampaign || played % reportEvery !== 0) return
        print(
          `${played} histories, ${((played * 1000) / (performance.now() - startedAt)).toFixed(1)} a second`,
        )
      },
    })
    const { user, system } = process.cpuUsage(cpuBefore)
    const cpuMs = Math.round((user + system) / 1000 / figures.played)
    if (isCampaign)
      print(
        `seed ${seed}: ${JSON.stringify(figures)} in ${Math.round(ms / 1000)} s, ${cpuMs} ms of this process each`,
      )
    expect(failures.join('\n\n')).toBe('')
    expect(figures.played).toBeGreaterThan(0)
    if (minutes === undefined) expect(figures.played).toBe(howMany)
  },
)
