import { addNoun, aLimit } from '@repo/server-kit/staff/command'
import { euros, facts, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import type { Noun } from './staff-command.ts'
import { addQuery } from './staff-command.ts'
import type { DrawFigures, Totals } from './statistics.data.ts'
import { listDrawFigures, readTotals } from './statistics.data.ts'

/** Adds `lottery-admin statistics …`. */
export function addStatistics(top: Noun): void {
  const noun = addNoun(top, 'statistics', 'the lottery in figures')
  addQuery(noun, {
    name: 'show',
    description: 'show players, tickets, money in and out, pots and winners: in all, and of each draw',
    options: [{ flags: '--draws <count>', description: 'of how many draws, the newest first', preset: '12' }],
    input: z.object({ draws: aLimit }),
    run: async ({ db }, { draws: limit }) => {
      const totals = await readTotals(db)
      const draws = await listDrawFigures(db, limit)
      return {
        json: { ok: true, ...totals, draws },
        text: `${describeTotals(totals)}\n\n${describeDraws(draws)}`,
      }
    },
  })
}

function describeTotals({ players, tickets, credits, ways, prizesPaidCents, balances }: Totals): string {
  const states = Object.entries(players).map(([status, count]) => `${count} ${status}`)
  return facts([
    ['players', states.join(', ') || 'none'],
    ['tickets', `${tickets.paid} paid, ${tickets.free} free`],
    ['credits left', `${credits.paid} paid, ${credits.free} free`],
    ...ways.map(
      ({ way, inCents, outCents }) => [`by ${way}`, `${euros(inCents)} in, ${euros(outCents)} back`] as const,
    ),
    ['prizes paid', euros(prizesPaidCents)],
    ...Object.entries(balances).map(([account, cents]) => [`account ${account}`, euros(cents)] as const),
  ])
}

function describeDraws(draws: readonly DrawFigures[]): string {
  const formatCents = (cents: number | null) => (cents === null ? '—' : euros(cents))
  const rows = draws.map((draw) => [
    draw.week,
    draw.state,
    String(draw.paid),
    String(draw.free),
    formatCents(draw.potCents),
    formatCents(draw.carriedInCents),
    draw.winners === null ? '—' : String(draw.winners),
    formatCents(draw.paidCents),
    formatCents(draw.owedCents),
    formatCents(draw.lapsedCents),
  ])
  const headings = [
    'draw',
    'state',
    'paid tickets',
    'free',
    'pot',
    'carried in',
    'winners',
    'prizes paid',
    'owed',
    'lapsed',
  ]
  return table(headings, rows, 'There is no draw yet.')
}
