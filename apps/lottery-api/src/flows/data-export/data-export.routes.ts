import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Request, RequestHandler } from 'express'
import { Router } from 'express'
import type { Caller } from '#lottery-api/caller.ts'
import { authenticate } from '#lottery-api/core/sessions/authenticate.access.ts'
import { requireConfirmed } from '#lottery-api/core/sessions/require-confirmed.access.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { exportOf } from './data-export.service.ts'

/** Counts a call against a player's exports; a 429 refusal when they are spent. */
type Count = (request: Request, caller: Caller) => Promise<void>

/** Sends everything about the player who asks, as a ZIP, once they have given their password in this session: `password-needed` otherwise. */
export function exportRouter(deps: Deps, count: Count): Router {
  const fetchExport: RequestHandler = async (request, response) => {
    const caller = await authenticate(deps, request)
    if (caller === null || caller === 'invalid') throw new Refusal('not-signed-in')
    const now = await databaseNow(deps.db)
    requireConfirmed(caller, now)
    await count(request, caller)
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="cagnotte-${now.toISOString().slice(0, 10)}.zip"`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-site',
      'Cache-Control': 'private, no-store',
    })
    await pipeline(Readable.from(exportOf(deps, caller.accountId)), response)
  }
  return Router().get('/export', fetchExport)
}
