import { carrierCharge, carrierChargeCancelled } from '@repo/delivery-rules/ledger'
import type { CarrierCharge } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { StaffError } from '@repo/server-kit/staff-error'
import { post } from '#api/core/ledger/ledger.service.ts'
import { notifyOfAccount } from '#api/core/notifications/account-news.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { findChargeableParties } from './carrier-charges.data.ts'
import { carrierChargedEmail, chargeCancelledEmail } from './carrier-charges.emails.ts'
import type { ChargeableParty } from './carrier-charges.types.ts'

/** The objection period of a charge. */
const objectionDays = 30
/** The maximum charge. */
export const maxChargeCents = 100_000

const dayMs = 24 * 3_600_000

/** A new charge of a carrier. */
export type ChargeDraft = {
  readonly orderId: string
  /** The carrier or its company. Null selects the only party that has carried the order. */
  readonly carrierId: string | null
  readonly amountCents: number
  /** The French text for the carrier. */
  readonly reason: string
}

/**
 * Returns the party that a charge concerns: the named carrier's, or that of the only carrier. Throws a `StaffError`
 * without a carrier with an open account, when several match, for a party that is charged already, and for an amount
 * below 1 cent or above `maxChargeCents`.
 */
export async function requireChargeableParty(
  db: Db,
  draft: Omit<ChargeDraft, 'reason'>,
): Promise<ChargeableParty> {
  const { orderId, carrierId, amountCents } = draft
  if (amountCents < 1 || amountCents > maxChargeCents)
    throw new StaffError(`amount: from 0.01 to ${maxChargeCents / 100} euros.`)
  const parties = await findChargeableParties(db, orderId, carrierId)
  const [party, ...others] = parties
  if (!party) throw new StaffError(`No carrier with an open account has had order ${orderId}.`)
  if (others.length > 0)
    throw new StaffError(
      `Several carriers had this order: name one by --carrier (${parties.map(({ partyId, name }) => `${name} ${partyId}`).join(', ')}).`,
    )
  const activeCharge = await db.carrierCharge.findFirst({
    where: { orderId, partyId: party.partyId, cancelledAt: null },
  })
  if (activeCharge) throw new StaffError(`A charge of this order exists for it: ${activeCharge.id}.`)
  return party
}

/**
 * Charges a carrier: deducts the amount from its balance, possibly below zero, and notifies it of the reason and the
 * objection period in the app and by email. Throws a `StaffError` for an unknown order, and as `requireChargeableParty`
 * does: so does the second of two concurrent calls for one order and carrier.
 */
export async function chargeCarrier(deps: Deps, tx: Tx, draft: ChargeDraft): Promise<CarrierCharge> {
  const order = await lockOrder(tx, draft.orderId)
  if (!order) throw new StaffError(`There is no order ${draft.orderId}.`)
  const party = await requireChargeableParty(tx, draft)
  const { orderId, amountCents, reason } = draft
  const { partyId, deliveryId } = party
  const { now } = order
  const objectUntil = new Date(now.getTime() + objectionDays * dayMs)
  const charge = await tx.carrierCharge.create({
    data: { orderId, deliveryId, partyId, amountCents, reason, chargedAt: now, objectUntil },
  })
  const entry = carrierCharge(partyId, amountCents)
  await post(tx, { key: `carrier-charge:${charge.id}`, entry, orderId, paymentId: null, now })
  await notifyOfAccount(deps, tx, partyId, {
    kind: 'carrier-charged',
    text: `Un montant est retenu sur vos prochains versements : ${reason} Vous pouvez contester cette décision sous « Mes gains ».`,
  })
  const content = carrierChargedEmail({ ...charge, ...party }, deps.config)
  await queueEmail(deps, tx, content, `carrier-charged-${charge.id}`)
  return charge
}

/**
 * Cancels a charge: restores the carrier's balance and notifies it in the app and by email, unless its account is
 * closed. Throws a `StaffError` for an unknown charge and, as on a repeat, for a cancelled one.
 */
export async function cancelCharge(
  deps: Deps,
  tx: Tx,
  { chargeId, reason }: { readonly chargeId: string; readonly reason: string },
): Promise<CarrierCharge> {
  const { orderId } = await requireActiveCharge(tx, chargeId)
  await lockOrder(tx, orderId)
  const { partyId, amountCents } = await requireActiveCharge(tx, chargeId)
  const now = await databaseNow(tx)
  const charge = await tx.carrierCharge.update({
    where: { id: chargeId },
    data: { cancelledAt: now, cancelReason: reason },
  })
  const entry = carrierChargeCancelled(partyId, amountCents)
  await post(tx, { key: `carrier-charge-cancelled:${chargeId}`, entry, orderId, paymentId: null, now })
  const { email, status } = await tx.account.findUniqueOrThrow({ where: { id: partyId } })
  if (status === 'removed') return charge
  await notifyOfAccount(deps, tx, partyId, {
    kind: 'carrier-charge-cancelled',
    text: `La retenue est annulée, le montant vous est dû : ${reason}`,
  })
  const content = chargeCancelledEmail(email, charge, deps.config)
  await queueEmail(deps, tx, content, `carrier-charge-cancelled-${chargeId}`)
  return charge
}

/** Returns an active charge. Throws a `StaffError` for any other. */
export async function requireActiveCharge(db: Db, chargeId: string): Promise<CarrierCharge> {
  const charge = await db.carrierCharge.findUnique({ where: { id: chargeId } })
  if (!charge) throw new StaffError(`There is no charge ${chargeId}.`)
  if (charge.cancelledAt !== null) throw new StaffError('This charge is cancelled already.')
  return charge
}

/** Returns the charges of a carrier or company, newest first, at most 200. */
export function listChargesOfParty(db: Db, partyId: string): Promise<readonly CarrierCharge[]> {
  return findCharges(db, { partyId })
}

/** Returns all charges, or those of one order, newest first, at most 200. */
export function listCharges(db: Db, orderId: string | null): Promise<readonly CarrierCharge[]> {
  return findCharges(db, orderId === null ? {} : { orderId })
}

function findCharges(
  db: Db,
  where: { readonly partyId?: string; readonly orderId?: string },
): Promise<readonly CarrierCharge[]> {
  return db.carrierCharge.findMany({
    where,
    orderBy: [{ chargedAt: 'desc' }, { id: 'asc' }],
    take: 200,
  })
}
