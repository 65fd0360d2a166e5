/** The chart of accounts and every movement that is booked; what each books sums to zero. Positive cents are debits. */

/** The payment methods. */
export const moneyWays = ['card', 'paypal', 'transfer', 'money_order'] as const
/** One of the ways. */
export type MoneyWay = (typeof moneyWays)[number]

/** The accounts. */
export type LedgerAccount =
  /** Money received by a method, less what was sent back by it. */
  | `provider:${MoneyWay}`
  /** The operator's own bank account, which prizes are paid from. */
  | 'bank'
  /** Of paid, unplayed credits: the part for pots, and the part for running costs. */
  | 'credits-pot'
  | 'credits-cost'
  /** The lottery's income, less its contribution for free credits. */
  | 'running-costs'
  /** Pots of sealed draws without a winner yet. */
  | 'pot'
  /** Won and not paid yet. */
  | 'prizes'
  /** Never claimed: in the next pot. */
  | 'carry'
  /** On its way back to players. */
  | 'refunds-due'
  /** Withheld by the card network until a dispute is decided. */
  | 'disputed'
  /** Received without a known purchase. */
  | 'unmatched'

/** A signed amount on an account, of a player or a draw where it is one's. */
export type Posting = {
  readonly account: LedgerAccount
  readonly cents: number
  readonly playerId?: string
  readonly drawId?: string
}

/** How one draw of an entry is shared out, in cents. */
export type DrawShares = { readonly potCents: number; readonly costCents: number }

function checked(...amounts: readonly number[]): void {
  for (const amount of amounts)
    if (!(Number.isSafeInteger(amount) && amount >= 0)) throw new RangeError(`An amount of ${amount} cents.`)
}

/** Zero postings are left out. */
function booked(postings: readonly Posting[]): readonly Posting[] {
  return postings.filter(({ cents }) => cents !== 0)
}

/** The liability of this many credits. */
function creditsOf(shares: DrawShares, draws: number, sign: 1 | -1, playerId: string): readonly Posting[] {
  return [
    { account: 'credits-pot', cents: sign * shares.potCents * draws, playerId },
    { account: 'credits-cost', cents: sign * shares.costCents * draws, playerId },
  ]
}

/** A paid entry: the player has its draws. */
export function purchaseSettled(
  purchase: DrawShares & { readonly way: MoneyWay; readonly draws: number; readonly playerId: string },
): readonly Posting[] {
  const { way, draws, playerId, potCents, costCents } = purchase
  checked(draws, potCents, costCents)
  return booked([
    { account: `provider:${way}`, cents: draws * (potCents + costCents), playerId },
    ...creditsOf(purchase, draws, -1, playerId),
  ])
}

/** Money received without a known purchase. */
export function moneyUnmatched(way: MoneyWay, cents: number): readonly Posting[] {
  checked(cents)
  return booked([
    { account: `provider:${way}`, cents },
    { account: 'unmatched', cents: -cents },
  ])
}

/** Such money, removed because its purchase is known now or because it returns to its payer. */
export function moneyTakenOut(way: MoneyWay, cents: number): readonly Posting[] {
  checked(cents)
  return booked([
    { account: 'unmatched', cents },
    { account: `provider:${way}`, cents: -cents },
  ])
}

/** Unused paid credits that are given up for their money, which is on its way from now on. */
export function refundAsked(
  refund: DrawShares & { readonly draws: number; readonly playerId: string },
): readonly Posting[] {
  const { draws, playerId, potCents, costCents } = refund
  checked(draws, potCents, costCents)
  return booked([
    ...creditsOf(refund, draws, 1, playerId),
    { account: 'refunds-due', cents: -draws * (potCents + costCents), playerId },
  ])
}

/** A refund sent by the method of its payment. */
export function refundSent(refund: {
  readonly way: MoneyWay
  readonly cents: number
  readonly playerId: string
}): readonly Posting[] {
  const { way, cents, playerId } = refund
  checked(cents)
  return booked([
    { account: 'refunds-due', cents, playerId },
    { account: `provider:${way}`, cents: -cents, playerId },
  ])
}

/** A returned refund: it is due again. */
export function refundCameBack(refund: Parameters<typeof refundSent>[0]): readonly Posting[] {
  return refundSent(refund).map((posting) => ({ ...posting, cents: -posting.cents }))
}

