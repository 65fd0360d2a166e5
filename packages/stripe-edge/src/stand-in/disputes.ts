import type { Call, Reply, Route } from './call.ts'
import { listFields, ok, readListQuery, readPathParam, toEpoch, toList } from './call.ts'
import { emit } from './events.ts'
import { createInvalidRequestError, createWrongStateError } from './failure.ts'
import { readFlag, readGroup, readInteger, readRequiredText, readText } from './form.ts'
import { lockIntent } from './intent-access.ts'
import type { ChargeBody, DisputeBody, DisputeStatus } from './model.ts'
import {
  createId,
  insertObject,
  listObjects,
  lockObject,
  readBehaviour,
  readObject,
  saveObject,
} from './objects.ts'

/** How long a merchant has to submit evidence, in seconds. */
const evidenceS = 7 * 86_400

/** A cardholder's dispute; `amount` is in cents, by default the whole captured amount. */
type DisputeDraft = { readonly reason: string; readonly isInquiry: boolean; readonly amount?: number }

/** The disputes of Stripe's disputing test cards, and whether their bank withdraws the money immediately. */
const testCardDisputes: ReadonlyMap<string, DisputeDraft> = new Map([
  ['disputes_fraud', { reason: 'fraudulent', isInquiry: false }],
  ['disputes_receipt', { reason: 'product_not_received', isInquiry: false }],
  ['inquires', { reason: 'fraudulent', isInquiry: true }],
])

/**
 * The routes of card disputes: reading, evidence, giving up; and test helpers that open one, or turn an inquiry into
 * one.
 */
export const disputeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/disputes',
    accepts: [...listFields, 'payment_intent'],
    handle: async ({ tx, form }) =>
      ok(toList('/v1/disputes', await listObjects(tx, 'dispute', readListQuery(form)))),
  },
  {
    method: 'GET',
    path: '/disputes/:id',
    accepts: [],
    handle: async (call) => ok(await readObject(call.tx, 'dispute', readPathParam(call, 'id'))),
  },
  { method: 'POST', path: '/disputes/:id', accepts: ['evidence', 'submit'], handle: submitEvidence },
  { method: 'POST', path: '/disputes/:id/close', accepts: [], handle: (call) => closeDispute(call, 'lost') },
  {
    method: 'POST',
    path: '/test_helpers/disputes',
    accepts: ['payment_intent', 'reason', 'amount'],
    handle: async (call) => {
      const intent = await lockIntent(call, readRequiredText(call.form, 'payment_intent'))
      if (intent.latest_charge === null || intent.status !== 'succeeded')
        throw createInvalidRequestError('Nothing was taken.', { param: 'payment_intent' })
      const charge = await readObject(call.tx, 'charge', intent.latest_charge)
      const reason = readText(call.form, 'reason') ?? 'fraudulent'
      const amount = readInteger(call.form, 'amount') ?? charge.amount_captured
      if (amount < 1 || amount > charge.amount_captured)
        throw createInvalidRequestError('No more can be disputed than was taken.', { param: 'amount' })
      return ok(await openDispute(call, charge, { reason, isInquiry: false, amount }))
    },
  },
  {
    method: 'POST',
    path: '/test_helpers/disputes/:id/escalate',
    accepts: [],
    handle: async (call) => {
      const inquiry = await lockObject(call.tx, 'dispute', readPathParam(call, 'id'))
      const changed = await saveObject(call.tx, 'dispute', { ...inquiry, status: 'needs_response' })
      await emit(call, 'charge.dispute.updated', changed)
      await emit(call, 'charge.dispute.funds_withdrawn', changed)
      return ok(changed)
    },
  },
]

/**
 * Opens the dispute of a captured charge, directly or by a later capture, for a disputing test card; nothing for
 * others.
 */
export async function openTestCardDispute(call: Call, charge: ChargeBody): Promise<void> {
  const draft = testCardDisputes.get(await readBehaviour(call.tx, charge.payment_method))
  if (draft) await openDispute(call, charge, draft)
}

/** Throws a 400 (`charge_disputed`), like Stripe, while a dispute has withdrawn the charge's money. */
export async function refuseDisputed(call: Call, charge: ChargeBody): Promise<void> {
  const query = readListQuery({ payment_intent: charge.payment_intent, limit: '100' })
  const { data } = await listObjects(call.tx, 'dispute', query)
  const isChargedBack = data.some(({ status }) => !status.startsWith('warning_') && status !== 'won')
  if (isChargedBack)
    throw createWrongStateError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
}

async function openDispute(
  call: Call,
  charge: ChargeBody,
  { reason, isInquiry, amount = charge.amount_captured }: DisputeDraft,
): Promise<DisputeBody> {
  const created = toEpoch(call.now)
  const dispute = await insertObject(call.tx, 'dispute', {
    id: createId('dispute'),
    object: 'dispute',
    amount,
    charge: charge.id,
    created,
    currency: charge.currency,
    evidence_details: { due_by: created + evidenceS, has_evidence: false, past_due: false },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  })
  await emit(call, 'charge.dispute.created', dispute)
  if (!isInquiry) await emit(call, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/**
 * Submits evidence. As in Stripe's test mode, one text wins the dispute and one loses it; with `submit` any other puts
 * it under review.
 */
async function submitEvidence(call: Call): Promise<Reply> {
  const evidence = readText(readGroup(call.form, 'evidence') ?? {}, 'uncategorized_text')
  if (evidence === 'winning_evidence') return closeDispute(call, 'won')
  if (evidence === 'losing_evidence') return closeDispute(call, 'lost')
  const dispute = await lockOpenDispute(call)
  if (!readFlag(call.form, 'submit')) return ok(dispute)
  const status = isInquiry(dispute) ? 'warning_under_review' : 'under_review'
  const changed = await saveObject(call.tx, 'dispute', { ...dispute, status })
  await emit(call, 'charge.dispute.updated', changed)
  return ok(changed)
}

async function closeDispute(call: Call, outcome: 'won' | 'lost'): Promise<Reply> {
  const dispute = await lockOpenDispute(call)
  const status = isInquiry(dispute) ? 'warning_closed' : outcome
  const changed = await saveObject(call.tx, 'dispute', { ...dispute, status })
  await emit(call, 'charge.dispute.closed', changed)
  if (status === 'won') await emit(call, 'charge.dispute.funds_reinstated', changed)
  return ok(changed)
}

const closedStatuses: readonly DisputeStatus[] = ['won', 'lost', 'warning_closed']

async function lockOpenDispute(call: Call): Promise<DisputeBody> {
  const dispute = await lockObject(call.tx, 'dispute', readPathParam(call, 'id'))
  if (closedStatuses.includes(dispute.status))
    throw createWrongStateError('This dispute is already closed.', {})
  return dispute
}

function isInquiry({ status }: DisputeBody): boolean {
  return status.startsWith('warning_')
}
