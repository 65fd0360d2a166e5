import type { ShownNotification } from '@repo/delivery-ui/notifications/use-notifications'
import { paths } from '#web/paths.ts'

/** Where a notification leads: to the order that it is about. */
export function orderPathOf({ commandeId }: ShownNotification): string | null {
  return commandeId === null ? null : paths.shipment(commandeId)
}
