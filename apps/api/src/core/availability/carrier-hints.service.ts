import type { LiveHint } from '@repo/contracts/delivery/tracking'
import type { Tx } from '#api/database.ts'
import { tell } from '#api/live/tell.ts'

/** Sends a live hint of a change to a carrier and, for a company's driver, to the company's administrator. */
export async function notifyCarrier(tx: Tx, carrierId: string, hint: LiveHint): Promise<void> {
  const carrier = await tx.carrier.findUnique({
    where: { accountId: carrierId },
    select: { companyId: true },
  })
  await tell(tx, carrier?.companyId ? [carrierId, carrier.companyId] : [carrierId], hint)
}

/**
 * Sends a live hint to the administrator of a company that the state of one of its drivers has changed. Does nothing
 * for an independent carrier.
 */
export async function notifyFleet(tx: Tx, carrier: { id: string; companyId: string | null }): Promise<void> {
  if (carrier.companyId !== null) await tell(tx, [carrier.companyId], { type: 'fleet', id: carrier.id })
}
