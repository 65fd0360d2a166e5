import type { PrizeState } from '@repo/prisma/lottery-types'
import { addNoun, aLimit } from '@repo/server-kit/staff/command'
import { at, euros, facts, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { findOpenCase, listOpenCases } from '#lottery-api/features/prizes/prizes.data.ts'
import {
  checkWinner,
  proposeKeep,
  proposeRefusal,
  refusalReasons,
} from '#lottery-api/features/prizes/refuse.service.ts'
import { findWinnerIneligibility } from '#lottery-api/features/prizes/winner-eligibility.service.ts'
import { prizeArgument, whichPrize } from './command-arguments.ts'
import { describeDocument } from './describe-document.ts'
import { listPrizesInStates, requirePrize } from './prizes.data.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery, aWeek, reportProposal } from './staff-command.ts'

const states = [
  'announced',
  'verified',
  'claimed',
  'released',
  'paid',
  'replaced',
  'lapsed',
] as const satisfies readonly PrizeState[]

/** Adds `lottery-admin winners …`. */
export function addWinners(top: Noun): void {
  const noun = addNoun(top, 'winners', 'who won, and whether they may have it')
  addList(noun)
  addCases(noun)
  addShow(noun)
  addVerify(noun)
  addKeep(noun)
  addReplace(noun)
}

function addList(noun: Noun): void {
  addQuery(noun, {
    name: 'list',
    description: 'list prizes and their state, those of the newest draw first',
    options: [
      { flags: '--draw <week>', description: 'only of this draw, e.g. 2026-W48' },
      { flags: '--state <state>', description: `only those that are ${states.join(', ')}` },
      { flags: '--limit <count>', description: 'how many at most', preset: '100' },
    ],
    input: z.object({
      draw: aWeek.optional(),
      state: z.enum(states, `must be one of ${states.join(', ')}`).optional(),
      limit: aLimit,
    }),
    run: async ({ db }, { draw: week, state, limit }) => {
      const prizes = await listPrizesInStates(db, state === undefined ? states : [state], { week, limit })
      const rows = prizes.map((prize) => [
        prize.id,
        prize.week,
        String(prize.rank),
        prize.number,
        euros(prize.cents),
        prize.country ?? '—',
        prize.state,
        prize.reason ?? '',
        at(prize.claimBy),
      ])
      const headings = ['id', 'draw', 'rank', 'number', 'prize', 'country', 'state', 'why', 'claim by']
      return { json: { ok: true, prizes }, text: table(headings, rows, 'There is no such prize.') }
    },
  })
}

function addCases(noun: Noun): void {
  addQuery(noun, {
    name: 'cases',
    description:
      'list the prizes that wait because something speaks against their winners, those first that may be decided first',
    options: [{ flags: '--limit <count>', description: 'how many at most', preset: '100' }],
    input: z.object({ limit: aLimit }),
    run: async ({ db }, { limit }) => {
      const cases = await listOpenCases(db, limit)
      const rows = cases.map(({ prizeId, reason, openedAt, objectBy, objectedAt, prize }) => [
        prizeId,
        prize.draw.week,
        String(prize.rank),
        euros(prize.cents),
        prize.state,
        reason,
        at(openedAt),
        at(objectBy),
        objectedAt ? `objected ${at(objectedAt)}` : '',
      ])
      const headings = ['prize', 'draw', 'rank', 'sum', 'state', 'against it', 'since', 'decided after', '']
      const shownCases = cases.map(({ prize: { cents, draw, rank, state }, objection, ...one }) => ({
        ...one,
        week: draw.week,
        rank,
        state,
        cents: Number(cents),
        hasObjected: objection !== null,
      }))
      return {
        json: { ok: true, cases: shownCases },
        text: table(headings, rows, 'No winner waits for a decision.'),
      }
    },
  })
}

function addShow(noun: Noun): void {
  addQuery(noun, {
    name: 'show',
    description: 'show a prize and its winner, with what would be against it now; recorded',
    arguments: prizeArgument,
    input: whichPrize,
    run: async ({ db }, { prize: id }) => {
      const { prize, player, approvals } = await requirePrize(db, id)
      const obstacle = await findWinnerIneligibility(db, prize)
      const currentCase = await findOpenCase(db, id)
      return {
        json: { ok: true, prize, player, approvals, obstacle, case: currentCase },
        text: facts([
          ['prize', `${euros(prize.cents)}: ${prize.week}, rank ${prize.rank}, ticket ${prize.number}`],
          ['state', `${prize.state}${prize.reason ? ` (${prize.reason})` : ''}`],
          ['handed on from', prize.replacesRank === null ? '—' : `rank ${prize.replacesRank}`],
          ['announced', `${at(prize.announcedAt)}, to be claimed by ${at(prize.claimBy)}`],
          ['confirmed', at(prize.verifiedAt)],
          ['claimed', at(prize.claimedAt)],
          ['paid', `${at(prize.paidAt)} ${prize.paymentReference ?? ''}`],
          ['against it', obstacle ?? 'nothing'],
          ['case', currentCase ? `${currentCase.reason}, decided after ${at(currentCase.objectBy)}` : 'none'],
          ['the winner says', currentCase?.objection ?? '—'],
          ...describeWinner(player),
          ['proposals', approvals.map(describeProposal).join('; ') || 'none'],
        ]),
        seen: { subject: { kind: 'prize', id }, facts: player ? { player: player.id } : {} },
      }
    },
  })
}

type ShownPrize = Awaited<ReturnType<typeof requirePrize>>

function describeProposal({
  id,
  proposedBy,
  approvedBy,
  rejectedBy,
}: ShownPrize['approvals'][number]): string {
  const proposal = `${id} by ${proposedBy}`
  if (approvedBy) return `${proposal}, approved by ${approvedBy}`
  return `${proposal}, ${rejectedBy ? `rejected by ${rejectedBy}` : 'open'}`
}

function describeWinner(player: ShownPrize['player']): readonly (readonly [string, string])[] {
  if (!player) return [['winner', 'the account has ended']]
  const documents = player.documents.map((document) => `${describeDocument(document)} (${document.id})`)
  const account = player.bankAccount
  return [
    ['winner', `${player.firstName ?? '—'} ${player.usageName || player.birthName || '—'} (${player.id})`],
    ['status', `${player.status}, ${player.country ?? '—'}, ${player.email ?? 'no e-mail'}`],
    ['identity', documents.join(', ') || 'no approved document'],
    ['paid to', account ? `${account.holder}, …${account.ending}, since ${at(account.setAt)}` : '—'],
  ]
}

function addVerify(noun: Noun): void {
  addChange(noun, {
    name: 'verify-identity',
    description:
      'look again at whether a winner may have the prize: identity, terms without play, barred persons; exit code 1 when not, which opens a case and tells the winner',
    arguments: prizeArgument,
    input: whichPrize,
    run: async (deps, { prize }, { staff }) => {
      const obstacle = await checkWinner(deps, staff, prize)
      const next = `After the winner’s term (winners cases): winners replace ${prize} --because ${obstacle}, or winners keep ${prize}`
      return {
        isBad: obstacle !== null,
        json: { ok: obstacle === null, prize, obstacle },
        text: obstacle === null ? '✓ Nothing is against it.' : `✗ ${obstacle}. ${next}`,
      }
    },
  })
}

function addKeep(noun: Noun): void {
  addChange(noun, {
    name: 'keep',
    description:
      'propose to confirm a prize despite its case; another person approves it, and the winner is notified',
    arguments: prizeArgument,
    input: whichPrize,
    run: async (deps, { prize }, { staff }) => reportProposal(await proposeKeep(deps, staff, prize)),
  })
}

function addReplace(noun: Noun): void {
  addChange(noun, {
    name: 'replace',
    description:
      'propose to take a prize that is not released yet from a winner who may not have it, once the term of its case is over: the worker gives it to the next rank',
    arguments: prizeArgument,
    options: [
      {
        flags: '--because <code>',
        description: `what is published as the reason: ${refusalReasons.join(', ')}`,
      },
    ],
    input: whichPrize.extend({
      because: z.enum(refusalReasons, `must be one of ${refusalReasons.join(', ')}`),
    }),
    run: async (deps, { prize, because }, { staff }) =>
      reportProposal(await proposeRefusal(deps, staff, prize, because)),
  })
}
