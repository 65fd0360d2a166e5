import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Trust } from '@repo/lottery-rules/verify'
import type { PublishedFiles } from '#lottery-api/edges/published/published-files.ts'
import type { StoredDraw } from './audit-draw.service.ts'
import type { AuditRequest } from './audit-process.job.ts'

/**
 * Returns the faults of a published draw, as `listFaultsOfPublished` does, from a process that reads its files. Rejects
 * where that one fails. A thread would leave its memory to the worker; a process returns it, and needs neither the
 * worker's libraries nor its secrets.
 */
export async function auditPublished(
  published: PublishedFiles,
  stored: StoredDraw,
  trust: Trust,
): Promise<readonly string[]> {
  await using opened = await published.openFolder(stored.week)
  const child = fork(fileURLToPath(new URL('./audit-process.job.ts', import.meta.url)), {
    // Lines are short-lived: collected early, a million of them take a tenth less memory.
    execArgv: ['--max-semi-space-size=1'],
    env: {},
    serialization: 'advanced',
  })
  const exited = once(child, 'exit')
  const failed = exited.then(([code, signal]) => {
    throw new Error(`The process that checks published files ended with ${code ?? signal}`)
  })
  // A request that cannot be sent has a process that has ended.
  child.send({ folder: opened.folder, stored, trust } satisfies AuditRequest, () => undefined)
  const [faults] = await Promise.race([once(child, 'message'), failed])
  if (child.connected) child.disconnect()
  await exited
  return faults
}
