import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as wire from '@repo/contracts/delivery/data-export'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Request, RequestHandler } from 'express'
import { Router } from 'express'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { exportAddresses, exportArchive, ownExportAddress } from './data-export.service.ts'

export const dataExportRoutes = [
  serve(wire.exportOwnData, async (deps: Deps, _input, caller) => ({
    success: true,
    url: await ownExportAddress(deps, caller),
  })),
]

const query = z.object({ expire: z.coerce.number().int(), signature: z.string().max(100) })

/** Counts a call against an account's exports; a 429 refusal when they are spent. */
type Count = (request: Request, accountId: string) => Promise<void>

/**
 * Sends the export of an account to whoever holds a signed, unexpired address of it; everything else is a 404. Each sending counts like an
 * asking.
 */
export function dataExportRouter(deps: Deps, count: Count): Router {
  const fetchExport: RequestHandler = async (request, response) => {
    const account = z.uuid().safeParse(request.params.account)
    const { data } = query.safeParse(request.query)
    const now = await databaseNow(deps.db)
    if (
      !account.success ||
      !data ||
      !exportAddresses(deps).isValid(account.data, data.expire, data.signature, now)
    )
      throw new Refusal('not-found')
    await count(request, account.data)
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="mes-donnees-volant-${now.toISOString().slice(0, 10)}.zip"`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-site',
      'Cache-Control': 'private, no-store',
    })
    await pipeline(Readable.from(exportArchive(deps, account.data, 'account')), response)
  }
  return Router().get('/mes-donnees/:account', fetchExport)
}
