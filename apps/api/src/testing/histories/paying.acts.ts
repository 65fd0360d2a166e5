import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { payableMonthOn } from '@repo/delivery-rules/payouts'
import type { Payout } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#api/deps.ts'
import { exportFile, noteExecuted, noteRejected } from '#api/features/payouts/bank/bank-answers.service.ts'
import { payingAccount } from '#api/features/payouts/bank/debtor.service.ts'
import { writeStatements, writeTransferFiles } from '#api/features/payouts/bank/payout-files.service.ts'
import { closeFile } from '#api/features/payouts/payouts.data.ts'
import { preparePayout } from '#api/features/payouts/prepare.service.ts'
import { computePayout } from '#api/features/payouts/run.service.ts'
import { holdPayout, releasePayout } from '#api/features/payouts/staff-holds.service.ts'
import { readPain001 } from '#api/testing/pain001-reader.ts'
import type { Cast } from './cast.ts'
import { payeesOf } from './cast.ts'
import type { Act, ActKind, Bank, Scene } from './scene.ts'

const nothing = async () => undefined
const toGo: readonly Payout['status'][] = ['due', 'held', 'rejected']

/** The payouts of a history's carriers, the oldest first. */
function payoutsOf(deps: Deps, cast: Cast): Promise<Payout[]> {
  const partyId = { in: [...payeesOf(cast)] }
  return deps.db.payout.findMany({ where: { partyId }, orderBy: [{ month: 'asc' }, { partyId: 'asc' }] })
}

/** The steps of a payout run, for the carriers of this history alone: others' are paid in theirs. */
async function pay(deps: Deps, cast: Cast): Promise<void> {
  const month = payableMonthOn(parisDayOf(await databaseNow(deps.db)))
  for (const partyId of payeesOf(cast)) await computePayout(deps, partyId, month)
  for (const { id, status } of await payoutsOf(deps, cast))
    if (toGo.includes(status)) await preparePayout(deps, id, month)
  await deps.db.$transaction(async (tx) => closeFile(tx, await databaseNow(tx)))
  await writeTransferFiles(deps, payingAccount(deps.config))
  await writeStatements(deps)
}

/**
 * Hands the first waiting transfer file to the bank, or records the bank's result. The bank parses each message as
 * strictly as a real one; `isGood` is whether it executes new ones.
 */
async function askBank(deps: Deps, cast: Cast, bank: Bank, isGood: boolean): Promise<string> {
  const payouts = await payoutsOf(deps, cast)
  const waiting = payouts.find(({ status, statementFileId }) => status === 'prepared' && statementFileId)
  if (waiting) {
    const message = await exportFile(deps, waiting.fileId ?? '', nothing)
    for (const { reference, cents } of readPain001(message.toString()).transfers)
      if (!bank.has(reference)) bank.set(reference, { cents, isExecuted: isGood })
    return 'handed out'
  }
  const sent = payouts.find(({ status }) => status === 'sent')
  if (!sent) return 'none'
  const isExecuted = bank.get(sent.reference ?? '')?.isExecuted ?? false
  if (isExecuted) await noteExecuted(deps, [sent.id], nothing)
  else await noteRejected(deps, sent.id, nothing)
  return isExecuted ? 'executed' : 'rejected'
}

/** On the 5th, at nine in Paris or ten, the month before is paid. */
function payoutDay(now: Date): Date {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const thisMonth = new Date(Date.UTC(year, month, 5, 8))
  return thisMonth > now ? thisMonth : new Date(Date.UTC(year, month + 1, 5, 8))
}

function planRun({ lane, cast, memory, random }: Scene): Act | null {
  if (!memory.areBooksOpen) return null
  const at = payoutDay(lane.now())
  // The first day for certain, another rarely: months pass between histories, but not many.
  const isDay = memory.payoutDays === 0 || (memory.payoutDays < 2 && random() < 0.2)
  return {
    name: isDay ? 'it is the 5th, carriers are paid' : 'carriers are paid',
    at: isDay ? at : undefined,
    run: async (deps) => {
      if (isDay && lane.now() >= at) memory.payoutDays = Math.max(memory.payoutDays, 1)
      await pay(deps, cast)
    },
  }
}

/** The staff releases a waiting payout, or holds one. */
function planHold({ cast, memory, random }: Scene): Act | null {
  if (memory.payoutDays === 0) return null
  const isStop = random() < 0.15
  return {
    name: isStop ? 'the staff stops a payout' : 'the staff lets a payout go',
    run: async (deps) => {
      const first = (await payoutsOf(deps, cast)).find(({ status }) => toGo.includes(status))
      if (!first) return 'none'
      await (isStop ? holdPayout : releasePayout)(deps, first.id, nothing)
      return undefined
    },
  }
}

/** The end of a month: carriers' earnings are paid to their accounts, or returned. Only once the books are open. */
export const payingActs: readonly ActKind[] = [
  { name: 'pay carriers', weight: 5, plan: planRun },
  { name: 'hold', weight: 5, plan: planHold },
  {
    name: 'bank',
    weight: 6,
    plan: ({ cast, memory, random }) => {
      if (memory.payoutDays === 0) return null
      const isGood = random() < 0.7
      return { name: 'the bank is asked', run: (deps) => askBank(deps, cast, memory.bank, isGood) }
    },
  },
]

/** Settles the payouts of a history: every file is exported and answered, and half of the waiting ones are released. */
export async function settlePayouts({
  lane,
  cast,
  memory,
  random,
}: Pick<Scene, 'lane' | 'cast' | 'memory' | 'random'>): Promise<void> {
  const { deps } = lane
  for (const { id, status } of await payoutsOf(deps, cast))
    if (toGo.includes(status) && random() < 0.5) await releasePayout(deps, id, nothing)
  await pay(deps, cast)
  for (let answer = ''; answer !== 'none'; ) answer = await askBank(deps, cast, memory.bank, true)
}
