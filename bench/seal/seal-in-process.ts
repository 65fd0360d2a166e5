// node seal-in-process.ts <open|seal|draw|audit|verify>: a step of the lottery's worker on the database and in the
// folder named by the environment, in its own process. Prints its duration and its peak memory as a line of JSON;
// `open` prints the draw.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readConfig } from '@repo/lottery-api/src/config.ts'
import { openDeps } from '@repo/lottery-api/src/deps.ts'
import { drawWinners } from '@repo/lottery-api/src/features/draws/draw/draw.service.ts'
import { sweepDraws } from '@repo/lottery-api/src/features/draws/draws.sweeper.ts'
import { cancelIncomplete, closeDraw } from '@repo/lottery-api/src/features/draws/sales/close.service.ts'
import { openFirstDraw } from '@repo/lottery-api/src/features/draws/sales/open.service.ts'
import { sealDraw } from '@repo/lottery-api/src/features/draws/seal/seal.service.ts'
import { auditDraws } from '@repo/lottery-api/src/flows/self-audit/self-audit.service.ts'
import { verifyFolder } from '@repo/lottery-verifier/verify-folder'

/** A step's duration in milliseconds, its longest stop of the event loop, and its peak memory in MiB. */
export type StepFigures = { readonly ms: number; readonly stoppedMs: number; readonly memoryMiB: number }

const step = process.argv[2]
const { deps, close } = await openDeps(readConfig(), { name: 'bench', isWorker: false })
const { db } = deps

async function timed(act: () => Promise<boolean>): Promise<StepFigures> {
  const begunMs = performance.now()
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  if (!(await act())) throw new Error(`The step ${step} was not due`)
  return {
    ms: performance.now() - begunMs,
    stoppedMs: delays.max / 1e6,
    memoryMiB: process.resourceUsage().maxRSS / 1024,
  }
}

async function taken(): Promise<unknown> {
  if (step === 'open') {
    await openFirstDraw(deps)
    return db.draw.findFirstOrThrow({ select: { id: true, closesAt: true, drawTime: true } })
  }
  const draw = await db.draw.findFirstOrThrow({ where: { sequence: 1 } })
  if (step === 'draw') return timed(() => drawWinners(deps, draw))
  if (step === 'audit') {
    await sweepDraws(deps)
    const audited = await timed(async () => (await auditDraws(deps)) === 1)
    const { faults } = await db.selfAudit.findFirstOrThrow()
    if (faults.length > 0) throw new Error(`The self-audit found ${faults.join(', ')}`)
    return audited
  }
  if (step === 'verify') {
    const { publishedDir: folder } = deps.config
    return timed(async () => {
      const { lines } = await verifyFolder({
        folder,
        receipts: [],
        nowSeconds: draw.drawTime.getTime() / 1000 + 3600,
      })
      if (!lines.some((line) => line.startsWith(`✓ ${draw.week}: `))) throw new Error(lines.join('\n'))
      return true
    })
  }
  await closeDraw(deps, draw.id)
  await cancelIncomplete(deps, draw.id)
  return timed(() => sealDraw(deps, draw.id))
}

const answer = await taken()
await close()
process.stdout.write(`${JSON.stringify(answer)}\n`)
