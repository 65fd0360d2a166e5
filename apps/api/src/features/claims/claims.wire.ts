import type * as wire from '@repo/contracts/delivery/claims'
import type { Input, Output } from '@repo/contracts/endpoint'
import { formatBillNumber } from '@repo/delivery-rules/bill-number'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import type { ClaimParty, ClaimStatus, ClaimSubject } from '@repo/prisma/delivery-types'
import { invert } from '#api/invert.ts'
import type { PictureAddress } from '#api/picture-addresses.ts'
import type { ClaimOnDelivery } from './carrier-views.service.ts'
import type { FormPictures } from './claim-files.service.ts'
import type { StoredClaim } from './claims.data.ts'
import type { ClaimDraft, ClaimsOfOrder } from './claims.service.ts'

type WireList = Output<typeof wire.listClaims>
type WireClaim = WireList['reclamations'][number]
type CarrierClaim = Output<typeof wire.listCarrierClaims>['reclamations'][number]
type Nature = Input<typeof wire.openClaim>['nature']

const natures = {
  damaged: 'endommage',
  lost: 'perdu',
  missing: 'manquant',
  late: 'retard',
  other: 'autre',
} as const satisfies Record<ClaimSubject, Nature>

const claimSubjects = invert(natures)

const states = {
  open: 'ouverte',
  accepted: 'acceptee',
  refused: 'refusee',
  withdrawn: 'retiree',
} as const satisfies Record<ClaimStatus, WireClaim['etat']>

/** Returns the pictures of a form by field, without absent ones. */
export function toFormPictures(form: {
  readonly photo1?: File | undefined
  readonly photo2?: File | undefined
  readonly photo3?: File | undefined
  readonly photo4?: File | undefined
}): FormPictures {
  const { photo1, photo2, photo3, photo4 } = form
  const fields = Object.entries({ photo1, photo2, photo3, photo4 })
  return Object.fromEntries(fields.flatMap(([name, file]) => (file ? [[name, file]] : [])))
}

/** Returns the form of a claim about a delivery as a draft. */
export function toClaimDraft(input: Input<typeof wire.openClaim>): ClaimDraft {
  const { commandeId, nature, texte, cle } = input
  return {
    orderId: commandeId,
    subject: claimSubjects[nature],
    text: texte,
    clientKey: cle,
    pictures: toFormPictures(input),
  }
}

/** Returns the form of a dispute of an invoice as a draft, which has no subject and no pictures. */
export function toDisputeDraft({ commandeId, texte, cle }: Input<typeof wire.disputeInvoice>): ClaimDraft {
  return { orderId: commandeId, subject: null, text: texte, clientKey: cle, pictures: {} }
}

/** Converts a claim for its sender. `refundCancelledIds` are the ids of the claims whose refund was cancelled. */
export function toSenderClaim(
  claim: StoredClaim,
  address: PictureAddress,
  refundCancelledIds: ReadonlySet<string>,
): WireClaim {
  const isRefundCancelled = refundCancelledIds.has(claim.id)
  const refundCents = claim.refundCents > 0 ? claim.refundCents : null
  return {
    reclamationId: claim.id,
    objet: claim.kind === 'delivery' ? 'livraison' : 'facture',
    nature: claim.subject && natures[claim.subject],
    etat: states[claim.status],
    texte: claim.text,
    photos: toPhotos(claim, 'sender', address),
    ouverteA: claim.openedAt,
    reponse: claim.answer,
    repondueA: claim.answeredAt,
    remboursement: isRefundCancelled ? null : refundCents,
    remboursementAnnule: isRefundCancelled ? refundCents : null,
  }
}

/** Converts the claims of an order, with the ends of the periods in which others may be made. */
export function toSenderClaims(
  { claims, refundCancelledIds, claimableUntil, disputableUntil }: ClaimsOfOrder,
  address: PictureAddress,
): WireList {
  return {
    success: true,
    reclamations: claims.map((claim) => toSenderClaim(claim, address, refundCancelledIds)),
    signalableJusqua: claimableUntil,
    contestableJusqua: disputableUntil,
  }
}

/** Converts a claim for its carrier. Empty for an invoice dispute, which does not concern it. */
export function toCarrierClaim(
  { claim, delivery }: ClaimOnDelivery,
  address: PictureAddress,
): CarrierClaim[] {
  const { quote } = claim.order
  if (claim.subject === null) return []
  const { billNumber, endedAt } = delivery
  const { carrierView, carrierViewAt } = claim
  return [
    {
      reclamationId: claim.id,
      commandeId: claim.orderId,
      livraisonId: delivery.id,
      bordereau:
        billNumber === null || endedAt === null ? null : formatBillNumber(billNumber, parisDayOf(endedAt)),
      depart: { ville: quote.pickupCity, codePostal: quote.pickupPostcode },
      arrivee: { ville: quote.dropoffCity, codePostal: quote.dropoffPostcode },
      nature: natures[claim.subject],
      etat: states[claim.status],
      texte: claim.text,
      photos: toPhotos(claim, 'sender', address),
      ouverteA: claim.openedAt,
      repondueA: claim.answeredAt,
      avis:
        carrierView === null || carrierViewAt === null
          ? null
          : { texte: carrierView, photos: toPhotos(claim, 'carrier', address), envoyeA: carrierViewAt },
    },
  ]
}

function toPhotos(
  { pictures }: Pick<StoredClaim, 'pictures'>,
  party: ClaimParty,
  address: PictureAddress,
): string[] {
  return pictures.flatMap((picture) => (picture.party === party ? (address(picture.fileId) ?? []) : []))
}
