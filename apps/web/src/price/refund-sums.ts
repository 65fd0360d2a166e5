import type { listPayments } from '@repo/contracts/delivery/billing'
import type { Output } from '@repo/contracts/endpoint'

type RefundLine = Output<typeof listPayments>['commandes'][number]['paiement']['remboursements'][number]

const states = ['encours', 'effectue'] as const

/** Returns the refunds of an order in cents, summed by state, without zero sums. */
export function sumRefunds(
  lines: readonly RefundLine[],
): readonly { readonly etat: RefundLine['etat']; readonly cents: number }[] {
  return states
    .map((etat) => {
      const parts = lines.filter((line) => line.etat === etat)
      return { etat, cents: parts.reduce((sum, { montant }) => sum + montant, 0) }
    })
    .filter(({ cents }) => cents > 0)
}
