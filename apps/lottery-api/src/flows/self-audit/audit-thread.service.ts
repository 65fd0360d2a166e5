import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Trust } from '@repo/lottery-rules/verify'
import type { PublishedFiles } from '#lottery-api/edges/published/published-files.ts'
import type { StoredDraw } from './audit-draw.service.ts'

/** Checks the files of published draws beside a worker's other work, one draw after the other; `close` ends it. */
export type AuditThread = {
  /** As `listFaultsOfPublished`. Rejects where that does. */
  readonly auditPublished: (stored: StoredDraw) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/** Opens a thread that checks published files. */
export function openAuditThread(published: PublishedFiles, trust: Trust): AuditThread {
  const thread = new Worker(new URL('./audit-thread.job.ts', import.meta.url), {
    workerData: { trust },
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
  })
  return {
    auditPublished: async (stored) => {
      await using at = await published.openFolder(stored.week)
      const answered = once(thread, 'message')
      thread.postMessage({ folder: at.folder, stored })
      const [faults] = await answered
      return faults
    },
    close: async () => void (await thread.terminate()),
  }
}
