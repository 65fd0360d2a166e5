/** The chart of accounts and every movement that is booked; what each books sums to zero. Positive cents are debits. */

/** The ways in which money comes. */
export const moneyWays = ['card', 'paypal', 'transfer', 'money_order'] as const
/** One of the ways. */
export type MoneyWay = (typeof moneyWays)[number]

/** The accounts. */
export type LedgerAccount =
  /** Money that came by a way, less what went back by it. */
  | `provider:${MoneyWay}`
  /** The operator's own bank account, which prizes are paid from. */
  | 'bank'
  /** Of credits that were paid and not played yet: what goes into pots, and what into running costs. */
  | 'credits-pot'
  | 'credits-cost'
  /** What running the lottery brings, less what it puts in for free credits. */
  | 'running-costs'
  /** Pots of sealed draws, won by nobody yet. */
  | 'pot'
  /** Won and not paid yet. */
  | 'prizes'
  /** Never claimed: in the next pot. */
  | 'carry'
  /** On its way back to players. */
  | 'refunds-due'
  /** Taken back by the card network, while it is not decided whose it is. */
  | 'disputed'
  /** Came without telling what for. */
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

/** Postings of nothing are left out. */
function booked(postings: readonly Posting[]): readonly Posting[] {
  return postings.filter(({ cents }) => cents !== 0)
}

/** Credits of so many draws, on the side that owes them. */
function creditsOf(shares: DrawShares, draws: number, sign: 1 | -1, playerId: string): readonly Posting[] {
  return [
    { account: 'credits-pot', cents: sign * shares.potCents * draws, playerId },
    { account: 'credits-cost', cents: sign * shares.costCents * draws, playerId },
  ]
}

/** An entry whose money has come: the player holds its draws. */
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

/** Money that came and that nothing tells the purchase of. */
export function moneyUnmatched(way: MoneyWay, cents: number): readonly Posting[] {
  checked(cents)
  return booked([
    { account: `provider:${way}`, cents },
    { account: 'unmatched', cents: -cents },
  ])
}

/** Such money, taken back out because its purchase is known now or because it goes back to its payer. */
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

/** A refund that has left by the way that its money came. */
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

/** A refund that had left, and came back: it is owed again. */
export function refundCameBack(refund: Parameters<typeof refundSent>[0]): readonly Posting[] {
  return refundSent(refund).map((posting) => ({ ...posting, cents: -posting.cents }))
}

/** What a dispute of a card payment takes away, and whose payment it was. */
type Disputed = { readonly cents: number; readonly playerId: string }

/** Money of a card payment that the network has taken back: whose it is gets decided. */
export function disputeOpened({ cents, playerId }: Disputed): readonly Posting[] {
  checked(cents)
  return booked([
    { account: 'disputed', cents, playerId },
    { account: 'provider:card', cents: -cents, playerId },
  ])
}

/** Disputed money that came back to us. */
export function disputeWon(dispute: Disputed): readonly Posting[] {
  return disputeOpened(dispute).map((posting) => ({ ...posting, cents: -posting.cents }))
}

/**
 * Disputed money that its player keeps: credits that are left of it, and refunds of it that have not left, are not owed any more. The running costs bear
 * what is played already: no pot is changed.
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

/** A credit that comes back from a draw when the money that bought it is its player's again: the running costs, which have borne it, get it back. */
export function creditVoided(credit: DrawShares & { readonly playerId: string }): readonly Posting[] {
  const { playerId, potCents, costCents } = credit
  checked(potCents, costCents)
  return booked([
    ...creditsOf(credit, 1, 1, playerId),
    { account: 'running-costs', cents: -(potCents + costCents), playerId },
  ])
}

/**
 * A draw whose list is sealed: its tickets' contributions and what earlier draws left become its pot. The paid credits played in it are not owed any more,
 * at the shares they were bought at (`owedPotCents` and `owedCostCents` in all); the running costs bear the rest, free tickets and changed prices alike.
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

/** A draw that is drawn: its whole pot is owed to its winners. */
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

/** A prize that nobody claimed: it waits for the next pot. */
export function prizeLapsed(drawId: string, cents: number): readonly Posting[] {
  checked(cents)
  return booked([
    { account: 'prizes', cents, drawId },
    { account: 'carry', cents: -cents, drawId },
  ])
}

/** What the postings come to: nothing, in an entry that may be booked. */
export function sumOf(postings: readonly Posting[]): number {
  return postings.reduce((sum, { cents }) => sum + cents, 0)
}
