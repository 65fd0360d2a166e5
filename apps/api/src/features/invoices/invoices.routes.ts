import * as wire from '@repo/contracts/delivery/invoices'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { listInvoicesOfCarrier, listInvoicesOfOrder } from './invoices.service.ts'
import { toInvoice } from './invoices.wire.ts'

export const invoiceRoutes = [
  serve(wire.listOrderInvoices, async (deps: Deps, { commandeId }, caller) => ({
    success: true,
    factures: (await listInvoicesOfOrder(deps, caller, commandeId)).map(toInvoice),
  })),

  serve(wire.listCarrierInvoices, async (deps: Deps, { mois, avant }, caller) => {
    const filter = { month: mois ?? null, before: avant ?? null }
    const { invoices, nextBefore } = await listInvoicesOfCarrier(deps, caller, filter)
    return { success: true, factures: invoices.map(toInvoice), suite: nextBefore }
  }),
]
