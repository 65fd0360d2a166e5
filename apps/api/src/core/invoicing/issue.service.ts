import type { InvoiceKind, VatTreatment } from '@repo/delivery-rules/invoice'
import {
  carriageVatPerMille,
  computeInvoiceAmounts,
  computeUnpaidCarriageCents,
  platformIssuer,
} from '@repo/delivery-rules/invoice'
import type { LedgerAccount, LedgerEntry } from '@repo/delivery-rules/ledger'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { getClassLabel } from '@repo/delivery-rules/vehicle-classes'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { InvoiceContent, InvoiceEmission } from './invoice.types.ts'
import { insertInvoice, readBilledOrder } from './invoices.data.ts'
import { toBuyerParty, toOperatorParty, toSellerParty } from './parties.rules.ts'
import { parseStoredCard } from './rate-cards.service.ts'

/** The bill of lading of a delivery: its number, its written form, and its day in Paris. */
export type Bill = { readonly number: number; readonly written: string; readonly day: string }

/** A movement of money that allocates an order's price or fee. The ledger has recorded it in the same transaction. */
export type BilledMovement = {
  readonly key: string
  readonly entry: LedgerEntry
  readonly orderId: string
  readonly now: Date
  /** The sender's open debt. */
  readonly unpaidCents: number
  /** Whether the platform bears all of it, so that its sender owes nothing. */
  readonly isOnPlatform?: boolean
  /** Null when nothing was delivered. */
  readonly bill: Bill | null
  /** The invoiced delivery, when it is not the current one. */
  readonly deliveryId?: string
}

const services = {
  delivery: 'Transport de marchandises',
  'cancellation-before-pickup': 'Annulation avant l’enlèvement : prise en charge et kilomètres parcourus',
  'cancellation-after-pickup': 'Transport de marchandises et retour à l’expéditeur',
} as const

type BilledOrder = Awaited<ReturnType<typeof readBilledOrder>>

/**
 * Issues the invoices of an entry in its transaction: F1 for the carrier's part, F2 for the platform's, to the cent. A
 * zero part has none. Throws for an entry that no invoice bills, and for an order without a delivery. Call it once for
 * each entry, after the ledger recorded it: no lock may be taken after its locks.
 */
export async function issueInvoices(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  movement: BilledMovement,
): Promise<void> {
  const { entry } = movement
  const carriageCents = sumCredited(entry, ['carrier-payable'])
  const feeCents = sumCredited(entry, ['service-fees', 'vat-payable'])
  if (carriageCents === 0 && feeCents === 0) return
  const billedOrder = await readBilledOrder(tx, movement.orderId, movement.deliveryId ?? null)
  const unpaidCarriageCents = computeUnpaidCarriageCents(carriageCents, movement.unpaidCents)
  const unpaidFeeCents = movement.unpaidCents - unpaidCarriageCents
  const parts = [
    ...(carriageCents > 0
      ? [buildCarriagePart(deps, movement, billedOrder, carriageCents, unpaidCarriageCents)]
      : []),
    ...(feeCents > 0 ? [buildFeePart(deps, movement, billedOrder, feeCents, unpaidFeeCents)] : []),
  ]
  for (const part of parts) await issueInvoice(tx, movement, billedOrder, part)
}

function sumCredited({ postings }: LedgerEntry, accounts: readonly LedgerAccount[]): number {
  return postings.reduce(
    (sum, posting) => (accounts.includes(posting.account) ? sum - posting.amountCents : sum),
    0,
  )
}

type InvoicePart = Pick<
  InvoiceContent,
  'kind' | 'seller' | 'writtenBy' | 'service' | 'amounts' | 'vat' | 'unpaidCents' | 'co2eG' | 'co2eOf'
>

function buildCarriagePart(
  deps: Pick<Deps, 'config'>,
  { entry }: BilledMovement,
  { order, delivery, seller, payee }: BilledOrder,
  grossCents: number,
  unpaidCents: number,
): InvoicePart {
  const vat = getVatTreatment(payee)
  return {
    kind: 'carriage',
    seller: toSellerParty(seller, vat === 'taxed' ? (payee?.vatNumber ?? null) : null),
    writtenBy: toOperatorParty(deps.config).name,
    service: getServiceText(entry.kind),
    amounts: computeInvoiceAmounts(grossCents, vat === 'taxed' ? carriageVatPerMille : 0),
    vat,
    unpaidCents,
    // Null where nothing was carried: the order was cancelled before the pickup.
    co2eG: delivery.co2eG,
    co2eOf: toInvoiceEmission(order.quote, delivery),
  }
}

