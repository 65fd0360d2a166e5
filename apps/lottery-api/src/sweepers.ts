import type { SweeperDefinition } from '@repo/server-kit/worker'
import { sweepStrayFiles } from './core/files/stray-files.sweeper.ts'
import { checkSmsDelivery } from './core/sms/sms.service.ts'
import type { Deps } from './deps.ts'
import { sweepCredits } from './features/credits/credits.sweeper.ts'
import { sweepRefunds } from './features/credits/refunds.sweeper.ts'
import { sweepDocumentExpiry } from './features/documents/expiry.sweeper.ts'
import { sweepDraws } from './features/draws/draws.sweeper.ts'
import { drawPublishedChannel } from './features/draws/publish/publish.service.ts'
import { sweepEntryReminders } from './features/participations/entry-reminders.sweeper.ts'
import { sweepPrizes } from './features/prizes/prizes.sweeper.ts'
import { sweepDisputes } from './features/purchases/disputes.sweeper.ts'
import { sweepPurchases } from './features/purchases/purchases.sweeper.ts'
import { sweepExclusionEnds } from './features/safety/exclusion-ends.sweeper.ts'
import { sweepFlags } from './features/safety/flags.sweeper.ts'
import { sweepSignInLeftovers } from './features/sign-in/leftovers.sweeper.ts'
import { sweepReferrals } from './features/sponsorship/sponsorship.sweeper.ts'
import { sweepAccountClosing } from './flows/account-closing/account-closing.sweeper.ts'
import { sweepDocumentDeadlines } from './flows/account-closing/document-deadline.sweeper.ts'
import { sweepNightlyCheck } from './flows/invariants/nightly-check.sweeper.ts'
import { sweepRetention } from './flows/retention/retention.sweeper.ts'
import { sweepSelfAudit } from './flows/self-audit/self-audit.sweeper.ts'

/** The worker's sweepers. */
export const sweepers: readonly SweeperDefinition<Deps>[] = [
  { name: 'draws', maxMs: 5000, sweep: sweepDraws },
  { name: 'purchases', maxMs: 60_000, sweep: sweepPurchases },
  { name: 'credits', maxMs: 3_600_000, sweep: sweepCredits },
  { name: 'refunds', maxMs: 3_600_000, sweep: sweepRefunds },
  { name: 'disputes', maxMs: 3_600_000, sweep: sweepDisputes },
  { name: 'self-audit', maxMs: 600_000, sweep: sweepSelfAudit },
  { name: 'nightly-check', maxMs: 600_000, sweep: sweepNightlyCheck },
  { name: 'document-deadlines', maxMs: 5 * 60_000, sweep: sweepDocumentDeadlines },
  { name: 'endings', maxMs: 10 * 60_000, sweep: sweepAccountClosing },
  { name: 'flags', maxMs: 3_600_000, sweep: sweepFlags },
  { name: 'referrals', maxMs: 10 * 60_000, sweep: sweepReferrals },
  { name: 'retention', maxMs: 6 * 3_600_000, sweep: sweepRetention },
  { name: 'sign-in leftovers', maxMs: 3_600_000, sweep: sweepSignInLeftovers },
  { name: 'stray-files', maxMs: 6 * 3_600_000, sweep: sweepStrayFiles },
  { name: 'entry-reminders', maxMs: 5 * 60_000, sweep: sweepEntryReminders },
  { name: 'document-expiry', maxMs: 6 * 3_600_000, sweep: sweepDocumentExpiry },
  { name: 'exclusion-ends', maxMs: 10 * 60_000, sweep: sweepExclusionEnds },
  { name: 'sms', maxMs: 60_000, sweep: checkSmsDelivery },
  { name: 'prizes', maxMs: 60_000, sweep: sweepPrizes, wokenBy: drawPublishedChannel },
]
