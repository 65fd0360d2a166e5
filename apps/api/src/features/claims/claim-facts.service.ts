import { tracksOf } from '#api/core/order/tracks.data.ts'
import { findGapsOf } from '#api/core/order/tracks.service.ts'
import type { Db } from '#api/database.ts'
import { claimsNotRefunded } from './cancelled-refunds.service.ts'
import { claimedCarriage } from './claimed-carriage.rules.ts'
import type { StoredClaim } from './claims.data.ts'
import { claimById, claimedDeliveries } from './claims.data.ts'

const maxGaps = 20

const told = {
  quote: { select: { pickupCity: true, dropoffCity: true, distanceM: true, durationS: true } },
  messages: { orderBy: { sentAt: 'asc' }, select: { senderId: true, text: true, sentAt: true } },
  deliveries: {
    where: claimedDeliveries,
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

/** A claim with what there is to judge it by; null when there is none. The pictures are named by their files alone. */
export async function claimFacts(db: Db, claimId: string) {
  const claim = await claimById(db, claimId)
  if (!claim) return null
  const order = await db.order.findUniqueOrThrow({ where: { id: claim.orderId }, include: told })
  const delivery = claimedCarriage(order.deliveries, claim.openedAt)
  const others = await db.claim.findMany({
    where: { orderId: claim.orderId, id: { not: claim.id } },
    select: { id: true, kind: true, status: true, openedAt: true, refundCents: true },
    orderBy: { openedAt: 'asc' },
  })
  return {
    claim,
    order,
    delivery: delivery ?? null,
    others,
    isRefundCancelled: (await claimsNotRefunded(db, [claim])).has(claim.id),
    track: await trackWithGoods(db, claim.orderId, delivery),
  }
}

/** Everything known about a claim. */
export type ClaimFactsFound = NonNullable<Awaited<ReturnType<typeof claimFacts>>>

/** A claim's pictures and those of its delivery's proofs, each by kind and file. */
export function picturesOf({ claim, delivery }: Pick<ClaimFactsFound, 'delivery'> & { claim: StoredClaim }) {
  const ofProofs = (delivery?.proofs ?? []).flatMap(({ stage, photoFileId, signatureFileId }) => [
    { what: `${stage} photo`, fileId: photoFileId },
    { what: `${stage} signature`, fileId: signatureFileId },
  ])
  const ofReturns = (delivery?.returns ?? []).map(({ photoFileId }) => ({
    what: 'return asked',
    fileId: photoFileId,
  }))
  const ofClaim = claim.pictures.map(({ party, position, fileId }) => ({
    what: `${party} ${position}`,
    fileId,
  }))
  return [...ofClaim, ...ofProofs, ...ofReturns].flatMap(({ what, fileId }) =>
    fileId === null ? [] : [{ what, fileId }],
  )
}

/** The track of a delivery with the goods aboard: when it was erased, or its 20 longest gaps, in order. */
async function trackWithGoods(
  db: Db,
  orderId: string,
  delivery: { readonly id: string; readonly pickedUpAt: Date | null } | undefined,
) {
  const tracks = await tracksOf(db, orderId)
  const track = tracks.find(({ deliveryId }) => deliveryId === delivery?.id)
  const from = delivery?.pickedUpAt
  if (!track || !from) return { erasedAt: null, gaps: [] }
  const longest = findGapsOf({ ...track, from }).toSorted((a, b) => b.lastedMs - a.lastedMs)
  const gaps = longest.slice(0, maxGaps).toSorted((a, b) => a.from.getTime() - b.from.getTime())
  return { erasedAt: track.erasedAt, gaps }
}
