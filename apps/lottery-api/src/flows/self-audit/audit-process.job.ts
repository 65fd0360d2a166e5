// The process that checks the files of published draws, for `auditPublished`: a million lines take seconds of
// processor time.

import type { Trust } from '@repo/lottery-rules/verify'
import type { StoredDraw } from './audit-draw.service.ts'
import { listFaultsOfPublished } from './audit-draw.service.ts'

/** A request to the process, which replies with the faults, and ends when it is disconnected. */
export type AuditRequest = { readonly folder: string; readonly stored: StoredDraw; readonly trust: Trust }

// A terminal or a supervisor may send these to both processes. The worker decides, and this one ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

process.on('message', ({ folder, stored, trust }: AuditRequest) => {
  void listFaultsOfPublished(folder, stored, trust).then((faults) => process.send?.(faults))
})
