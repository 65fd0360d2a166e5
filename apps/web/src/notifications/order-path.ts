import type { ShownNotification } from '@repo/delivery-ui/notifications/use-notifications'
import { paths } from '#web/paths.ts'

/** Returns the path of a notification's order; null without one. */
export function findOrderPath({ commandeId }: ShownNotification): string | null {
  return commandeId === null ? null : paths.shipment(commandeId)
}
