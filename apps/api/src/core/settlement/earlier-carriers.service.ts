import type { LedgerEntry } from '@repo/delivery-rules/ledger'
import type { RefundSources } from '@repo/delivery-rules/ledger-refunds'
import { earlierCarrierRefund } from '@repo/delivery-rules/ledger-refunds'
import type { BilledMovement } from '#api/core/invoicing/issue.service.ts'
import { issueInvoices } from '#api/core/invoicing/issue.service.ts'
import type { Movement } from '#api/core/ledger/ledger.service.ts'
import { post } from '#api/core/ledger/ledger.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { CarrierLeft } from './earlier-carriers.data.ts'
import { findEarlierCarriers } from './earlier-carriers.data.ts'

/**
 * Returns what each carrier of an order gets of a share, in cents: earlier carriers first, then `lastCarrierId` with
 * the rest. Leaves out carriers that get nothing.
 */
export async function splitAmongCarriers(
  tx: Tx,
  orderId: string,
  {
    carrierShareCents,
    lastCarrierId,
  }: { readonly carrierShareCents: number; readonly lastCarrierId: string },
): Promise<readonly CarrierLeft[]> {
  const earlier = await findEarlierCarriers(tx, orderId, carrierShareCents)
  const earlierCents = earlier.reduce((sum, { cents }) => sum + cents, 0)
  const last = { carrierId: lastCarrierId, cents: carrierShareCents - earlierCents }
  return [...earlier.map(({ carrierId, cents }) => ({ carrierId, cents })), last].filter(
    ({ cents }) => cents > 0,
  )
}

type SharedMovement = Omit<BilledMovement, 'entry' | 'bill' | 'deliveryId'> & {
  /** Returns the ledger entry that pays a carrier its part. */
  readonly buildEntry: (carrierId: string, cents: number) => LedgerEntry
  /** Null when the sender's payment pays nobody. */
  readonly paymentId: string | null
  /** The total share of all carriers of the order. */
  readonly carrierShareCents: number
}

/**
 * Pays and invoices the earlier carriers of an order's goods, each once. Returns the last carrier's remaining share and
 * its unpaid part, in cents. Call it before the order's own entry: the platform's invoice series is locked after the
 * carriers'.
 */
export async function payEarlierCarriers(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  { buildEntry, paymentId, carrierShareCents, ...movement }: SharedMovement,
): Promise<{ readonly carrierShareCents: number; readonly unpaidCents: number }> {
  const left = { carrierShareCents, unpaidCents: movement.unpaidCents }
  for (const { deliveryId, carrierId, cents } of await findEarlierCarriers(
    tx,
    movement.orderId,
    carrierShareCents,
  )) {
    const unpaidCents = Math.min(cents, left.unpaidCents)
    left.carrierShareCents -= cents
    left.unpaidCents -= unpaidCents
    const part = {
      ...movement,
      key: `${movement.key}:${deliveryId}`,
      entry: buildEntry(carrierId, cents),
    }
    if (await post(tx, { ...part, paymentId }))
      await issueInvoices(deps, tx, { ...part, unpaidCents, bill: null, deliveryId })
  }
  return left
}

/** Posts what earlier carriers bear of a refund or of its reversal, in addition to its own entry. Idempotent. */
export async function postEarlierParts(
  tx: Tx,
  movement: Omit<Movement, 'entry'>,
  kind: Parameters<typeof earlierCarrierRefund>[0],
  { earlier = [] }: Pick<RefundSources, 'earlier'>,
): Promise<void> {
  for (const { carrierId, cents } of earlier)
    await post(tx, {
      ...movement,
      key: `${movement.key}:${carrierId}`,
      entry: earlierCarrierRefund(kind, carrierId, kind === 'refund-cancelled' ? -cents : cents),
    })
}
