import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { RequestHandler } from 'express'
import { Router } from 'express'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { invoiceFile } from './invoice-files.service.ts'

const parameters = z.object({
  folder: z.enum(['F1', 'F2']),
  name: z.string().regex(/^[A-Za-z0-9-]{1,80}\.pdf$/),
})
const query = z.object({ expire: z.coerce.number().int(), signature: z.string().max(100) })

/** Answers an invoice's PDF to whoever holds a signed, unexpired address of it; everything else is a 404. */
export function invoiceFileRouter(deps: Deps): Router {
  const fetchInvoice: RequestHandler = async (request, response) => {
    const named = parameters.safeParse(request.params)
    const signed = query.safeParse(request.query)
    const now = await databaseNow(deps.db)
    if (!named.success || !signed.success) throw new Refusal('not-found')
    const { folder, name } = named.data
    const { expire, signature } = signed.data
    if (!deps.invoiceAddresses.isValid(`${folder}/${name}`, expire, signature, now))
      throw new Refusal('not-found')
    const kind = folder === 'F1' ? 'carriage' : 'service_fee'
    const fileName = name.slice(0, -'.pdf'.length)
    const invoice = await deps.db.invoice.findUnique({
      where: { kind_fileName: { kind, fileName } },
      select: { id: true },
    })
    if (!invoice) throw new Refusal('not-found')
    response
      .set({
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${folder}-${name}"`,
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-site',
        'Cache-Control': 'private, no-store',
      })
      .send(await invoiceFile(deps, invoice.id))
  }
  return Router().get('/Factures/:folder/:name', fetchInvoice)
}
