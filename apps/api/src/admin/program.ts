import type { StaffProgram } from '@repo/server-kit/staff/program'
import { addBackup } from './backup/backup.commands.ts'
import { addCheck } from './check.command.ts'
import { addDispatch } from './dispatch.commands.ts'
import { addRates } from './rates.command.ts'
import { addSeed } from './seed/seed.command.ts'
import { addSimulate } from './simulation/simulate.command.ts'
import { addAccounts } from './staff/accounts.commands.ts'
import { addAppeals } from './staff/appeals.commands.ts'
import { addApprovals } from './staff/approvals.commands.ts'
import { addAudit } from './staff/audit.commands.ts'
import { addBusiness } from './staff/business.commands.ts'
import { addCarriers } from './staff/carriers.commands.ts'
import { addClaims } from './staff/claims.commands.ts'
import { addDebts } from './staff/debts.commands.ts'
import { addDisputes } from './staff/disputes.commands.ts'
import { addDocuments } from './staff/documents.commands.ts'
import { addFiles } from './staff/files.commands.ts'
import { addInbox } from './staff/inbox.commands.ts'
import { addLedger } from './staff/ledger.commands.ts'
import { addMembers } from './staff/members.commands.ts'
import { addNewsletter } from './staff/newsletter.commands.ts'
import { addOrders } from './staff/orders.commands.ts'
import { addPayments } from './staff/payments.commands.ts'
import { addPayouts } from './staff/payouts.commands.ts'
import { addRatings } from './staff/ratings.commands.ts'
import { addRecipients } from './staff/recipients.commands.ts'
import { addRefunds } from './staff/refunds.commands.ts'
import { addRetention } from './staff/retention.commands.ts'
import type { Host } from './staff/staff-command.ts'
import { addSupport } from './staff/support.commands.ts'
import { addVehicles } from './staff/vehicles.commands.ts'

/** The admin program with every command of the staff and of developers, one entry for each noun. */
export const adminProgram: StaffProgram<Host> = {
  name: 'admin',
  description: 'What support staff and developers do on the delivery marketplace',
  refusedCode: 1,
  nouns: [
    addAccounts,
    addAppeals,
    addApprovals,
    addAudit,
    addBackup,
    addBusiness,
    addCarriers,
    addClaims,
    addDebts,
    addDispatch,
    addDisputes,
    addDocuments,
    addFiles,
    addInbox,
    addLedger,
    addNewsletter,
    addOrders,
    addPayouts,
    addPayments,
    addRates,
    addRatings,
    addRecipients,
    addRefunds,
    addRetention,
    addMembers,
    addSupport,
    addVehicles,
    addCheck,
    addSeed,
    addSimulate,
  ],
}
