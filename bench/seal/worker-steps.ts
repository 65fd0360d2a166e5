// The steps of the lottery's worker on the database and in the folder that the environment names, all in one process as in production. It takes one
// after the other, each asked for by a message of its name, and answers what it took; `open` answers the draw.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readConfig } from '@repo/lottery-api/src/config.ts'
import { openDeps } from '@repo/lottery-api/src/deps.ts'
import { drawWinners } from '@repo/lottery-api/src/features/draws/draw/draw.service.ts'
import { sweepDraws } from '@repo/lottery-api/src/features/draws/draws.sweeper.ts'
import { cancelIncomplete, closeDraw } from '@repo/lottery-api/src/features/draws/sales/close.service.ts'
import { openFirstDraw } from '@repo/lottery-api/src/features/draws/sales/open.service.ts'
import { sealDraw } from '@repo/lottery-api/src/features/draws/seal/seal.service.ts'
import { auditDraws } from '@repo/lottery-api/src/flows/self-audit/self-audit.service.ts'

/** Which steps there are, in their order. */
export type StepName = 'open' | 'seal' | 'draw' | 'publish' | 'audit'

/** What a step took: milliseconds, how long at most nothing else of the process could happen, and the memory of the process in MiB before and at most. */
export type StepFigures = {
  readonly ms: number
  readonly stoppedMs: number
  readonly memoryBeforeMiB: number
  readonly memoryMiB: number
}

const sampleMs = 5
const { deps, close } = await openDeps(readConfig(), { name: 'bench', isWorker: false })
const { db } = deps

async function timed(name: StepName, act: () => Promise<boolean>): Promise<StepFigures> {
  const memoryBefore = process.memoryUsage.rss()
  let most = memoryBefore
  const sampleMemory = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const sampler = setInterval(sampleMemory, sampleMs)
  const delays = monitorEventLoopDelay({ resolution: sampleMs })
  delays.enable()
  const begunMs = performance.now()
  if (!(await act())) throw new Error(`The step ${name} was not due`)
  const ms = performance.now() - begunMs
  clearInterval(sampler)
  sampleMemory()
  const inMiB = (bytes: number) => bytes / 2 ** 20
  return {
    ms,
    stoppedMs: delays.max / 1e6,
    memoryBeforeMiB: inMiB(memoryBefore),
    memoryMiB: inMiB(most),
  }
}

async function take(name: StepName): Promise<unknown> {
  if (name === 'open') {
    await openFirstDraw(deps)
    return db.draw.findFirstOrThrow({ select: { id: true, week: true, closesAt: true, drawTime: true } })
  }
  const draw = await db.draw.findFirstOrThrow({ where: { sequence: 1 } })
  if (name === 'draw') return timed(name, () => drawWinners(deps, draw))
  if (name === 'publish') return sweepDraws(deps)
  if (name === 'audit') {
    const audited = await timed(name, async () => (await auditDraws(deps)) === 1)
    const { faults } = await db.selfAudit.findFirstOrThrow()
    if (faults.length > 0) throw new Error(`The self-audit found ${faults.join(', ')}`)
    return audited
  }
  await closeDraw(deps, draw.id)
  await cancelIncomplete(deps, draw.id)
  return timed(name, () => sealDraw(deps, draw.id))
}

// as: what `million-tickets.ts` sends.
process.on('message', (name) => void take(name as StepName).then((taken) => process.send?.(taken ?? null)))
process.on('disconnect', () => void close())
