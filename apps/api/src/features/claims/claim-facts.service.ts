import type { Db } from '#api/database.ts'
import type { KeptClaim } from './claims.data.ts'
import { claimById } from './claims.data.ts'

/** How long a carrier with goods may send no position before it counts as a gap, in seconds. */
const gapS = 120

/** Positions missing between the pickup and the end. */
export type TrackGap = { readonly from: Date; readonly until: Date; readonly seconds: number }

const told = {
  quote: { select: { pickupCity: true, dropoffCity: true, distanceM: true, durationS: true } },
  messages: { orderBy: { sentAt: 'asc' }, select: { senderId: true, text: true, sentAt: true } },
  deliveries: {
    where: { status: { not: 'withdrawn' } },
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
  const [delivery] = order.deliveries
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
    gaps: delivery ? await trackGaps(db, delivery.id) : [],
  }
}

/** Everything known about a claim. */
export type ClaimFactsFound = NonNullable<Awaited<ReturnType<typeof claimFacts>>>

/** A claim's pictures and those of its delivery's proofs, each by what it is and its file. */
export function picturesOf({ claim, delivery }: Pick<ClaimFactsFound, 'delivery'> & { claim: KeptClaim }) {
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

/** The longest times without a position while the goods were aboard, at most 20, in their order. */
async function trackGaps(db: Db, deliveryId: string): Promise<TrackGap[]> {
  return db.$queryRaw<TrackGap[]>`
    WITH seen AS (
      SELECT d.picked_up_at AS at FROM delivery d WHERE d.id = ${deliveryId}::uuid AND d.picked_up_at IS NOT NULL
      UNION SELECT coalesce(d.ended_at, app_now()) FROM delivery d WHERE d.id = ${deliveryId}::uuid AND d.picked_up_at IS NOT NULL
      UNION SELECT t.recorded_at FROM track_point t JOIN delivery d ON d.id = t.delivery_id
        WHERE d.id = ${deliveryId}::uuid AND t.recorded_at BETWEEN d.picked_up_at AND coalesce(d.ended_at, app_now())
    ), gap AS (
      SELECT lag(at) OVER (ORDER BY at) AS "from", at AS until FROM seen
    ), long AS (
      SELECT "from", until, extract(epoch FROM until - "from")::int AS seconds FROM gap
      WHERE until - "from" > ${gapS}::int * interval '1 second' ORDER BY seconds DESC LIMIT 20
    )
    SELECT * FROM long ORDER BY "from"`
}
