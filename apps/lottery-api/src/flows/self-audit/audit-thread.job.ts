// A thread that checks the files of published draws, for `openAuditThread`: a million lines take seconds of processor
// time.

import { parentPort, workerData } from 'node:worker_threads'
import type { Trust } from '@repo/lottery-rules/verify'
import type { StoredDraw } from './audit-draw.service.ts'
import { listFaultsOfPublished } from './audit-draw.service.ts'

const { trust } = workerData as { readonly trust: Trust } // as: what openAuditThread hands over

parentPort?.on('message', ({ folder, stored }: { readonly folder: string; readonly stored: StoredDraw }) => {
  void listFaultsOfPublished(folder, stored, trust).then((faults) => parentPort?.postMessage(faults))
})
