import { createSignedFileRoute } from '@repo/server-kit/private-files'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { ensureInvoiceFile } from './invoice-files.service.ts'

/**
 * The route of an invoice's PDF, which is generated at its first download. An unknown invoice and an address without a
 * valid signature are a 404.
 */
export const signedInvoice = createSignedFileRoute({
  path: '/Factures/:folder/:name',
  parameters: z.object({
    folder: z.enum(['F1', 'F2']),
    name: z.string().regex(/^[A-Za-z0-9-]{1,80}\.pdf$/),
  }),
  addresses: (deps: Deps) => deps.invoiceAddresses,
  find: async (deps, { folder, name }) => {
    const kind = folder === 'F1' ? 'carriage' : 'service_fee'
    const fileName = name.slice(0, -'.pdf'.length)
    const invoice = await deps.db.invoice.findUnique({
      where: { kind_fileName: { kind, fileName } },
      select: { id: true },
    })
    if (!invoice) return null
    return {
      mediaType: 'application/pdf',
      name: `${folder}-${name}`,
      content: await ensureInvoiceFile(deps, invoice.id),
    }
  },
})
