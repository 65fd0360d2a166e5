import { addNoun } from '@repo/server-kit/staff/command'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, euros, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import { audit } from '#api/core/audit/audit.service.ts'
import type { Deps } from '#api/deps.ts'
import type { ShownDebt } from '#api/features/debts/debts.service.ts'
import { collectNow, listDebtsForStaff, writeOffDebt } from '#api/features/debts/debts.service.ts'
import { whichOrder } from './order-argument.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery } from './staff-command.ts'

const orderArgument = { order: 'id of the order that it is about' }

/** Adds the commands `debts …`: senders' debts beyond the captured price. */
export function addDebts(top: Noun): void {
  const noun = addNoun(top, 'debts', 'what senders still owe')
  addQuery(noun, {
    name: 'list',
    description: 'the debts that are not paid, the oldest first (at most 200)',
    input: z.object({}),
    run: async (deps) => {
      const debts = await listDebtsForStaff(deps, null)
      return {
        json: { ok: true, debts: debts.map(toFacts) },
        text: table(
          ['order', 'owed', 'state', 'since', 'declined', 'next try'],
          debts.map((debt) => [
            debt.orderId,
            euros(debt.amountCents),
            debt.status,
            at(debt.since),
            String(debt.attempts),
            at(debt.nextAttemptAt),
          ]),
          'There are no debts.',
        ),
      }
    },
  })
  addQuery(noun, {
    name: 'show',
    description: 'the debt of an order',
    arguments: orderArgument,
    input: whichOrder,
    run: async (deps, input) => {
      const debt = await requireDebt(deps, input.order)
      const lines = Object.entries(toFacts(debt)).map(([name, value]) => [
        name,
        value instanceof Date ? at(value) : String(value ?? '–'),
      ])
      return { json: { ok: true, debt: toFacts(debt) }, text: table(['fact', 'value'], lines, '') }
    },
  })
  addCollect(noun)
  addWriteOff(noun)
}

function addCollect(noun: Noun): void {
  addChange(noun, {
    name: 'collect',
    description: 'charge the card on file for a debt now, whatever its hour',
    arguments: orderArgument,
    input: whichOrder,
    plan: async (deps, input) => {
      const debt = requireOpenDebt(await requireDebt(deps, input.order))
      return `The card on file is charged ${euros(debt.amountCents)} for order ${debt.orderId}.`
    },
    run: async (deps, input, staff) => {
      const debt = requireOpenDebt(await requireDebt(deps, input.order))
      await deps.db.$transaction((tx) =>
        audit(tx, staff, { action: 'debts collect', subject: { kind: 'order', id: debt.orderId } }),
      )
      const outcome = await collectNow(deps, debt.id)
      const debtAfter = await requireDebt(deps, input.order)
      return {
        json: { ok: outcome === 'paid', came: outcome, debt: toFacts(debtAfter) },
        text:
          outcome === 'paid' ? 'Paid.' : `Not paid: ${debtAfter.lastFailureCode ?? 'try again in a minute'}.`,
        isBad: outcome !== 'paid',
      }
    },
  })
}

function addWriteOff(noun: Noun): void {
  addChange(noun, {
    name: 'write-off',
    description: 'give a debt up: it becomes the platform’s loss',
    arguments: orderArgument,
    input: whichOrder,
    plan: async (deps, input) => {
      const debt = requireOpenDebt(await requireDebt(deps, input.order))
      return `${euros(debt.amountCents)} of order ${debt.orderId} are given up for good.`
    },
    needsTwo: async (_, input) => ({ subject: `order:${input.order}` }),
    run: async (deps, input, staff) => {
      const debt = await requireDebt(deps, input.order)
      const outcome = await writeOffDebt(deps, debt.orderId, (tx) =>
        audit(tx, staff, {
          action: 'debts write-off',
          subject: { kind: 'order', id: debt.orderId },
          facts: { amountCents: debt.amountCents },
        }),
      )
      if (outcome === 'no-open-debt')
        throw new StaffError(`This debt is ${debt.status}: there is nothing to give up.`)
      if (outcome === 'paid') throw new StaffError('This debt is paid: there is nothing to give up.')
      return { json: { ok: true, order: debt.orderId, came: outcome }, text: 'Written off.' }
    },
  })
}

async function requireDebt(deps: Deps, orderId: string): Promise<ShownDebt> {
  const [debt] = await listDebtsForStaff(deps, orderId)
  if (!debt) throw new StaffError(`There is no debt of order ${orderId}.`)
  return debt
}

function requireOpenDebt(debt: ShownDebt): ShownDebt {
  if (debt.status !== 'due' && debt.status !== 'unpaid')
    throw new StaffError(`This debt is ${debt.status}: there is nothing to do.`)
  return debt
}

function toFacts({ order: _order, ...debt }: ShownDebt) {
  return debt
}
