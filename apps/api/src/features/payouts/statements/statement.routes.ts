import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { RequestHandler } from 'express'
import { Router } from 'express'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { statementOf } from './statement.service.ts'

const parameters = z.object({ account: z.uuid(), month: z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/) })
const query = z.object({ expire: z.coerce.number().int(), signature: z.string().max(100) })

/** Writes a carrier's monthly statement for whoever holds a signed, unexpired address of it; everything else is a 404. */
export function statementRouter(deps: Deps): Router {
  const fetchStatement: RequestHandler = async (request, response) => {
    const named = parameters.safeParse(request.params)
    const signed = query.safeParse(request.query)
    const now = await databaseNow(deps.db)
    if (!named.success || !signed.success) throw new Refusal('not-found')
    const { account, month } = named.data
    const { expire, signature } = signed.data
    if (!deps.statementAddresses.isValid(`${account}/${month}`, expire, signature, now))
      throw new Refusal('not-found')
    const bytes = await statementOf(deps, account, month, now)
    response
      .set({
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="releve-gains-${month}.pdf"`,
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-site',
        'Cache-Control': 'private, no-store',
      })
      .send(bytes)
  }
  return Router().get('/releves/:account/:month', fetchStatement)
}
