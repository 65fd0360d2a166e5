import { at, euros, facts, table } from '@repo/server-kit/staff-text'
import { describeStepPlace } from '#api/core/order/step-place.texts.ts'
import type { ClaimWithFacts } from '#api/features/claims/claim-facts.service.ts'

type Picture = { readonly what: string; readonly url: string }

/** Formats a claim with its facts for a terminal. */
export function formatClaim(claimFacts: ClaimWithFacts, pictures: readonly Picture[]): string {
  const { claim, order, delivery } = claimFacts
  const blocks = [
    formatSummary(claimFacts),
    formatQuotation('the sender says', claim.text),
    ...(claim.carrierView === null ? [] : [formatQuotation('the carrier says', claim.carrierView)]),
    ...(claim.answer === null ? [] : [formatQuotation('the answer', claim.answer)]),
    ...(delivery
      ? [
          `steps\n${formatSteps(delivery)}`,
          `places\n${delivery.stepPlaces.map(describeStepPlace).join('\n') || 'None.'}`,
          `proofs\n${formatProofs(delivery)}`,
          `gaps of the track\n${formatGaps(claimFacts)}`,
        ]
      : []),
    `messages\n${table(
      ['at', 'who', 'text'],
      order.messages.map((message) => [
        at(message.sentAt),
        message.senderId === order.senderId ? 'sender' : 'carrier',
        message.text,
      ]),
      'None.',
    )}`,
    formatPictures(claim.pictures.length, pictures),
  ]
  return blocks.join('\n\n')
}

function formatSummary({ claim, order, delivery, others, isRefundCancelled }: ClaimWithFacts): string {
  const [suspension] = delivery?.carrier.account.suspensions ?? []
  const refund = claim.refundCents > 0 ? `${euros(claim.refundCents)} (${claim.refundId})` : '—'
  const until = suspension?.endsAt ? at(suspension.endsAt) : 'restored'
  return facts([
    ['claim', claim.id],
    ['about', claim.subject === null ? 'the invoice' : `the delivery: ${claim.subject}`],
    ['status', claim.status],
    ['opened', at(claim.openedAt)],
    ['answered', at(claim.answeredAt)],
    [isRefundCancelled ? 'refund cancelled' : 'refunded', refund],
    ['order', `${order.id} (${order.phase})`],
    ['trip', `${order.quote.pickupCity} → ${order.quote.dropoffCity}, ${order.quote.distanceM} m`],
    ['price', `${euros(order.priceCents)}, service fee ${euros(order.commissionCents)}`],
    ['cancellation fee', order.feeCents === null ? '—' : euros(order.feeCents)],
    ['ordered, ended', `${at(order.createdAt)}, ${at(order.endedAt)}`],
    ['carrier', delivery ? `${delivery.carrier.account.displayName} (${delivery.carrierId})` : '—'],
    [
      'carrier suspended',
      suspension
        ? `since ${at(suspension.startedAt)} until ${suspension.claimId ? `claim ${suspension.claimId} is settled` : until}`
        : '—',
    ],
    ['other claims', others.map(({ id, kind, status }) => `${id} (${kind}, ${status})`).join(', ') || '—'],
  ])
}

type Delivery = NonNullable<ClaimWithFacts['delivery']>

function formatSteps(delivery: Delivery): string {
  const rows = delivery.events.map((event) => [
    event.status,
    at(event.at),
    at(event.recordedAt),
    event.undoneAt ? `taken back ${at(event.undoneAt)}` : '',
  ])
  const arrivals = [
    ['at the pickup', at(delivery.atPickupAt), '', ''],
    ['at the drop-off', at(delivery.atDropoffAt), '', ''],
  ]
  return table(['step', 'on the road', 'learned', ''], [...rows, ...arrivals], 'None.')
}

function formatProofs(delivery: Delivery): string {
  const rows = [
    ...delivery.proofs.map((proof) => [
      proof.stage,
      at(proof.at),
      proof.photoFileId ? 'yes' : 'no',
      proof.signatureFileId ? 'yes' : 'no',
      proof.comment,
    ]),
    ...delivery.returns.map((request) => [
      `return (${request.reason})`,
      at(request.requestedAt),
      request.photoFileId ? 'yes' : 'no',
      'no',
      request.comment,
    ]),
  ]
  return table(['proof', 'at', 'photo', 'signature', 'reservations'], rows, 'None.')
}

function formatGaps({ track }: ClaimWithFacts): string {
  if (track.erasedAt) return `The track was erased on ${at(track.erasedAt)}: nothing is known of gaps.`
  const rows = track.gaps.map(({ from, until, lastedMs }) => [
    at(from),
    at(until),
    `${Math.round(lastedMs / 1000)} s`,
  ])
  return table(['from', 'until', 'without a position'], rows, 'None over a minute.')
}

function formatPictures(claimPictureCount: number, pictures: readonly Picture[]): string {
  if (pictures.length > 0)
    return `pictures, for 5 minutes\n${table(
      ['what', 'address'],
      pictures.map(({ what, url }) => [what, url]),
      '',
    )}`
  return `pictures of the claim: ${claimPictureCount}${claimPictureCount > 0 ? ' (see them with --pictures)' : ''}`
}

function formatQuotation(who: string, text: string): string {
  return `${who}\n  ${text.replaceAll('\n', '\n  ')}`
}
