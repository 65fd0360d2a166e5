/**
 * The chart of accounts, and the postings of every movement: they sum to zero. Positive cents are debits. Each function
 * throws a RangeError for a negative or fractional amount, and leaves out postings of 0.
 */

/** The payment methods. */
export const moneyWays = ['card', 'paypal', 'transfer', 'money_order'] as const
/** A payment method. */
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
  /** Prizes that are won and neither paid nor lapsed. */
  | 'prizes'
  /** Lapsed prizes, until the next pot. */
  | 'carry'
  /** Refunds that are due to players. */
  | 'refunds-due'
  /** Money withheld by the card network until a dispute is decided. */
  | 'disputed'
  /** Money received without a known purchase. */
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

function requireCents(...amounts: readonly number[]): void {
  for (const amount of amounts)
    if (!(Number.isSafeInteger(amount) && amount >= 0)) throw new RangeError(`An amount of ${amount} cents.`)
}

/** Removes postings of 0. */
function omitZeros(postings: readonly Posting[]): readonly Posting[] {
  return postings.filter(({ cents }) => cents !== 0)
}

/** Returns the postings that undo these. */
function reverse(postings: readonly Posting[]): readonly Posting[] {
  return postings.map((posting) => ({ ...posting, cents: -posting.cents }))
}

/** Returns the postings of an amount that moves between two accounts, of a player or a draw where it is one's. */
function moveCents(
  cents: number,
  { from, to }: { readonly from: LedgerAccount; readonly to: LedgerAccount },
  owner: Pick<Posting, 'playerId' | 'drawId'> = {},
): readonly Posting[] {
  requireCents(cents)
  return omitZeros([
    { account: to, cents, ...owner },
    { account: from, cents: -cents, ...owner },
  ])
}

/** Returns the postings of the liability for this many credits. */
function listCreditPostings(
  shares: DrawShares,
  draws: number,
  sign: 1 | -1,
  playerId: string,
): readonly Posting[] {
  return [
    { account: 'credits-pot', cents: sign * shares.potCents * draws, playerId },
    { account: 'credits-cost', cents: sign * shares.costCents * draws, playerId },
  ]
}

/** Returns the postings of a paid entry: the player has its draws. */
export function purchaseSettled(
  purchase: DrawShares & { readonly way: MoneyWay; readonly draws: number; readonly playerId: string },
): readonly Posting[] {
  const { way, draws, playerId, potCents, costCents } = purchase
  requireCents(draws, potCents, costCents)
  return omitZeros([
    { account: `provider:${way}`, cents: draws * (potCents + costCents), playerId },
    ...listCreditPostings(purchase, draws, -1, playerId),
  ])
}

/** Returns the postings of money received without a known purchase. */
export function moneyUnmatched(way: MoneyWay, cents: number): readonly Posting[] {
  return moveCents(cents, { from: 'unmatched', to: `provider:${way}` })
}

/** Returns the postings of unmatched money whose purchase is known now, or that returns to its payer. */
export function moneyTakenOut(way: MoneyWay, cents: number): readonly Posting[] {
  return moveCents(cents, { from: `provider:${way}`, to: 'unmatched' })
}

/** Returns the postings of a requested refund: the credits are given up, and the money is due from now on. */
export function refundRequested(
  refund: DrawShares & { readonly draws: number; readonly playerId: string },
): readonly Posting[] {
  const { draws, playerId, potCents, costCents } = refund
  requireCents(draws, potCents, costCents)
  return omitZeros([
    ...listCreditPostings(refund, draws, 1, playerId),
    { account: 'refunds-due', cents: -draws * (potCents + costCents), playerId },
  ])
}

/** Returns the postings of a refund sent by the method of its payment. */
export function refundSent(refund: {
  readonly way: MoneyWay
  readonly cents: number
  readonly playerId: string
}): readonly Posting[] {
  const { way, cents, playerId } = refund
  return moveCents(cents, { from: `provider:${way}`, to: 'refunds-due' }, { playerId })
}

