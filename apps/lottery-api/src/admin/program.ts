import { BackupObjection } from '@repo/server-kit/backup/backup-source'
import { Objection } from '@repo/server-kit/objection'
import { Refusal } from '@repo/server-kit/refusal'
import { harmless } from '@repo/server-kit/staff-text'
import { Command, CommanderError } from 'commander'

import { addBackup } from './backup/backup.commands.ts'
import { addCheck } from './check.command.ts'
import { addSeed } from './seed.command.ts'
import { addApprovals } from './staff/approvals.commands.ts'
import { addAudit } from './staff/audit.commands.ts'
import { addContact } from './staff/contact.commands.ts'
import { addDisputes } from './staff/disputes.commands.ts'
import { addDocuments } from './staff/documents.commands.ts'
import { addDraws } from './staff/draws.commands.ts'
import { addFlags } from './staff/flags.commands.ts'
import { addMembers } from './staff/members.commands.ts'
import { addMoneyOrders, addTransfers } from './staff/money.commands.ts'
import { addPayouts } from './staff/payouts.commands.ts'
import { addPlayers } from './staff/players.commands.ts'
import { addRefunds } from './staff/refunds.commands.ts'
import type { Host } from './staff/staff-command.ts'
import { BadAnswer } from './staff/staff-command.ts'
import { addStatistics } from './staff/statistics.commands.ts'
import { addWinners } from './staff/winners.commands.ts'

/** What adds a noun with its verbs to the program: one line for each noun. */
const nouns: readonly ((program: Command, host: Host) => void)[] = [
  addApprovals,
  addAudit,
  addBackup,
  addCheck,
  addContact,
  addDisputes,
  addDocuments,
  addDraws,
  addFlags,
  addMembers,
  addMoneyOrders,
  addPayouts,
  addPlayers,
  addRefunds,
  addSeed,
  addStatistics,
  addTransfers,
  addWinners,
]

/** Every command of the lottery's staff and of developers, run at `host`. Whoever parses words with it catches what it throws. */
export function adminProgram(host: Host): Command {
  const program = new Command('lottery-admin')
    .description('What staff and developers do on the community lottery')
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({ writeOut: host.say, writeErr: host.complain })
  for (const add of nouns) add(program, host)
  return program
}

/**
 * Carries out a command line and answers its exit code: 0; 1 when it answered and the answer is bad; 2 when what was asked for cannot be, which a
 * sentence on the error output says. Anything else that goes wrong is a fault of ours and is thrown.
 */
export async function runAdmin(host: Host, words: readonly string[]): Promise<0 | 1 | 2> {
  try {
    await adminProgram(host).parseAsync([...words], { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof BadAnswer) return 1
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!isObjection(error)) throw error
    host.complain(harmless(`${error.message}\n`))
    return 2
  }
}

/** What cannot be, and says so in a sentence. */
function isObjection(error: unknown): error is Error {
  return error instanceof Objection || error instanceof Refusal || error instanceof BackupObjection
}
