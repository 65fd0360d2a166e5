import type { listPayments } from '@repo/contracts/delivery/billing'
import type { Output } from '@repo/contracts/endpoint'

type RefundLine = Output<typeof listPayments>['commandes'][number]['paiement']['remboursements'][number]

const states = ['encours', 'effectue'] as const

/** What goes back of an order, in euros, by how far it is: at most one line for each, none of nothing. */
export function refundSums(
  lines: readonly RefundLine[],
): readonly { readonly etat: RefundLine['etat']; readonly montant: number }[] {
  return states
    .map((etat) => {
      const cents = lines
        .filter((line) => line.etat === etat)
        .reduce((sum, { montant }) => sum + Math.round(montant * 100), 0)
      return { etat, montant: cents / 100 }
    })
    .filter(({ montant }) => montant > 0)
}
