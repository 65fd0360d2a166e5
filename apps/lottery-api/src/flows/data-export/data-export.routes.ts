import { databaseNow } from '@repo/server-kit/database'
import { createPrivateFileRoute } from '@repo/server-kit/private-files'
import { Refusal } from '@repo/server-kit/refusal'
import type { Request, RequestHandler } from 'express'
import type { Caller } from '#lottery-api/caller.ts'
import { authenticate } from '#lottery-api/core/sessions/authenticate.access.ts'
import { requireConfirmed } from '#lottery-api/core/sessions/require-confirmed.access.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { createExport } from './data-export.service.ts'

/** Counts a call against a player's exports. Throws `too-many-requests` when they are spent. */
type CountExport = (request: Request, caller: Caller) => Promise<void>

/**
 * Returns a handler that sends all data of the calling player as a ZIP. Throws `not-signed-in` without a session,
 * `password-needed` without a confirmed one, and as `count` does.
 */
export function serveExport(deps: Deps, count: CountExport): RequestHandler {
  return createPrivateFileRoute('/export', async (request) => {
    const caller = await authenticate(deps, request)
    if (caller === null || caller === 'invalid') throw new Refusal('not-signed-in')
    const now = await databaseNow(deps.db)
    requireConfirmed(caller, now)
    await count(request, caller)
    return {
      mediaType: 'application/zip',
      name: `cagnotte-${now.toISOString().slice(0, 10)}.zip`,
      content: createExport(deps, caller.accountId),
    }
  })
}
