import { findTracks } from '#api/core/order/tracks.data.ts'
import { findTrackGaps } from '#api/core/order/tracks.rules.ts'
import type { Db } from '#api/database.ts'
import { findClaimsWithCancelledRefund } from './cancelled-refunds.service.ts'
import { findClaimedDelivery } from './claimed-delivery.rules.ts'
import type { StoredClaim } from './claims.data.ts'
import { claimableDeliveries, findClaim } from './claims.data.ts'

const maxGaps = 20

const includedFacts = {
  quote: { select: { pickupCity: true, dropoffCity: true, distanceM: true, durationS: true } },
  messages: { orderBy: { sentAt: 'asc' }, select: { senderId: true, text: true, sentAt: true } },
  deliveries: {
    where: claimableDeliveries,
    select: {
      id: true,
      status: true,
      carrierId: true,
      acceptedAt: true,
      atPickupAt: true,
      atDropoffAt: true,
      pickedUpAt: true,
      endedAt: true,
      events: { orderBy: { id: 'asc' } },
      stepPlaces: { orderBy: { happenedAt: 'asc' } },
      proofs: { orderBy: { at: 'asc' } },
      returns: { orderBy: { recordedAt: 'asc' } },
      carrier: {
        select: {
          companyId: true,
          account: {
            select: {
              displayName: true,
              suspensions: {
                where: { endedAt: null },
                select: { startedAt: true, endsAt: true, claimId: true },
              },
            },
          },
        },
      },
    },
  },
} as const

/** Returns a claim with the facts for judging it; pictures are file ids only. Null for an unknown claim. */
export async function readClaimFacts(db: Db, claimId: string) {
  const claim = await findClaim(db, claimId)
  if (!claim) return null
  const order = await db.order.findUniqueOrThrow({ where: { id: claim.orderId }, include: includedFacts })
  const delivery = findClaimedDelivery(order.deliveries, claim.openedAt)
  const otherClaims = await db.claim.findMany({
    where: { orderId: claim.orderId, id: { not: claim.id } },
    select: { id: true, kind: true, status: true, openedAt: true, refundCents: true },
    orderBy: { openedAt: 'asc' },
  })
  return {
    claim,
    order,
    delivery: delivery ?? null,
    others: otherClaims,
    isRefundCancelled: (await findClaimsWithCancelledRefund(db, [claim])).has(claim.id),
    track: await readTrackWithGoods(db, claim.orderId, delivery),
  }
}

/** A claim with all facts for judging it. */
export type ClaimWithFacts = NonNullable<Awaited<ReturnType<typeof readClaimFacts>>>

/**
 * Returns the pictures of a claim, then those of its delivery's proofs and returns, each with its kind and its file id.
 */
export function listClaimPictures({
  claim,
  delivery,
}: Pick<ClaimWithFacts, 'delivery'> & { claim: StoredClaim }) {
  const proofPictures = (delivery?.proofs ?? []).flatMap(({ stage, photoFileId, signatureFileId }) => [
    { what: `${stage} photo`, fileId: photoFileId },
    { what: `${stage} signature`, fileId: signatureFileId },
  ])
  const returnPictures = (delivery?.returns ?? []).map(({ photoFileId }) => ({
    what: 'return asked',
    fileId: photoFileId,
  }))
  const claimPictures = claim.pictures.map(({ party, position, fileId }) => ({
    what: `${party} ${position}`,
    fileId,
  }))
  return [...claimPictures, ...proofPictures, ...returnPictures].flatMap(({ what, fileId }) =>
    fileId === null ? [] : [{ what, fileId }],
  )
}

/**
 * Returns when the track of a delivery was erased (null: never, or not picked up), and the 20 longest gaps of its part
 * with the goods aboard, in order of time.
 */
async function readTrackWithGoods(
  db: Db,
  orderId: string,
  delivery: { readonly id: string; readonly pickedUpAt: Date | null } | undefined,
) {
  const tracks = await findTracks(db, orderId)
  const track = tracks.find(({ deliveryId }) => deliveryId === delivery?.id)
  const from = delivery?.pickedUpAt
  if (!track || !from) return { erasedAt: null, gaps: [] }
  const longest = findTrackGaps({ ...track, from }).toSorted((a, b) => b.lastedMs - a.lastedMs)
  const gaps = longest.slice(0, maxGaps).toSorted((a, b) => a.from.getTime() - b.from.getTime())
  return { erasedAt: track.erasedAt, gaps }
}
