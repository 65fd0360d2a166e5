import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { extensibleEnum } from '../extensible-enum.ts'
import { euros, id, instant, month } from '../wire.ts'

/** F1 (FTE) is the carriage in the carrier's name, F2 (FE) the platform's service fee. */
export const invoiceKinds = ['F1', 'F2'] as const

/** An invoice or a credit note; `url` opens its PDF for 5 minutes. */
const invoiceDocument = z.object({
  dossier: extensibleEnum(invoiceKinds),
  nature: extensibleEnum(['facture', 'avoir']),
  numero: z.string(),
  date: instant,
  /** TTC. */
  montant: euros,
  /** Of the delivery; null where nothing was delivered. */
  bordereau: z.string().nullable(),
  url: z.string(),
})

/**
 * Returns the invoices and credit notes of an order of the caller, invoices first, F1 before F2; none before a charge.
 */
export const listOrderInvoices = defineEndpoint({
  method: 'POST',
  path: '/commandes/factures',
  isRead: true,
  auth: 'sender',
  summary: 'Factures et avoirs d’une commande',
  request: z.object({ commandeId: id }),
  response: z.object({ success: z.literal(true), factures: z.array(invoiceDocument) }),
})

/**
 * Returns what was invoiced in the caller's name in a month in Paris (by default the current one), newest first, 30 at
 * a time (`suite` is the next `avant`). A company's driver is refused.
 */
export const listCarrierInvoices = defineEndpoint({
  method: 'GET',
  path: '/transporteur/factures',
  auth: 'carrier',
  summary: 'Factures émises au nom du transporteur',
  request: z.object({ mois: month.optional(), avant: z.string().max(60).optional() }),
  response: z.object({
    success: z.literal(true),
    factures: z.array(invoiceDocument),
    suite: z.string().nullable(),
  }),
})