function buildFeePart(
  deps: Pick<Deps, 'config'>,
  { entry }: BilledMovement,
  { order }: BilledOrder,
  grossCents: number,
  unpaidCents: number,
): InvoicePart {
  const { version, card } = order.quote.rateCard
  const isCancelled = entry.kind !== 'delivery'
  return {
    kind: 'service_fee',
    seller: toOperatorParty(deps.config),
    writtenBy: null,
    service: isCancelled
      ? 'Frais de service de la plateforme (annulation ou retour)'
      : 'Frais de service de la plateforme',
    amounts: computeInvoiceAmounts(grossCents, parseStoredCard(version, card).vatPerMille),
    vat: 'taxed',
    unpaidCents,
    co2eG: null,
    co2eOf: null,
  }
}

function toInvoiceEmission(
  quote: BilledOrder['order']['quote'],
  { vehicle, drivenM, drivenBy }: BilledOrder['delivery'],
): InvoiceEmission | null {
  if (drivenM === null || drivenBy === null) return null
  return {
    vehicle: getClassLabel(vehicle.vehicleClass),
    drivenM,
    drivenBy,
    quotedG: quote.co2eG,
    quotedVehicle: getClassLabel(quote.vehicleClass),
  }
}

function getServiceText(kind: LedgerEntry['kind']): string {
  if (kind !== 'delivery' && kind !== 'cancellation-before-pickup' && kind !== 'cancellation-after-pickup')
    throw new Error(`A '${kind}' is billed by no invoice`)
  return services[kind]
}

/** Returns the VAT treatment of a carrier. An invoice states VAT, or an exemption, only if the carrier declared it. */
function getVatTreatment(payee: BilledOrder['payee']): VatTreatment {
  if (payee?.vatRegime === 'exempt') return 'exempt'
  return payee?.vatRegime === 'standard' && payee.vatNumber !== null ? 'taxed' : 'undeclared'
}

async function issueInvoice(
  tx: Tx,
  movement: BilledMovement,
  billedOrder: BilledOrder,
  part: InvoicePart,
): Promise<void> {
  const { order, delivery, seller } = billedOrder
  const { quote, payment } = order
  const { bill, now, isOnPlatform = false } = movement
  // The part that is neither due nor captured yet is being captured: the provider has not executed it.
  const isPending = !isOnPlatform && payment.status === 'authorised'
  const isCarriage = part.kind === 'carriage'
  await insertInvoice(tx, {
    issuer: isCarriage ? getIssuer(part, seller.id) : platformIssuer,
    issuerAccountId: isCarriage ? seller.id : null,
    buyerAccountId: order.senderId,
    deliveryId: delivery.id,
    ledgerKey: movement.key,
    billNumber: bill?.number ?? null,
    correctedId: null,
    content: {
      ...part,
      version: 1,
      type: 'invoice',
      suppliedOn: bill?.day ?? parisDayOf(now),
      buyer: toBuyerParty(order.sender),
      paidOn: parisDayOf(payment.settledAt ?? now),
      pendingCents: isPending ? part.amounts.grossCents - part.unpaidCents : 0,
      settledBy: isOnPlatform ? 'platform' : 'card',
      orderId: order.id,
      reference: order.reference,
      billNumber: bill?.written ?? null,
      corrects: null,
      from: { postcode: quote.pickupPostcode, city: quote.pickupCity },
      to: { postcode: quote.dropoffPostcode, city: quote.dropoffCity },
    },
  })
}

/**
 * Returns the issuer whose series numbers a carrier's invoice: the company, not its account, since two accounts of one
 * company must not assign the same numbers.
 */
function getIssuer({ seller }: InvoicePart, accountId: string): string {
  return seller.siren ?? accountId.replaceAll('-', '')
}

/** The kinds of invoices, the carriage's first: the order in which their series are locked. */
export const kindsInLockOrder = ['carriage', 'service_fee'] as const satisfies readonly InvoiceKind[]
