import * as wire from '@repo/contracts/delivery/billing'
import { spanOfMonth } from '@repo/delivery-rules/paris-calendar'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { listPaidOrders, readBillNumber, readTotalPaid } from './billing.service.ts'
import { toPayment } from './billing.wire.ts'

export const billingRoutes = [
  serve(wire.listPayments, async (deps: Deps, { avant, recherche = '', mois }, caller) => {
    const filter = { search: recherche, span: mois === undefined ? null : spanOfMonth(mois) }
    const [total, orders] = await Promise.all([
      readTotalPaid(deps, caller, filter),
      listPaidOrders(deps, caller, filter, avant ?? null),
    ])
    return {
      success: true,
      total: total && { montant: total.cents, nombre: total.count },
      commandes: orders.map(toPayment),
    }
  }),

  serve(wire.getBillNumber, async (deps: Deps, { livraisonId }, caller) => {
    const { number, allocatedAt } = await readBillNumber(deps, caller, livraisonId)
    return { success: true, numero: number, date: allocatedAt }
  }),
]
