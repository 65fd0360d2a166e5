import type { listPayments } from '@repo/contracts/delivery/billing'
import type { Output } from '@repo/contracts/endpoint'
import { computeOrderStage, getHistoryLabel } from '@repo/delivery-rules/statuses'
import { toRefundLine } from '#api/core/invoicing/refund-lines.wire.ts'
import { toStatusLines } from '#api/core/order/delivery.texts.ts'
import { toEmission } from '#api/core/order/emission.wire.ts'
import type { PaidOrder } from './billing.service.ts'

type WirePayment = Output<typeof listPayments>['commandes'][number]

const stateCodes = { authorised: 'autorise', captured: 'debite', released: 'libere' } as const

/** Whether the whole captured amount was refunded. */
function isRefunded({ paymentStatus, paidCents }: PaidOrder): boolean {
  return paymentStatus === 'captured' && paidCents === 0
}

/**
 * Returns the payment state of an order on the screen. A lapsed authorisation counts as charged once its debt is paid.
 */
function toState(order: PaidOrder): WirePayment['paiement']['etat'] {
  if (isRefunded(order)) return 'libere'
  return order.paymentStatus === 'released' && order.paidCents > 0
    ? 'debite'
    : stateCodes[order.paymentStatus]
}

/** Returns a paid order in the list of payments, with the amount actually paid. */
export function toPayment(order: PaidOrder): WirePayment {
  const { pickup, dropoff, deliveryId } = order
  return {
    commandeId: order.id,
    createdAt: order.createdAt,
    VilleDepart: pickup.city,
    CPDepart: pickup.postcode,
    VilleArrivee: dropoff.city,
    CPArrivee: dropoff.postcode,
    adresseDepart: pickup.address,
    adresseArrivee: dropoff.address,
    enlevement: order.pickedUpAt,
    etat: getHistoryLabel(
      computeOrderStage(order.requestStatus, order.deliveryStatus, order.areGoodsStranded),
    ),
    encaissement: { montant: order.paidCents, createdAt: order.authorisedAt },
    reference: order.reference,
    nomDestinataire: order.recipientName,
    ...toEmission(order),
    demandelivraisons: [
      {
        livraison:
          deliveryId === null
            ? null
            : {
                livraisonId: deliveryId,
                dateFin: order.deliveryEndedAt,
                statutlivraisons: toStatusLines(order.events),
              },
      },
    ],
    paiement: {
      etat: toState(order),
      montantReserve: order.reservedCents,
      annulation: order.phase === 'cancelled',
      remboursements: order.refunds.map(toRefundLine),
    },
  }
}
