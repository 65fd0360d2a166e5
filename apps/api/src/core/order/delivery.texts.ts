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

/** Returns a delivery's history as `statutlivraisons` shows it; statuses unknown to the wire are left out. */
export function statusLines(events: readonly { readonly status: DeliveryStatus; readonly at: Date }[]) {
  return events.flatMap(({ status, at }) => {
    const code = deliveryWireCodes[status]
    return code === null ? [] : [{ statutLivraisonTypeLibelle: code, libelle: labels[code], createdAt: at }]
  })
}
