import { isIban } from '@repo/contracts/bank-accounts'
import { normaliseIdentifier } from '@repo/contracts/french-identifiers'
import { addNoun, anId, seenRows } from '@repo/server-kit/staff/command'
import { at, euros, table } from '@repo/server-kit/staff-text'
import { z } from 'zod'
import {
  listUnmatchedMoney,
  proposeAssignment,
  proposeMoney,
  proposeReturn,
} from '#lottery-api/features/purchases/received-money.service.ts'
import { requirePurchaseId } from './money.data.ts'
import type { Noun } from './staff-command.ts'
import { addChange, addQuery, reportProposal } from './staff-command.ts'

const amountSchema = z
  .string('is needed')
  .regex(/^\d{1,6}\.\d{2}$/, 'must be euros and cents, e.g. 3.00')
  .transform((text) => Number(text.replace('.', '')))
  .refine((cents) => cents > 0, 'must be more than nothing')
const createTextSchema = (max: number) =>
  z.string('is needed').trim().min(1, 'is needed').max(max, 'is too long')

const statementOptions = [
  { flags: '--amount <euros>', description: 'what arrived, e.g. 3.00' },
  { flags: '--payer <name>', description: 'who paid, as the bank or the money order says' },
  { flags: '--received <day>', description: 'the day on which it arrived: 2026-11-20' },
  { flags: '--text <words>', description: 'what the payer wrote as reason; the RF reference is found in it' },
]
const statementInput = {
  amount: amountSchema,
  payer: createTextSchema(140),
  received: z.iso.date({ error: 'is needed: a day such as 2026-11-20' }),
  text: z.string('is needed').max(500, 'is too long'),
}

/** Adds `lottery-admin money-orders …`. */
export function addMoneyOrders(top: Noun): void {
  const noun = addNoun(top, 'money-orders', 'entries that are paid by money order')
  addChange(noun, {
    name: 'book',
    description: 'propose to book a money order that was cashed; another person has to approve it',
    arguments: { number: 'the number of the money order: it is booked once' },
    options: statementOptions,
    input: z.object({ number: createTextSchema(140), ...statementInput }),
    run: async (deps, { number, amount: amountCents, payer, received, text }, { staff }) => {
      const money = {
        bankReference: number,
        amountCents,
        payerName: payer,
        receivedOn: received,
        reason: text,
      }
      return reportProposal(await proposeMoney(deps, staff, { ...money, method: 'money_order' }))
    },
  })
}

/** Adds `lottery-admin transfers …`. */
export function addTransfers(top: Noun): void {
  const noun = addNoun(top, 'transfers', 'money that arrives on the bank account')
  addBook(noun)
  addUnmatched(noun)
  addMatch(noun)
  addReturn(noun)
}

function addBook(noun: Noun): void {
  addChange(noun, {
    name: 'book',
    description: 'propose to book a transfer of the bank statement; another person has to approve it',
    arguments: { reference: 'the bank’s own reference of the transfer: it is booked once' },
    options: [
      ...statementOptions,
      { flags: '--account <iban>', description: 'the payer’s account; only its keyed hash is stored' },
    ],
    input: z.object({
      reference: createTextSchema(140),
      ...statementInput,
      account: z.string().transform(normaliseIdentifier).refine(isIban, 'is no IBAN').optional(),
    }),
    run: async (deps, { reference, amount: amountCents, payer, received, text, account }, { staff }) => {
      const money = { bankReference: reference, amountCents, payerName: payer, receivedOn: received }
      return reportProposal(
        await proposeMoney(deps, staff, {
          ...money,
          method: 'transfer',
          reason: text,
          payerAccount: account,
        }),
      )
    },
  })
}

function addUnmatched(noun: Noun): void {
  addQuery(noun, {
    name: 'unmatched',
    description:
      'list booked money without a known purchase, oldest first; recorded, because it names payers',
    input: z.object({}),
    run: async ({ db }) => {
      const money = await listUnmatchedMoney(db)
      const rows = money.map(({ id, method, amountCents, payerName, reason, receivedOn, bookedAt }) => [
        id,
        method,
        euros(amountCents),
        payerName,
        reason,
        receivedOn.toISOString().slice(0, 10),
        at(bookedAt),
      ])
      const headings = ['id', 'way', 'amount', 'payer', 'reason', 'received', 'booked']
      return {
        json: { ok: true, money },
        text: table(headings, rows, 'No money waits.'),
        ...seenRows('received-money', money),
      }
    },
  })
}

const moneyArgument = { money: 'id of the booked money, as unmatched lists it' }
const whichMoney = z.object({ money: anId })

function addMatch(noun: Noun): void {
  addChange(noun, {
    name: 'match',
    description:
      'propose that unmatched money is of a purchase, which must cost as much; another person has to approve it',
    arguments: { ...moneyArgument, purchase: 'id of the purchase, or its RF reference' },
    input: whichMoney.extend({ purchase: z.string().min(1) }),
    run: async (deps, { money, purchase }, { staff }) =>
      reportProposal(await proposeAssignment(deps, staff, money, await requirePurchaseId(deps.db, purchase))),
  })
}

function addReturn(noun: Noun): void {
  addChange(noun, {
    name: 'return',
    description:
      'propose a refund of unmatched money to its payer; the approver has transferred it at the bank',
    arguments: moneyArgument,
    input: whichMoney,
    run: async (deps, { money }, { staff }) => reportProposal(await proposeReturn(deps, staff, money)),
  })
}
