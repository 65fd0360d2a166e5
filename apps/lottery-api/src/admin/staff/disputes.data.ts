import type { CardDispute } from '@repo/prisma/lottery-types'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Db } from '#lottery-api/database.ts'

/** Lists the undecided disputes, or all, newest first, 100 at most. */
export function listDisputes(db: Db, isOpenOnly: boolean) {
  return db.cardDispute.findMany({
    where: isOpenOnly ? { closedAt: null } : {},
    include: { purchase: { select: { playerId: true } } },
    orderBy: [{ openedAt: 'desc' }, { id: 'asc' }],
    take: 100,
  })
}

/** The evidence for a dispute: payment, verified account, played draws; without names. */
export type DisputeFacts = {
  readonly dispute: CardDispute
  readonly purchase: {
    readonly id: string
    readonly publicReference: string
    /** The provider's id of the payment. */
    readonly reference: string
    readonly playerId: string
    readonly amountCents: number
    readonly settledAt: Date | null
    readonly refundedCents: number
  }
  readonly player: {
    readonly status: string
    readonly createdAt: Date
    readonly validatedAt: Date | null
    readonly termsVersion: string
    readonly termsAcceptedAt: Date
  }
  readonly credits: { readonly remaining: number; readonly voided: number }
  readonly played: readonly {
    readonly week: string
    readonly number: string | null
    readonly validatedAt: Date | null
  }[]
}

/** Returns a dispute with its facts. Throws a `StaffError` for an unknown id. */
export async function readDisputeWithFacts(db: Db, id: string): Promise<DisputeFacts> {
  const disputeWithPurchase = await db.cardDispute.findUnique({
    where: { id },
    include: { purchase: { include: { player: true, lot: true } } },
  })
  if (!disputeWithPurchase) throw new StaffError(`There is no dispute ${id}.`)
  const { purchase, ...dispute } = disputeWithPurchase
  const uses = await db.creditUse.findMany({
    where: { lot: { purchaseId: purchase.id }, returnedAt: null },
    include: { participation: { include: { draw: { select: { week: true } } } } },
    orderBy: { usedAt: 'asc' },
  })
  const { publicReference, reference, playerId, amountCents, settledAt, refundedCents, player, lot } =
    purchase
  const { status, createdAt, validatedAt, termsVersion, termsAcceptedAt } = player
  return {
    dispute,
    purchase: {
      id: purchase.id,
      publicReference,
      reference,
      playerId,
      amountCents,
      settledAt,
      refundedCents,
    },
    player: { status, createdAt, validatedAt, termsVersion, termsAcceptedAt },
    credits: { remaining: lot?.remaining ?? 0, voided: lot?.voided ?? 0 },
    played: uses.map(({ participation: { draw, number, validatedAt: playedAt } }) => ({
      week: draw.week,
      number,
      validatedAt: playedAt,
    })),
  }
}
