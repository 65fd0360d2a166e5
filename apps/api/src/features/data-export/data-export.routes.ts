import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as wire from '@repo/contracts/delivery/data-export'
import { Refusal } from '@repo/server-kit/refusal'
import { serve } from '@repo/server-kit/serve'
import type { RequestHandler } from 'express'
import { Router } from 'express'
import { z } from 'zod'
import { databaseNow } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { exportAddresses, exportArchive, ownExportAddress } from './data-export.service.ts'

export const dataExportRoutes = [
  serve(wire.exportOwnData, async (deps: Deps, _input, caller) => ({
    success: true,
    url: await ownExportAddress(deps, caller),
  })),
]

const query = z.object({ expire: z.coerce.number().int(), signature: z.string().max(100) })

/** Sends the export of an account to whoever holds a signed, unexpired address of it; everything else is a 404. */
export function dataExportRouter(deps: Deps): Router {
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
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="mes-donnees-volant-${now.toISOString().slice(0, 10)}.zip"`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-site',
      'Cache-Control': 'private, no-store',
    })
    await pipeline(Readable.from(exportArchive(deps, account.data)), response)
  }
  return Router().get('/mes-donnees/:account', fetchExport)
}
