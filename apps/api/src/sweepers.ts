import type { SweeperDefinition } from '@repo/server-kit/worker'
import { markSilentCarriersUnavailable } from './core/availability/availability.service.ts'
import { dropEndedSubscriptions } from './core/notifications/push.service.ts'
import { checkSmsDelivery } from './core/sms/sms.service.ts'
import type { Deps } from './deps.ts'
import { sweepApproaches } from './features/deliveries/approach/approach.sweeper.ts'
import { sweepSilences } from './features/deliveries/silence/silence.sweeper.ts'
import { sweepDispatch } from './features/dispatch/dispatch.sweeper.ts'
import { remindOfExpiry } from './features/documents/expiry.sweeper.ts'
import { sweepShifts } from './features/fleet/planning/planning.sweeper.ts'
import { publishIndicators } from './features/indicators/indicators.service.ts'
import { writeInvoiceFiles } from './features/invoices/invoice-files.service.ts'
import { remindOfUnread } from './features/messages/unread.sweeper.ts'
import { createPayoutSweeper } from './features/payouts/payouts.sweeper.ts'
import { endSuspensions } from './features/suspensions/suspensions.sweeper.ts'
import { sweepWebhooks } from './features/webhooks/webhooks.sweeper.ts'
import { runNight } from './flows/night/night.service.ts'
import { sweepPlannedPickups } from './flows/ordering/planned-pickups.sweeper.ts'
import { sweepPickupProblems } from './flows/pickup-problems/pickup-problems.sweeper.ts'
import { reconcileAfterwards, reconcilePayments } from './flows/provider-inbox/reconciliation.sweeper.ts'
import { remindSupport } from './flows/support-list/overdue.sweeper.ts'
import { dispatchChannel, webhookChannel } from './live/tell.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs

/**
 * The worker's sweepers. Each sleeps at most `maxMs` between two runs. A sweeper with a channel also runs when it is
 * woken, so that it sleeps that long only if every notification is lost.
 */
export const sweepers: readonly SweeperDefinition<Deps>[] = [
  { name: 'dispatch', maxMs: 5 * secondMs, sweep: sweepDispatch, wokenBy: dispatchChannel },
  { name: 'payments', maxMs: minuteMs, sweep: reconcilePayments },
  { name: 'refunds and disputes', maxMs: 10 * minuteMs, sweep: reconcileAfterwards },
  // A minute is enough: an order is due at the earliest 15 minutes after it was placed.
  { name: 'planned pickups', maxMs: minuteMs, sweep: sweepPlannedPickups },
  {
    name: 'silent carriers',
    maxMs: minuteMs,
    sweep: async (deps) => {
      await markSilentCarriersUnavailable(deps)
    },
  },
  // The maximum delay of the notice to sender and recipient that a carrier is ten minutes away.
  { name: 'approaches', maxMs: 20 * secondMs, sweep: sweepApproaches },
  // The maximum delay of an order's end after the deadline of a problem at its pickup.
  { name: 'problems at pickups', maxMs: 10 * secondMs, sweep: sweepPickupProblems },
  { name: 'silence with goods aboard', maxMs: minuteMs / 2, sweep: sweepSilences },
  // Also the delay of a webhook that waits for an earlier one of its order.
  { name: 'webhooks', maxMs: 15 * secondMs, sweep: sweepWebhooks, wokenBy: webhookChannel },
  { name: 'indicators', maxMs: 10 * minuteMs, sweep: publishIndicators },
  // The delay of the file of an invoice that nobody has requested.
  { name: 'files of invoices', maxMs: 5 * secondMs, sweep: writeInvoiceFiles },
  // The delay beyond ten minutes of the notice that a planned driver is not online.
  { name: 'planned drivers', maxMs: minuteMs, sweep: sweepShifts },
  { name: 'suspensions', maxMs: minuteMs, sweep: endSuspensions },
  { name: 'expiring documents', maxMs: 10 * minuteMs, sweep: remindOfExpiry },
  // The maximum delay before the staff learns of the first overdue item of a kind.
  { name: 'what waits for a person', maxMs: minuteMs / 2, sweep: remindSupport },
  { name: 'payouts', maxMs: 10 * minuteMs, sweep: createPayoutSweeper() },
  { name: 'browsers of ended sessions', maxMs: 10 * minuteMs, sweep: dropEndedSubscriptions },
  // A message becomes due two minutes after it was written at the earliest.
  { name: 'unread messages', maxMs: minuteMs, sweep: remindOfUnread },
  { name: 'text messages on their way', maxMs: minuteMs, sweep: checkSmsDelivery },
  {
    name: 'nights',
    maxMs: 10 * minuteMs,
    sweep: async (deps) => {
      await runNight(deps)
    },
  },
]
