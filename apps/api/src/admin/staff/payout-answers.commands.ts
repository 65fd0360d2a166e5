import type { Report } from '@repo/server-kit/staff/command'
import { anId } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { euros } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import type { Staff } from '#api/core/audit/audit.service.ts'
import { audit, findActor } from '#api/core/audit/audit.service.ts'
import { readTwoPersonsLimitCents } from '#api/core/business-settings/business-settings.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import {
  findUnansweredPayouts,
  recordExecutedPayouts,
  recordRejectedPayout,
  requirePayout,
  requireTransferFile,
} from '#api/features/payouts/bank/bank-answers.service.ts'
import { sumPayable } from '#api/features/payouts/payouts.data.ts'
import {
  holdPayout,
  releasePayout,
  requireInNoFile,
  requireNotSent,
} from '#api/features/payouts/staff-holds.service.ts'
import type { Noun } from './staff-command.ts'
import { addChange } from './staff-command.ts'

const payoutArgument = { payout: 'id of the payout' }
const whichPayout = z.object({ payout: anId })

/** Adds the commands `payouts …` that record the bank's answers, and that hold or release a payout. */
export function addBankAnswers(noun: Noun): void {
  addExecuted(noun)
  addRejected(noun)
  addHold(noun)
  addRelease(noun)
}

function addExecuted(noun: Noun): void {
  addChange(noun, {
    name: 'executed',
    description:
      'note that the bank carried out a file’s transfers, all that it did not reject; note rejected ones first',
    arguments: { file: 'id or message id of the file' },
    input: z.object({ file: z.string().min(1) }),
    plan: async ({ db }, { file }) => {
      const payouts = await requireUnansweredPayouts(db, file)
      const sum = payouts.reduce((total, { amountCents }) => total + amountCents, 0)
      return `${payouts.length} transfers of ${euros(sum)} in all count as executed, and their carriers are notified.`
    },
    run: async (deps, { file }, staff) => {
      const { id } = await requireTransferFile(deps.db, file)
      const payouts = await requireUnansweredPayouts(deps.db, file)
      const executed = await recordExecutedPayouts(
        deps,
        payouts.map((payout) => payout.id),
        (tx) =>
          audit(tx, staff, {
            action: 'payouts executed',
            subject: { kind: 'payout-file', id },
            facts: { transfers: payouts.length },
          }),
      )
      return { json: { ok: true, file: id, executed }, text: `${executed} transfers count as carried out.` }
    },
  })
}

async function requireUnansweredPayouts(db: Db, fileName: string) {
  const { id, messageId } = await requireTransferFile(db, fileName)
  const payouts = await findUnansweredPayouts(db, id)
  if (payouts.length === 0)
    throw new StaffError(
      `No transfer of ${messageId} waits for the bank: it was not exported, or is answered already.`,
    )
  return payouts
}

function addRejected(noun: Noun): void {
  addChange(noun, {
    name: 'rejected',
    description: 'record that the bank could not execute a transfer: it is payable again',
    arguments: payoutArgument,
    input: whichPayout,
    plan: async ({ db }, { payout: id }) => {
      const { amountCents, status } = await requirePayout(db, id)
      if (status !== 'sent')
        throw new StaffError(`The payout ${id} is ${status}: the bank has none of it to answer.`)
      return `${euros(amountCents)} are payable again; they are sent once the carrier names another account, or once they are released.`
    },
    run: createRun('payouts rejected', 'Recorded: it is payable again.', recordRejectedPayout),
  })
}

function addHold(noun: Noun): void {
  addChange(noun, {
    name: 'hold',
    description:
      'keep a payout from going out until it is released; taken out of a file that was not exported',
    arguments: payoutArgument,
    input: whichPayout,
    plan: async ({ db }, { payout: id }) => {
      const payout = await requirePayout(db, id)
      requireNotSent(payout)
      const fileClause = payout.status === 'prepared' ? ', and its transfer file is rewritten without it' : ''
      return `The payout of ${euros(payout.amountCents)} will wait until it is released${fileClause}.`
    },
    run: createRun('payouts hold', 'Held.', holdPayout),
  })
}

function addRelease(noun: Noun): void {
  addChange(noun, {
    name: 'release',
    description:
      'release a payout for the next run, whatever held it except a missing account; it pays at most the ledger’s balance',
    arguments: payoutArgument,
    input: whichPayout,
    plan: async ({ db }, { payout: id }) => {
      const payout = await requirePayout(db, id)
      requireInNoFile(payout)
      const owedCents = await sumPayable(db, payout.partyId)
      const holdClause = payout.holdReason ? `, held as ${payout.holdReason},` : ''
      const shortfallSentence =
        owedCents < payout.amountCents
          ? ` Corrections came since: the ledger owes its carrier ${euros(owedCents)}, and no payout pays more.`
          : ''
      return `The payout of ${euros(payout.amountCents)}${holdClause} will go with the next run.${shortfallSentence}`
    },
    needsTwo: async ({ db }, { payout: id }) => {
      const { amountCents, reckonedAt: since } = await requirePayout(db, id)
      if (amountCents <= (await readTwoPersonsLimitCents(db))) return null
      const by = await findActor(db, { action: 'payouts hold', subjectId: id, since })
      return { subject: `payout:${id}`, decidedBefore: { by, what: 'has held this payout' } }
    },
    run: createRun('payouts release', 'Released.', releasePayout),
  })
}

/** Creates the `run` of a command that changes a payout by `change`, records it in the audit, and then says `done`. */
function createRun(
  action: string,
  done: string,
  change: (deps: Deps, id: string, inSameTransaction: (tx: Tx) => Promise<void>) => Promise<void>,
): (deps: Deps, input: { readonly payout: string }, staff: Staff) => Promise<Report> {
  return async (deps, { payout: id }, staff) => {
    await requirePayout(deps.db, id)
    await change(deps, id, (tx) => audit(tx, staff, { action, subject: { kind: 'payout', id } }))
    return { json: { ok: true, payout: id }, text: done }
  }
}
