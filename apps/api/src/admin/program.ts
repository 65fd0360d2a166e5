import { Command, InvalidArgumentError } from 'commander'
import { addCheck } from './check.command.ts'
import { addDispatch } from './explain.command.ts'
import { addRates } from './rates.command.ts'
import { addSeed } from './seed/seed.command.ts'
import { runSimulate } from './simulation/simulate.command.ts'
import { addAccounts } from './staff/accounts.commands.ts'
import { addAppeals } from './staff/appeals.commands.ts'
import { addAudit } from './staff/audit.commands.ts'
import { addBackup } from './staff/backup.commands.ts'
import { addClaims } from './staff/claims.commands.ts'
import { addDebts } from './staff/debts.commands.ts'
import { addDisputes } from './staff/disputes.commands.ts'
import { addDocuments } from './staff/documents.commands.ts'
import { addInbox } from './staff/inbox.commands.ts'
import { addLedger } from './staff/ledger.commands.ts'
import { addOrders } from './staff/orders.commands.ts'
import { addPayouts } from './staff/payouts.commands.ts'
import { addProvider } from './staff/provider.commands.ts'
import { addRefunds } from './staff/refunds.commands.ts'
import { addRetention } from './staff/retention.commands.ts'
import type { Host } from './staff/staff-command.ts'
import { addSupport } from './staff/support.commands.ts'

/** What adds a noun with its verbs to the program: one line for each noun. */
const nouns: readonly ((program: Command, host: Host) => unknown)[] = [
  addAccounts,
  addAppeals,
  addAudit,
  addBackup,
  addClaims,
  addDebts,
  addDispatch,
  addDisputes,
  addDocuments,
  addInbox,
  addLedger,
  addOrders,
  addPayouts,
  addProvider,
  addRates,
  addRefunds,
  addRetention,
  addSupport,
]

/** Every command of the staff and of developers, run at `host`; parse words with it. */
export function adminProgram(host: Host): Command {
  const program = new Command('admin')
    .description('What support staff and developers do on the delivery marketplace')
    .showHelpAfterError()
  for (const add of nouns) add(program, host)
  addCheck({ command: program, host })
  addSeed(program, host)
  addSimulate(program)
  return program
}

function addSimulate(program: Command): void {
  program
    .command('simulate')
    .description('move simulated carriers over the carrier API until interrupted (development only)')
    .option('--carriers <count>', 'how many', positive, 12)
    .option('--speed <factor>', 'times faster than life', positive)
    .option('--refuse <share>', 'share of the offers that are refused', share, 0.1)
    .option('--miss <share>', 'share of the offers that are left to expire', share, 0)
    .option('--api <origin>', 'where the API listens')
    .option('--json', 'nothing to answer: what happens is logged as JSON anyway')
    .action(runSimulate)
}

function share(text: string): number {
  const value = Number(text)
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('It must be a number from 0 to 1.')
  return value
}

function positive(text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above 0.')
  return value
}