/** The amounts of a card dispute, and its player. */
type Disputed = { readonly cents: number; readonly playerId: string }

/** A card payment withheld by the network until its dispute is decided. */
export function disputeOpened({ cents, playerId }: Disputed): readonly Posting[] {
  checked(cents)
  return booked([
    { account: 'disputed', cents, playerId },
    { account: 'provider:card', cents: -cents, playerId },
  ])
}

/** Disputed money returned to us. */
export function disputeWon(dispute: Disputed): readonly Posting[] {
  return disputeOpened(dispute).map((posting) => ({ ...posting, cents: -posting.cents }))
}

/**
 * Disputed money lost to the player: its remaining credits and unsent refunds are no longer due. The running costs bear
 * the played draws: no pot changes.
 */
export function disputeLost(
  dispute: Disputed & DrawShares & { readonly voidedDraws: number; readonly refundCents: number },
): readonly Posting[] {
  const { cents, playerId, voidedDraws, refundCents, potCents, costCents } = dispute
  const bornCents = cents - voidedDraws * (potCents + costCents) - refundCents
  checked(cents, voidedDraws, potCents, costCents, refundCents, bornCents)
  return booked([
    { account: 'disputed', cents: -cents, playerId },
    ...creditsOf(dispute, voidedDraws, 1, playerId),
    { account: 'refunds-due', cents: refundCents, playerId },
    { account: 'running-costs', cents: bornCents, playerId },
  ])
}

/**
 * A credit that comes back from a draw after its payment was charged back: the running costs, which had paid it,
 * recover it.
 */
export function creditVoided(credit: DrawShares & { readonly playerId: string }): readonly Posting[] {
  const { playerId, potCents, costCents } = credit
  checked(potCents, costCents)
  return booked([
    ...creditsOf(credit, 1, 1, playerId),
    { account: 'running-costs', cents: -(potCents + costCents), playerId },
  ])
}

/**
 * A draw whose list is sealed: its tickets' contributions and the rest of earlier draws become its pot. The paid
 * credits played in it are no longer due, at the shares of their purchase (`owedPotCents` and `owedCostCents` in all);
 * the running costs bear the rest, free tickets and changed prices alike.
 */
export function drawSealed(draw: {
  readonly drawId: string
  readonly contributionCents: number
  readonly tickets: number
  readonly owedPotCents: number
  readonly owedCostCents: number
  readonly carriedInCents: number
}): readonly Posting[] {
  const { drawId, contributionCents, tickets, owedPotCents, owedCostCents, carriedInCents } = draw
  checked(contributionCents, tickets, owedPotCents, owedCostCents, carriedInCents)
  const contributed = contributionCents * tickets
  return booked([
    { account: 'credits-pot', cents: owedPotCents, drawId },
    { account: 'credits-cost', cents: owedCostCents, drawId },
    { account: 'running-costs', cents: contributed - owedPotCents - owedCostCents, drawId },
    { account: 'carry', cents: carriedInCents, drawId },
    { account: 'pot', cents: -(contributed + carriedInCents), drawId },
  ])
}

/** A finished draw: its whole pot is due to its winners. */
export function potDrawn(drawId: string, potCents: number): readonly Posting[] {
  checked(potCents)
  return booked([
    { account: 'pot', cents: potCents, drawId },
    { account: 'prizes', cents: -potCents, drawId },
  ])
}

/** A prize that was paid. */
export function prizePaid(prize: {
  readonly drawId: string
  readonly playerId: string
  readonly cents: number
}): readonly Posting[] {
  const { drawId, playerId, cents } = prize
  checked(cents)
  return booked([
    { account: 'prizes', cents, drawId, playerId },
    { account: 'bank', cents: -cents, drawId, playerId },
  ])
}

/** An unclaimed prize: it waits for the next pot. */
export function prizeLapsed(drawId: string, cents: number): readonly Posting[] {
  checked(cents)
  return booked([
    { account: 'prizes', cents, drawId },
    { account: 'carry', cents: -cents, drawId },
  ])
}

/** The sum of postings: zero for a valid entry. */
export function sumOf(postings: readonly Posting[]): number {
  return postings.reduce((sum, { cents }) => sum + cents, 0)
}
