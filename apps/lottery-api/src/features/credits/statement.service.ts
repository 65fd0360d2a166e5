import { countCredits, isExpired } from '@repo/lottery-rules/credits'
import { databaseNow } from '@repo/server-kit/database'
import type { Db } from '#lottery-api/database.ts'

/** A line of a player's statement. */
export type StatementLine = {
  readonly at: Date
  readonly kind:
    | 'purchase'
    | 'refund'
    | 'credit-used'
    | 'credit-returned'
    | 'credit-given'
    | 'credit-expired'
    | 'prize'
    | 'prize-paid'
    | 'dispute'
    | 'dispute-won'
    | 'credit-void'
  /** Payments of the player are positive, payments to the player negative; for a prize the sum won. */
  readonly cents: number
  readonly credits: number
  /** The draw that it is about, and when that is held. */
  readonly week: string | null
  readonly drawTime: Date | null
  readonly reference: string
}

/** Returns a player's payments, payouts and credits, newest first, and their total: the ledger's, to the cent. */
export async function readStatement(db: Db, playerId: string) {
  const now = await databaseNow(db)
  const facts = await readFacts(db, playerId)
  const lines = [...listPurchaseLines(facts), ...listCreditLines(facts, now), ...listPrizeLines(facts)]
  lines.sort((one, other) => other.at.getTime() - one.at.getTime())
  // Locked ones are still the player's.
  const { free, paid } = countCredits(
    facts.lots.map((lot) => ({ ...lot, lockedAt: null })),
    now,
  )
  return { lines, balance: { ...sumMoney(lines), credits: free + paid } }
}

function sumMoney(lines: readonly StatementLine[]) {
  const sumCents = (kind: StatementLine['kind']) =>
    lines.filter((line) => line.kind === kind).reduce((total, { cents }) => total + cents, 0)
  // Without a negative zero.
  return {
    paidInCents: sumCents('purchase'),
    paidOutCents: 0 - sumCents('prize-paid'),
    refundedCents: 0 - sumCents('refund') - sumCents('dispute') - sumCents('dispute-won'),
  }
}

function listPurchaseLines({ purchases }: StatementFacts): readonly StatementLine[] {
  return purchases.flatMap((purchase) => {
    const { publicReference: reference, settledAt: at, amountCents: cents, draws: credits } = purchase
    const draw = purchase.participation?.draw ?? noDraw
    const settled = at === null ? [] : [{ at, kind: 'purchase' as const, cents, credits, ...draw, reference }]
    const refunds = purchase.refunds.map((refund) => ({
      at: refund.askedAt,
      kind: 'refund' as const,
      credits: -refund.credits,
      // A charged-back amount is in the line of the dispute.
      cents: refund.state === 'charged_back' ? 0 : -refund.cents,
      // The purchase's reference: the provider's name of a refund means nothing to a player.
      ...noDraw,
      reference,
    }))
    return [
      ...settled,
      ...refunds,
      ...purchase.disputes.flatMap((dispute) => listDisputeLines(dispute, reference)),
    ]
  })
}

function listDisputeLines(
  dispute: StatementFacts['purchases'][number]['disputes'][number],
  reference: string,
): StatementLine[] {
  const { amountCents, withdrawnAt, closedAt, status } = dispute
  if (!withdrawnAt) return []
  const common = { credits: 0, ...noDraw, reference }
  const withdrawal = { ...common, at: withdrawnAt, kind: 'dispute' as const, cents: -amountCents }
  const isWon = status === 'won' && closedAt !== null
  return isWon
    ? [withdrawal, { ...common, at: closedAt, kind: 'dispute-won', cents: amountCents }]
    : [withdrawal]
}

function listCreditLines({ lots }: StatementFacts, now: Date): readonly StatementLine[] {
  return lots.flatMap((lot) => {
    const { kind, source: reference, granted, expiresAt, spendings } = lot
    const ofLot = { cents: 0, ...noDraw, reference }
    const gift: StatementLine = { ...ofLot, at: lot.createdAt, kind: 'credit-given', credits: granted }
    const uses = spendings.flatMap(({ id, usedAt, returnedAt, participation }): StatementLine[] => {
      const common = { cents: 0, ...participation.draw, reference: id }
      return [
        { ...common, at: usedAt, kind: 'credit-used', credits: -1 },
        ...(returnedAt ? [{ ...common, at: returnedAt, kind: 'credit-returned' as const, credits: 1 }] : []),
      ]
    })
    const active = spendings.filter(({ returnedAt }) => returnedAt === null).length
    const lost = expiresAt && isExpired(lot, now) ? granted - active : 0
    const expired: StatementLine[] =
      expiresAt && lost > 0 ? [{ ...ofLot, at: expiresAt, kind: 'credit-expired', credits: -lost }] : []
    const closedAt = lot.purchase?.disputes.find(({ status }) => status === 'lost')?.closedAt
    const voided: StatementLine[] =
      closedAt && lot.voided > 0
        ? [{ ...ofLot, at: closedAt, kind: 'credit-void', credits: -lot.voided }]
        : []
    // The credits of a purchase are in the line of the purchase.
    return [...(kind === 'free' ? [gift] : []), ...uses, ...expired, ...voided]
  })
}

function listPrizeLines({ prizes }: StatementFacts): readonly StatementLine[] {
  return prizes.flatMap(({ id, cents, announcedAt, paidAt, state, draw }): StatementLine[] => {
    const common = { credits: 0, ...draw, reference: id }
    const won: StatementLine = { ...common, at: announcedAt, kind: 'prize', cents: Number(cents) }
    if (state === 'replaced') return []
    return paidAt ? [won, { ...common, at: paidAt, kind: 'prize-paid', cents: -Number(cents) }] : [won]
  })
}

/** The draw of a line that is about none. */
const noDraw = { week: null, drawTime: null }

const datedDraw = { select: { week: true, drawTime: true } } as const

/** Everything that a player's statement is made of. */
async function readFacts(db: Db, playerId: string) {
  const purchases = await db.purchase.findMany({
    where: { playerId, settledAt: { not: null } },
    include: { refunds: true, disputes: true, participation: { select: { draw: datedDraw } } },
  })
  const lots = await db.creditLot.findMany({
    where: { playerId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: {
      purchase: { include: { disputes: true } },
      spendings: { include: { participation: { select: { draw: datedDraw } } } },
    },
  })
  const prizes = await db.prize.findMany({ where: { playerId }, include: { draw: datedDraw } })
  return { purchases, lots, prizes }
}

/** The rows that a statement is written from. */
type StatementFacts = Awaited<ReturnType<typeof readFacts>>
