import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { findPayableMonth } from '@repo/delivery-rules/payouts'
import type { Payout } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#api/deps.ts'
import {
  exportFile,
  recordExecutedPayouts,
  recordRejectedPayout,
} from '#api/features/payouts/bank/bank-answers.service.ts'
import { requireDebtor } from '#api/features/payouts/bank/debtor.service.ts'
import { writeStatements, writeTransferFiles } from '#api/features/payouts/bank/payout-files.service.ts'
import { closeFile } from '#api/features/payouts/payouts.data.ts'
import { preparePayout } from '#api/features/payouts/prepare.service.ts'
import { createPayout } from '#api/features/payouts/run.service.ts'
import { holdPayout, releasePayout } from '#api/features/payouts/staff-holds.service.ts'
import { readPain001 } from '#api/testing/pain001-reader.ts'
import type { Cast } from './cast.ts'
import { listPayees } from './cast.ts'
import type { Act, ActKind, Bank, Scene } from './scene.ts'

const doNothing = async () => undefined
const unpaidStatuses: readonly Payout['status'][] = ['due', 'held', 'rejected']

/** Returns the payouts of a history's carriers, the oldest first. */
function findPayouts(deps: Deps, cast: Cast): Promise<Payout[]> {
  const partyId = { in: [...listPayees(cast)] }
  return deps.db.payout.findMany({ where: { partyId }, orderBy: [{ month: 'asc' }, { partyId: 'asc' }] })
}

/** Runs the steps of a payout run for the carriers of this history only. */
async function payCarriers(deps: Deps, cast: Cast): Promise<void> {
  const month = findPayableMonth(parisDayOf(await databaseNow(deps.db)))
  for (const partyId of listPayees(cast)) await createPayout(deps, partyId, month)
  for (const { id, status } of await findPayouts(deps, cast))
    if (unpaidStatuses.includes(status)) await preparePayout(deps, id, month)
  await deps.db.$transaction(async (tx) => closeFile(tx, await databaseNow(tx)))
  await writeTransferFiles(deps, requireDebtor(deps.config))
  await writeStatements(deps)
}

/**
 * Hands the first waiting transfer file to the bank, or records the bank's result. The bank parses each message
 * strictly. `isGood` decides whether it executes new ones. Returns the action for the trace; `none` for nothing.
 */
async function advanceBank(deps: Deps, cast: Cast, bank: Bank, isGood: boolean): Promise<string> {
  const payouts = await findPayouts(deps, cast)
  const prepared = payouts.find(({ status, statementFileId }) => status === 'prepared' && statementFileId)
  if (prepared) {
    const message = await exportFile(deps, prepared.fileId ?? '', doNothing)
    for (const { reference, cents } of readPain001(message.toString()).transfers)
      if (!bank.has(reference)) bank.set(reference, { cents, isExecuted: isGood })
    return 'handed out'
  }
  const sentPayout = payouts.find(({ status }) => status === 'sent')
  if (!sentPayout) return 'none'
  const isExecuted = bank.get(sentPayout.reference ?? '')?.isExecuted ?? false
  if (isExecuted) await recordExecutedPayouts(deps, [sentPayout.id], doNothing)
  else await recordRejectedPayout(deps, sentPayout.id, doNothing)
  return isExecuted ? 'executed' : 'rejected'
}

/** Returns the next 5th at nine or ten in Paris, when the previous month is paid. */
function toPayoutDay(now: Date): Date {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const thisMonth = new Date(Date.UTC(year, month, 5, 8))
  return thisMonth > now ? thisMonth : new Date(Date.UTC(year, month + 1, 5, 8))
}

function planRun({ lane, cast, memory, random }: Scene): Act | null {
  if (!memory.areBooksOpen) return null
  const at = toPayoutDay(lane.now())
  // The first day for certain, another rarely: months pass between histories, but not many.
  const isDay = memory.payoutDays === 0 || (memory.payoutDays < 2 && random() < 0.2)
  return {
    name: isDay ? 'it is the 5th, carriers are paid' : 'carriers are paid',
    at: isDay ? at : undefined,
    run: async (deps) => {
      if (isDay && lane.now() >= at) memory.payoutDays = Math.max(memory.payoutDays, 1)
      await payCarriers(deps, cast)
    },
  }
}

/** Plans that the staff releases or holds a waiting payout. */
function planHold({ cast, memory, random }: Scene): Act | null {
  if (memory.payoutDays === 0) return null
  const isStop = random() < 0.15
  return {
    name: isStop ? 'the staff stops a payout' : 'the staff lets a payout go',
    run: async (deps) => {
      const first = (await findPayouts(deps, cast)).find(({ status }) => unpaidStatuses.includes(status))
      if (!first) return 'none'
      await (isStop ? holdPayout : releasePayout)(deps, first.id, doNothing)
      return undefined
    },
  }
}

/** The acts at the end of a month, after all orders have ended: earnings are paid, or transfers returned. */
export const payingActs: readonly ActKind[] = [
  { name: 'pay carriers', weight: 5, plan: planRun },
  { name: 'hold', weight: 5, plan: planHold },
  {
    name: 'bank',
    weight: 6,
    plan: ({ cast, memory, random }) => {
      if (memory.payoutDays === 0) return null
      const isGood = random() < 0.7
      return { name: 'the bank is asked', run: (deps) => advanceBank(deps, cast, memory.bank, isGood) }
    },
  },
]

/** Settles the payouts of a history: exports and answers every file, and releases half of the waiting ones. */
export async function settlePayouts({
  lane,
  cast,
  memory,
  random,
}: Pick<Scene, 'lane' | 'cast' | 'memory' | 'random'>): Promise<void> {
  const { deps } = lane
  for (const { id, status } of await findPayouts(deps, cast))
    if (unpaidStatuses.includes(status) && random() < 0.5) await releasePayout(deps, id, doNothing)
  await payCarriers(deps, cast)
  for (let action = ''; action !== 'none'; ) action = await advanceBank(deps, cast, memory.bank, true)
}
