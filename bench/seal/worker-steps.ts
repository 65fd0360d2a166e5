// The steps of the lottery's worker on the database and folder named by the environment, all in one process as in
// production. Each is requested by a message of its name and answered with its measurements; `open` answers the draw.

import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readConfig } from '@repo/lottery-api/src/config.ts'
import { openDeps } from '@repo/lottery-api/src/deps.ts'
import { drawWinners } from '@repo/lottery-api/src/features/draws/draw/draw.service.ts'
import { sweepDraws } from '@repo/lottery-api/src/features/draws/draws.sweeper.ts'
import { cancelIncomplete, closeDraw } from '@repo/lottery-api/src/features/draws/sales/close.service.ts'
import { openFirstDraw } from '@repo/lottery-api/src/features/draws/sales/open.service.ts'
import { sealDraw } from '@repo/lottery-api/src/features/draws/seal/seal.service.ts'
import { auditDraws } from '@repo/lottery-api/src/flows/self-audit/self-audit.service.ts'

/** The steps, in order. */
export type StepName = 'open' | 'seal' | 'draw' | 'publish' | 'audit'

/**
 * The measurements of a step: milliseconds, the longest stop of the event loop, and the memory in MiB of the process
 * and those that it starts, before and at most.
 */
export type StepFigures = {
  readonly ms: number
  readonly stoppedMs: number
  readonly memoryBeforeMiB: number
  readonly memoryMiB: number
}

const sampleMs = 5
const { deps, close } = await openDeps(readConfig(), { name: 'bench', isWorker: false })
const { db } = deps

/** Returns the memory that this process and its children hold, in bytes. */
function measureMemoryBytes(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
  const readKib = (pid: string) => Number(/^VmRSS:\s+(\d+)/m.exec(readStatus(pid))?.[1] ?? 0)
  return children
    .split(' ')
    .filter(Boolean)
    .reduce((sum, pid) => sum + readKib(pid) * 1024, process.memoryUsage.rss())
}

/** Returns the kernel's figures of a process, an empty text of one that has ended. */
function readStatus(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

/** Measures one step; `act` returns whether it was due, and the measurement throws when it was not. */
async function timeStep(name: StepName, act: () => Promise<boolean>): Promise<StepFigures> {
  const bytesBefore = measureMemoryBytes()
  let maxBytes = bytesBefore
  const sampleMemory = () => {
    maxBytes = Math.max(maxBytes, measureMemoryBytes())
  }
  const sampler = setInterval(sampleMemory, sampleMs)
  const delays = monitorEventLoopDelay({ resolution: sampleMs })
  delays.enable()
  const begunMs = performance.now()
  if (!(await act())) throw new Error(`The step ${name} was not due`)
  const ms = performance.now() - begunMs
  clearInterval(sampler)
  sampleMemory()
  const toMiB = (bytes: number) => bytes / 2 ** 20
  return {
    ms,
    stoppedMs: delays.max / 1e6,
    memoryBeforeMiB: toMiB(bytesBefore),
    memoryMiB: toMiB(maxBytes),
  }
}

async function runStep(name: StepName): Promise<unknown> {
  if (name === 'open') {
    await openFirstDraw(deps)
    return db.draw.findFirstOrThrow({ select: { id: true, week: true, closesAt: true, drawTime: true } })
  }
  const draw = await db.draw.findFirstOrThrow({ where: { sequence: 1 } })
  if (name === 'draw') return timeStep(name, () => drawWinners(deps, draw))
  if (name === 'publish') return sweepDraws(deps)
  if (name === 'audit') {
    const audited = await timeStep(name, async () => (await auditDraws(deps)) === 1)
    const { faults } = await db.selfAudit.findFirstOrThrow()
    if (faults.length > 0) throw new Error(`The self-audit found ${faults.join(', ')}`)
    return audited
  }
  await closeDraw(deps, draw.id)
  await cancelIncomplete(deps, draw.id)
  return timeStep(name, () => sealDraw(deps, draw.id))
}

// as: what `million-tickets.ts` sends.
process.on(
  'message',
  (name) => void runStep(name as StepName).then((report) => process.send?.(report ?? null)),
)
process.on('disconnect', () => void close())
