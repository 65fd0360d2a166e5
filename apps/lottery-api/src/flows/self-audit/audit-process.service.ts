import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Trust } from '@repo/lottery-rules/verify'
import type { PublishedFiles } from '#lottery-api/edges/published/published-files.ts'
import type { StoredDraw } from './audit-draw.service.ts'
import type { AuditRequest } from './audit-process.job.ts'

/** Checks the files of published draws beside a worker's other work, one draw after the other; `close` ends it. */
export type AuditProcess = {
  /** As `listFaultsOfPublished`. Rejects where that does, and when the process has ended. */
  readonly auditPublished: (stored: StoredDraw) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/**
 * Starts a process that checks published files. A thread would leave its memory to the worker; a process returns it,
 * and needs neither the worker's libraries nor its secrets.
 */
export function openAuditProcess(published: PublishedFiles, trust: Trust): AuditProcess {
  const child = fork(fileURLToPath(new URL('./audit-process.job.ts', import.meta.url)), {
    // Lines are short-lived: collected early, a million of them take a third less memory.
    execArgv: ['--max-semi-space-size=1'],
    env: {},
    serialization: 'advanced',
  })
  const ended = new AbortController()
  const exited = once(child, 'exit')
    .then(
      ([code, signal]) => new Error(`The process that checks published files ended with ${code ?? signal}`),
    )
    .catch((error: unknown) => error)
    .then((reason) => ended.abort(reason))
  return {
    auditPublished: async (stored) => {
      await using at = await published.openFolder(stored.week)
      const answered = once(child, 'message', { signal: ended.signal })
      child.send({ folder: at.folder, stored, trust } satisfies AuditRequest, (error) => {
        if (error) ended.abort(error)
      })
      const [faults] = await answered
      return faults
    },
    close: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
