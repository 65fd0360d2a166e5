import { databaseNow } from '@repo/server-kit/database'
import { addNoun, aLimit, anId } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, euros, facts, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { approveRelease, bookTransfer, proposeRelease } from '#lottery-api/features/prizes/payout.service.ts'
import { prizeArgument, whichPrize } from './command-arguments.ts'
import { findOpenReleases, listPrizesInStates, requirePrize } from './prizes.data.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery, reportProposal } from './staff-command.ts'

/** Adds `lottery-admin payouts …`: a prize is paid by the decision of two persons. */
export function addPayouts(top: Noun): void {
  const noun = addNoun(top, 'payouts', 'prizes that are paid')
  addList(noun)
  addPropose(noun)
  addRelease(noun)
  addShow(noun)
  addPaid(noun)
}

function addList(noun: Noun): void {
  addQuery(noun, {
    name: 'list',
    description: 'list the claimed unpaid prizes, with the pending proposals',
    options: [{ flags: '--limit <count>', description: 'how many at most', preset: '100' }],
    input: z.object({ limit: aLimit }),
    run: async ({ db }, { limit }) => {
      const unpaidPrizes = await listPrizesInStates(db, ['claimed', 'released'], { week: undefined, limit })
      const openReleases = await findOpenReleases(db)
      const prizes = unpaidPrizes.map((prize) => ({ ...prize, proposal: openReleases.get(prize.id) ?? null }))
      const rows = prizes.map(({ id, week, rank, cents, state, claimedAt, releasedAt, proposal }) => [
        id,
        week,
        String(rank),
        euros(cents),
        state,
        at(releasedAt ?? claimedAt),
        proposal ? `${proposal.id} by ${proposal.proposedBy}` : '',
      ])
      const headings = ['prize', 'draw', 'rank', 'sum', 'state', 'since', 'proposal']
      return { json: { ok: true, prizes }, text: table(headings, rows, 'No prize waits to be paid.') }
    },
  })
}

function addPropose(noun: Noun): void {
  addChange(noun, {
    name: 'propose',
    description: 'propose to pay a claimed prize; another person has to release it',
    arguments: prizeArgument,
    input: whichPrize,
    run: async (deps, { prize }, { staff }) => {
      const approval = await proposeRelease(deps, staff, prize)
      return {
        json: { ok: true, prize, approval },
        text: `Proposed. Another person releases it: payouts release ${approval}`,
      }
    },
  })
}

function addRelease(noun: Noun): void {
  addChange(noun, {
    name: 'release',
    description:
      'release a payout that another person has proposed: it leaves at once where the bank is connected',
    arguments: { approval: 'id of the proposal' },
    input: z.object({ approval: anId }),
    run: async (deps, { approval }, { staff }) => {
      await approveRelease(deps, staff, approval)
      return {
        json: { ok: true, approval },
        text: 'Released. Where no bank is connected: payouts show, transfer it, then payouts paid.',
      }
    },
  })
}

function addShow(noun: Noun): void {
  addChange(noun, {
    name: 'show',
    description: 'show what to type into the bank for a released prize, the whole account included; recorded',
    arguments: prizeArgument,
    input: whichPrize,
    run: async ({ db, bankSealing }, { prize: id }, { staff }) => {
      const { prize } = await requirePrize(db, id)
      if (prize.state !== 'released' || prize.playerId === null)
        throw new StaffError(`This prize is ${prize.state}: there is nothing to transfer.`)
      const { playerId } = prize
      const account = await db.bankAccount.findUniqueOrThrow({ where: { playerId } })
      await db.$transaction((tx) =>
        audit(tx, staff, {
          action: 'payouts show',
          subject: { kind: 'prize', id },
          facts: { player: playerId },
        }),
      )
      const transfer = {
        holder: account.holder,
        iban: bankSealing.open(account.iban, playerId).toString(),
        bic: account.bic,
        bank: account.bank,
        cents: prize.cents,
        reason: `Cagnotte ${prize.week} ${prize.number}`,
      }
      return {
        json: { ok: true, prize: id, transfer },
        text: describeTransfer(transfer),
      }
    },
  })
}

/** Describes a transfer as a bank's form asks for it, line by line. */
export function describeTransfer(transfer: {
  readonly holder: string
  readonly iban: string
  readonly bic: string | null
  /** The bank and its country, of an account outside the SEPA area. */
  readonly bank?: string | null
  readonly cents: number | bigint
  readonly reason?: string
}): string {
  return facts([
    ['to', transfer.holder],
    [transfer.bank ? 'account' : 'IBAN', transfer.iban],
    ...(transfer.bank ? [['bank', transfer.bank] as const] : []),
    ['BIC', transfer.bic ?? '—'],
    ['amount', euros(transfer.cents)],
    ['reason', transfer.reason ?? 'Cagnotte'],
  ])
}

function addPaid(noun: Noun): void {
  addChange(noun, {
    name: 'paid',
    description:
      'record that the bank has executed the transfer of a released prize; its winner is notified. Outside the SEPA area another person approves that',
    arguments: prizeArgument,
    options: [{ flags: '--reference <text>', description: 'the bank’s own reference of the transfer' }],
    input: whichPrize.extend({
      reference: z.string('is needed').trim().min(3, 'is too short').max(140, 'is too long'),
    }),
    run: async (deps, { prize: id, reference }, { staff }) => {
      await requirePrize(deps.db, id)
      const proposal = await bookTransfer(deps, staff, { prizeId: id, reference })
      if (proposal) return reportProposal(proposal)
      const paidAt = await databaseNow(deps.db)
      return { json: { ok: true, prize: id, reference, paidAt }, text: 'Booked as paid.' }
    },
  })
}
