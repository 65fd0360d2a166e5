import type { DeliveryStatus, DeliveryWireCode } from '@repo/delivery-rules/statuses'
import { deliveryWireCodes } from '@repo/delivery-rules/statuses'

/** The French names of the statuses on the wire. */
const labels: Readonly<Record<DeliveryWireCode, string>> = {
  ACC: "Transporteur à l'approche",
  ENEF: 'Enlèvement effectué',
  ENAC: "En cours d'acheminement",
  LIEF: 'Livraison effectuée',
  RET: 'En retour',
  RETF: 'Retournée',
  ANN: 'Annulée',
}

/** Converts a delivery's history to `statutlivraisons` of the wire, without the statuses that have no code there. */
export function toStatusLines(events: readonly { readonly status: DeliveryStatus; readonly at: Date }[]) {
  return events.flatMap(({ status, at }) => {
    const code = deliveryWireCodes[status]
    return code === null ? [] : [{ statutLivraisonTypeLibelle: code, libelle: labels[code], createdAt: at }]
  })
}