/** Returns the postings of a refund that the bank has returned: it is due again. */
export function refundCameBack(refund: Parameters<typeof refundSent>[0]): readonly Posting[] {
  return reverse(refundSent(refund))
}

/** The amounts of a card dispute, and its player. */
type Disputed = { readonly cents: number; readonly playerId: string }

/** Returns the postings of a card payment that the network withholds until its dispute is decided. */
export function disputeOpened({ cents, playerId }: Disputed): readonly Posting[] {
  return moveCents(cents, { from: 'provider:card', to: 'disputed' }, { playerId })
}

/** Returns the postings of disputed money that is returned to us. */
export function disputeWon(dispute: Disputed): readonly Posting[] {
  return reverse(disputeOpened(dispute))
}

/**
 * Returns the postings of disputed money lost to the player: the voided credits and cancelled refunds are no longer
 * due. The running costs bear the rest, for played draws, so that no pot changes. Throws a RangeError for a negative
 * rest.
 */
export function disputeLost(
  dispute: Disputed & DrawShares & { readonly voidedDraws: number; readonly refundCents: number },
): readonly Posting[] {
  const { cents, playerId, voidedDraws, refundCents, potCents, costCents } = dispute
  const lossCents = cents - voidedDraws * (potCents + costCents) - refundCents
  requireCents(cents, voidedDraws, potCents, costCents, refundCents, lossCents)
  return omitZeros([
    { account: 'disputed', cents: -cents, playerId },
    ...listCreditPostings(dispute, voidedDraws, 1, playerId),
    { account: 'refunds-due', cents: refundCents, playerId },
    { account: 'running-costs', cents: lossCents, playerId },
  ])
}

/**
 * Returns the postings of a credit that is returned from a draw after its payment was charged back: the running costs,
 * which had paid for it, recover its price.
 */
export function creditVoided(credit: DrawShares & { readonly playerId: string }): readonly Posting[] {
  const { playerId, potCents, costCents } = credit
  requireCents(potCents, costCents)
  return omitZeros([
    ...listCreditPostings(credit, 1, 1, playerId),
    { account: 'running-costs', cents: -(potCents + costCents), playerId },
  ])
}

/**
 * Returns the postings of a sealed draw: its tickets' contributions and the money carried from earlier draws become its
 * pot. The paid credits played in it are no longer due, at the shares of their purchases (`owedPotCents` and
 * `owedCostCents` in all). The running costs bear the rest, for free tickets and for changed prices.
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
  requireCents(contributionCents, tickets, owedPotCents, owedCostCents, carriedInCents)
  const contributed = contributionCents * tickets
  return omitZeros([
    { account: 'credits-pot', cents: owedPotCents, drawId },
    { account: 'credits-cost', cents: owedCostCents, drawId },
    { account: 'running-costs', cents: contributed - owedPotCents - owedCostCents, drawId },
    { account: 'carry', cents: carriedInCents, drawId },
    { account: 'pot', cents: -(contributed + carriedInCents), drawId },
  ])
}

/** Returns the postings of a finished draw: its whole pot is due to its winners. */
export function potDrawn(drawId: string, potCents: number): readonly Posting[] {
  return moveCents(potCents, { from: 'prizes', to: 'pot' }, { drawId })
}

/** Returns the postings of a paid prize. */
export function prizePaid(prize: {
  readonly drawId: string
  readonly playerId: string
  readonly cents: number
}): readonly Posting[] {
  const { drawId, playerId, cents } = prize
  return moveCents(cents, { from: 'bank', to: 'prizes' }, { drawId, playerId })
}

/** Returns the postings of a lapsed prize: its money waits for the next pot. */
export function prizeLapsed(drawId: string, cents: number): readonly Posting[] {
  return moveCents(cents, { from: 'carry', to: 'prizes' }, { drawId })
}

/** Returns the sum of postings in cents: zero for a valid entry. */
export function sumPostings(postings: readonly Posting[]): number {
  return postings.reduce((sum, { cents }) => sum + cents, 0)
}
