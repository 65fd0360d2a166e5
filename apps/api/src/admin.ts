import { Command, InvalidArgumentError } from 'commander'
import { runCheck } from './admin/check.command.ts'
import { runExplain } from './admin/explain.command.ts'
import { runRatesExport, runRatesImport } from './admin/rates.command.ts'
import { runSeed } from './admin/seed/seed.command.ts'
import { runSimulate } from './admin/simulation/simulate.command.ts'
import { addAccounts } from './admin/staff/accounts.commands.ts'
import { addAppeals } from './admin/staff/appeals.commands.ts'
import { addAudit } from './admin/staff/audit.commands.ts'
import { addDocuments } from './admin/staff/documents.commands.ts'
import { addOrders } from './admin/staff/orders.commands.ts'
import { terminal } from './admin/staff/staff-command.ts'

function share(text: string): number {
  const value = Number(text)
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('It must be a number from 0 to 1.')
  return value
}

function instant(text: string): Date {
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const value = new Date(text)
  if (!isWhole || Number.isNaN(value.getTime()))
    throw new InvalidArgumentError('It must be an instant with its offset, e.g. 2027-01-01T00:00:00+01:00.')
  return value
}

function positive(text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above 0.')
  return value
}

const program = new Command('admin')
  .description('What support staff and developers do on the delivery marketplace')
  .showHelpAfterError()

program
  .command('seed')
  .description('lay the rate card, the demo accounts and simulated carriers (development only)')
  .option('--carriers <count>', 'simulated carriers', positive, 12)
  .option('--json', 'answer in JSON')
  .action(runSeed)

program
  .command('simulate')
  .description('move simulated carriers over the carrier API until interrupted (development only)')
  .option('--carriers <count>', 'how many', positive, 12)
  .option('--speed <factor>', 'times faster than life', positive)
  .option('--refuse <share>', 'share of the offers that are refused', share, 0.1)
  .option('--miss <share>', 'share of the offers that are left to expire', share, 0)
  .option('--api <origin>', 'where the API listens')
  .action(runSimulate)

program
  .command('check')
  .description(
    'prove the invariants of money and orders on the live database; exit code 1 when one is broken',
  )
  .option('--json', 'answer in JSON')
  .action(runCheck)

program
  .command('dispatch')
  .description('look into the search for carriers')
  .command('explain <order>')
  .description("say why each of the carriers around an order's pickup was asked or not")
  .option('--json', 'answer in JSON')
  .action(runExplain)

const rates = program.command('rates').description('the rate cards: what deliveries cost')
rates
  .command('export')
  .description('print the rate card in effect as JSON; exit code 1 when there is none')
  .action(runRatesExport)
rates
  .command('import <file>')
  .description('store a rate card as the next version; exit code 1, and nothing stored, when it is not valid')
  .option('--from <instant>', 'when it takes effect, in ISO 8601 (now, when absent)', instant)
  .option('--json', 'answer in JSON')
  .action(runRatesImport)

addAccounts(program, terminal)
addDocuments(program, terminal)
addAppeals(program, terminal)
addOrders(program, terminal)
addAudit(program, terminal)

await program.parseAsync()
