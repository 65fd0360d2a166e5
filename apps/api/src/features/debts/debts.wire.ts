import type { debtReasons, listDebts, openDebt } from '@repo/contracts/delivery/debts'
import type { Output } from '@repo/contracts/endpoint'
import { getDeclineText } from '#api/core/cards/decline.texts.ts'
import { toOpenedPayment } from '#api/core/cards/opened-payment.wire.ts'
import type { OpenedDebt, ShownDebt } from './debts.service.ts'

/** Returns a debt as its sender sees it. */
export function toDebt(debt: ShownDebt): Output<typeof listDebts>['dettes'][number] {
  const { quote, createdAt } = debt.order
  return {
    commandeId: debt.orderId,
    montant: debt.amountCents,
    depuis: debt.since,
    commandeDu: createdAt,
    VilleDepart: quote.pickupCity,
    VilleArrivee: quote.dropoffCity,
    raison: toReason(debt),
    prochainEssai: debt.attempts === 0 ? null : debt.nextAttemptAt,
    refus: debt.attempts === 0 ? null : getDeclineText(debt.lastFailureCode),
  }
}

function toReason({ order }: ShownDebt): (typeof debtReasons)[number] {
  if (order.payment.status === 'released') return 'reserve'
  return order.phase === 'returned' ? 'retour' : 'annulation'
}

/** Converts what a browser needs to pay a debt, with its amount. */
export function toOpenedDebt(
  opened: OpenedDebt,
  provider: { readonly publishableKey: string; readonly isSimulated: boolean },
): Output<typeof openDebt> {
  return { ...toOpenedPayment(opened, provider), montant: opened.amountCents }
}
