import { notifyOfAccount } from '#api/core/notifications/account-news.service.ts'
import { formatTripName } from '#api/core/notifications/trip-name.texts.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { findClaimedDelivery } from './claimed-delivery.rules.ts'
import type { ClaimableOrder, StoredClaim } from './claims.data.ts'
import type { CarrierNews, ClaimFacts } from './claims.emails.ts'
import {
  carrierClaimEmail,
  claimAnsweredEmail,
  claimConfirmationEmail,
  claimWithdrawnEmail,
  newClaimEmail,
  writeCarrierClaimText,
} from './claims.emails.ts'

function toClaimFacts(order: ClaimableOrder, { id, kind, subject }: StoredClaim): ClaimFacts {
  return { claimId: id, orderId: order.id, kind, subject, ...order.quote }
}

/**
 * Notifies of a new claim when the transaction commits: the sender and the support by email, and the carrier of a
 * delivery with its company.
 */
export async function notifyOfOpening(
  deps: Deps,
  tx: Tx,
  order: ClaimableOrder,
  claim: StoredClaim,
): Promise<void> {
  const { supportEmail, webUrl } = deps.config
  const facts = toClaimFacts(order, claim)
  const confirmation = claimConfirmationEmail(order.sender.email, facts, webUrl)
  await queueEmail(deps, tx, confirmation, `claim-received-${claim.id}`)
  await queueEmail(deps, tx, newClaimEmail(supportEmail, facts), `claim-arrived-${claim.id}`)
  await notifyCarriers(deps, tx, order, claim, 'opened')
}

/** Notifies the support by email, and the carrier of a delivery with its company, that a claim was withdrawn. */
export async function notifyOfWithdrawal(
  deps: Deps,
  tx: Tx,
  order: ClaimableOrder,
  claim: StoredClaim,
): Promise<void> {
  const facts = toClaimFacts(order, claim)
  const content = claimWithdrawnEmail(deps.config.supportEmail, facts)
  await queueEmail(deps, tx, content, `claim-withdrawn-${claim.id}`)
  await notifyCarriers(deps, tx, order, claim, 'withdrawn')
}

/**
 * Notifies of an answer: the sender, also by email, of its text and refund; the carrier of a delivery and its company
 * of the decision.
 */
export async function notifyOfAnswer(
  deps: Deps,
  tx: Tx,
  order: ClaimableOrder,
  claim: StoredClaim,
): Promise<void> {
  const facts = toClaimFacts(order, claim)
  const isAccepted = claim.status === 'accepted'
  const what = claim.kind === 'invoice' ? 'contestation' : 'réclamation'
  const outcome = isAccepted ? 'est acceptée' : 'a reçu une réponse'
  await notifyOfAccount(deps, tx, order.senderId, {
    kind: 'claim-answered',
    url: `/mes-expeditions/details-expedition/${order.id}`,
    text: `Votre ${what} sur l’expédition ${formatTripName({ ...facts, reference: order.reference })} ${outcome}.`,
    orderId: order.id,
  })
  const decision = { isAccepted, answer: claim.answer ?? '', refundCents: claim.refundCents }
  const content = claimAnsweredEmail(order.sender.email, facts, decision, deps.config.webUrl)
  await queueEmail(deps, tx, content, `claim-answered-${claim.id}`)
  await notifyCarriers(deps, tx, order, claim, isAccepted ? 'accepted' : 'refused')
}

/** Notifies the driver and its company, also by email, of a claim about a delivery. Invoices do not concern them. */
async function notifyCarriers(
  deps: Deps,
  tx: Tx,
  order: ClaimableOrder,
  claim: StoredClaim,
  news: CarrierNews,
): Promise<void> {
  const delivery = findClaimedDelivery(order.deliveries, claim.openedAt)
  if (claim.kind === 'invoice' || !delivery) return
  const facts = toClaimFacts(order, claim)
  const { carrierId, carrier } = delivery
  const recipients = [
    { id: carrierId, email: carrier.account.email },
    ...(carrier.companyId && carrier.company
      ? [{ id: carrier.companyId, email: carrier.company.email }]
      : []),
  ]
  for (const { id, email } of recipients) {
    const text = writeCarrierClaimText(news, facts)
    await notifyOfAccount(deps, tx, id, { kind: `claim-${news}`, text, orderId: facts.orderId })
    const key = `claim-${news}-${facts.claimId}-${id}` as const
    const content = carrierClaimEmail(email, news, facts, deps.config.carrierUrl)
    await queueEmail(deps, tx, content, key)
  }
}
