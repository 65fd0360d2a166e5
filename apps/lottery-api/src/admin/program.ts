import type { StaffProgram } from '@repo/server-kit/staff/program'
import { addBackup } from './backup/backup.commands.ts'
import { addCheck } from './check.command.ts'
import { addSeed } from './seed.command.ts'
import { addApprovals } from './staff/approvals.commands.ts'
import { addAudit } from './staff/audit.commands.ts'
import { addBusiness } from './staff/business.commands.ts'
import { addContact } from './staff/contact.commands.ts'
import { addDisputes } from './staff/disputes.commands.ts'
import { addDocuments } from './staff/documents.commands.ts'
import { addDraws } from './staff/draws.commands.ts'
import { addFiles } from './staff/files.commands.ts'
import { addFlags } from './staff/flags.commands.ts'
import { addJobs } from './staff/jobs.commands.ts'
import { addMembers } from './staff/members.commands.ts'
import { addMoneyOrders, addTransfers } from './staff/money.commands.ts'
import { addNewsletter } from './staff/newsletter.commands.ts'
import { addPayouts } from './staff/payouts.commands.ts'
import { addPlayers } from './staff/players.commands.ts'
import { addRefunds } from './staff/refunds.commands.ts'
import type { Host } from './staff/staff-command.ts'
import { addStatistics } from './staff/statistics.commands.ts'
import { addTerms } from './staff/terms.commands.ts'
import { addWinners } from './staff/winners.commands.ts'

/** Every command of the lottery's staff and of developers: one line for each noun. */
export const adminProgram: StaffProgram<Host> = {
  name: 'lottery-admin',
  description: 'What staff and developers do on the community lottery',
  refusedCode: 2,
  nouns: [
    addApprovals,
    addAudit,
    addBackup,
    addBusiness,
    addCheck,
    addContact,
    addDisputes,
    addDocuments,
    addDraws,
    addFiles,
    addFlags,
    addJobs,
    addMembers,
    addMoneyOrders,
    addNewsletter,
    addPayouts,
    addPlayers,
    addRefunds,
    addSeed,
    addStatistics,
    addTerms,
    addTransfers,
    addWinners,
  ],
}
