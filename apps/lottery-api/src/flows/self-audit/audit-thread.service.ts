import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Trust } from '@repo/lottery-rules/verify'
import type { KeptDraw } from './audit-draw.service.ts'

/** Looks at the files of published draws beside everything else that a worker does, one draw after the other; `close` ends it. */
export type AuditThread = {
  /** As `faultsOfPublished`. Rejects where that does. */
  readonly look: (kept: KeptDraw) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/** Opens a thread that looks at what a folder of published files holds. */
export function openAuditThread(folder: string, trust: Trust): AuditThread {
  const thread = new Worker(new URL('./audit-thread.job.ts', import.meta.url), {
    workerData: { folder, trust },
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
  })
  return {
    look: async (kept) => {
      const answered = once(thread, 'message')
      thread.postMessage(kept)
      const [faults] = await answered
      return faults
    },
    close: async () => void (await thread.terminate()),
  }
}
