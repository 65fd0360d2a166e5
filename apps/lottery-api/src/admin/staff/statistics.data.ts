import type { Db } from '#lottery-api/database.ts'

/** Totals, in cents and counts; amounts come from the ledger, except that of the paid prizes. */
export type Totals = {
  readonly players: Readonly<Record<string, number>>
  readonly tickets: { readonly paid: number; readonly free: number }
  /** Unspent ones, without those that the sweep has expired. */
  readonly credits: { readonly paid: number; readonly free: number }
  /** Received by each method, and sent back by it. */
  readonly ways: readonly { readonly way: string; readonly inCents: number; readonly outCents: number }[]
  readonly prizesPaidCents: number
  /** The balance of each account; a debit is positive. */
  readonly balances: Readonly<Record<string, number>>
}

/** Returns the lottery's totals since its beginning. */
export async function readTotals(db: Db): Promise<Totals> {
  const players = await db.player.groupBy({ by: ['status'], _count: true })
  const tickets = await db.participation.groupBy({
    by: ['kind'],
    where: { state: 'validated' },
    _count: true,
  })
  const credits = await db.creditLot.groupBy({
    by: ['kind'],
    where: { expiredAt: null },
    _sum: { remaining: true },
  })
  const ways = await db.$queryRaw<{ way: string; inCents: bigint; outCents: bigint }[]>`
    SELECT substr(account, 10) AS way, coalesce(sum(amount_cents) FILTER (WHERE amount_cents > 0), 0)::bigint AS "inCents",
      coalesce(-sum(amount_cents) FILTER (WHERE amount_cents < 0), 0)::bigint AS "outCents"
    FROM ledger_posting WHERE account LIKE 'provider:%' GROUP BY account ORDER BY account`
  const balances = await db.ledgerPosting.groupBy({
    by: ['account'],
    _sum: { amountCents: true },
    orderBy: { account: 'asc' },
  })
  const paid = await db.prize.aggregate({ where: { state: 'paid' }, _sum: { cents: true } })
  const countTickets = (kind: 'paid' | 'free') => tickets.find((group) => group.kind === kind)?._count ?? 0
  const countCredits = (kind: 'paid' | 'free') =>
    credits.find((group) => group.kind === kind)?._sum.remaining ?? 0
  return {
    players: Object.fromEntries(players.map(({ status, _count }) => [status, _count])),
    tickets: { paid: countTickets('paid'), free: countTickets('free') },
    credits: { paid: countCredits('paid'), free: countCredits('free') },
    ways: ways.map(({ way, inCents, outCents }) => ({
      way,
      inCents: Number(inCents),
      outCents: Number(outCents),
    })),
    prizesPaidCents: Number(paid._sum.cents ?? 0n),
    balances: Object.fromEntries(
      balances.map(({ account, _sum }) => [account, Number(_sum.amountCents ?? 0n)]),
    ),
  }
}

/** A draw in figures. */
export type DrawFigures = {
  readonly week: string
  readonly state: string
  /** Its validated tickets, by kind. */
  readonly paid: number
  readonly free: number
  readonly potCents: number | null
  readonly carriedInCents: number | null
  readonly winners: number | null
  /** The sums of its prizes that are paid, still due, and moved into a later pot. */
  readonly paidCents: number
  readonly owedCents: number
  readonly lapsedCents: number
}

/** Returns up to `limit` draws in figures, newest first. */
export async function listDrawFigures(db: Db, limit: number): Promise<readonly DrawFigures[]> {
  const rows = await db.$queryRaw<Record<string, string | number | bigint | null>[]>`
    SELECT draw.week, draw.state::text AS state, draw.pot_cents AS pot, draw.carried_in_cents AS carried, draw.winners,
      tickets.paid, tickets.free, prizes.paid AS "prizesPaid", prizes.owed AS "prizesOwed", prizes.lapsed AS "prizesLapsed"
    FROM draw
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE kind = 'paid') AS paid, count(*) FILTER (WHERE kind = 'free') AS free
      FROM participation WHERE draw_id = draw.id AND state = 'validated') AS tickets
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(cents) FILTER (WHERE state = 'paid'), 0)::bigint AS paid,
        coalesce(sum(cents) FILTER (WHERE state IN ('announced', 'verified', 'claimed', 'released')), 0)::bigint AS owed,
        coalesce(sum(cents) FILTER (WHERE state = 'lapsed'), 0)::bigint AS lapsed
      FROM prize WHERE draw_id = draw.id) AS prizes
    ORDER BY sequence DESC LIMIT ${limit}`
  const toNumber = (value: string | number | bigint | null | undefined) =>
    value === null || value === undefined ? null : Number(value)
  return rows.map((row) => ({
    week: String(row.week),
    state: String(row.state),
    paid: toNumber(row.paid) ?? 0,
    free: toNumber(row.free) ?? 0,
    potCents: toNumber(row.pot),
    carriedInCents: toNumber(row.carried),
    winners: toNumber(row.winners),
    paidCents: toNumber(row.prizesPaid) ?? 0,
    owedCents: toNumber(row.prizesOwed) ?? 0,
    lapsedCents: toNumber(row.prizesLapsed) ?? 0,
  }))
}
