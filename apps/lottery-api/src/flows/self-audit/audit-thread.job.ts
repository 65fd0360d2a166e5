// A thread that looks at the files of published draws, for `openAuditThread`: a million lines take seconds of a processor.

import { parentPort, workerData } from 'node:worker_threads'
import type { Trust } from '@repo/lottery-rules/verify'
import { localPublishedFiles } from '#lottery-api/edges/published/published-files.ts'
import type { KeptDraw } from './audit-draw.service.ts'
import { faultsOfPublished } from './audit-draw.service.ts'

const { folder, trust } = workerData as { readonly folder: string; readonly trust: Trust } // as: what openAuditThread hands over

parentPort?.on('message', (kept: KeptDraw) => {
  void faultsOfPublished(localPublishedFiles(folder), kept, trust).then((faults) =>
    parentPort?.postMessage(faults),
  )
})
