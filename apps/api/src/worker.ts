import { journalErasures } from '@repo/server-kit/backup/erasure-journal'
import { assertRealClock } from '@repo/server-kit/database'
import { stopOnSignal } from '@repo/server-kit/lifecycle'
import { listen } from '@repo/server-kit/listener'
import { startSweeper } from '@repo/server-kit/sweeper'
import { readConfig } from './config.ts'
import { setAsideSilentCarriers } from './core/availability/availability.service.ts'
import { removeFiles } from './core/files/stored-files.service.ts'
import { dropEndedSubscriptions, sendPush } from './core/notifications/push.service.ts'
import { openDeps } from './deps.ts'
import { dropOldCalls } from './features/api-keys/idempotent-calls.service.ts'
import { dropOldInvitations } from './features/company/invitations.service.ts'
import { forgetRemovedCard } from './features/company-card/company-card.service.ts'
import { sweepDispatch } from './features/dispatch/dispatch.sweeper.ts'
import { remindOfExpiry } from './features/documents/expiry.sweeper.ts'
import { dropOldDriverInvitations } from './features/fleet/invitations.service.ts'
import { publishIndicators } from './features/indicators/indicators.service.ts'
import { writeInvoiceFiles } from './features/invoices/invoice-files.service.ts'
import { mailResetCode } from './features/password-reset/reset-code.service.ts'
import { forgetPaymentCard } from './features/payments/forget-card.ts'
import { sendRefund } from './features/payments/refunds/send-refund.ts'
import { payoutSweeper } from './features/payouts/payouts.sweeper.ts'
import { endSuspensions } from './features/suspensions/suspensions.sweeper.ts'
import { dropOldEvents, sweepWebhooks } from './features/webhooks/webhooks.sweeper.ts'
import { checkImport } from './flows/imports/check-import.ts'
import { orderImport } from './flows/imports/order-import.ts'
import { sweepPlannedPickups } from './flows/ordering/planned-pickups.sweeper.ts'
import { reconcileAfterwards, reconcilePayments } from './flows/provider-inbox/reconciler.ts'
import { settlePayment } from './flows/provider-inbox/settle-payment.ts'
import { runNight } from './flows/retention/nightly.service.ts'
import {
  checkImportJob,
  forgetCardJob,
  forgetCustomerJob,
  forgetPaymentCardJob,
  journalErasureJob,
  mailResetCodeJob,
  orderImportJob,
  removeFilesJob,
  sendMailJob,
  sendPushJob,
  sendRefundJob,
  settlePaymentJob,
} from './job-definitions.ts'
import { dispatchChannel, webhookChannel } from './live/tell.ts'

const everyMinuteMs = 60_000
/** The longest the dispatch sweeper sleeps, should every notification be lost. */
const longestDispatchSleepMs = 5000
/** The same for webhooks, and how soon a notice goes that was held up behind another of its order. */
const longestWebhookSleepMs = 15_000
const tenMinutesMs = 600_000
/** How long an invoice that nobody asks for waits for its file. */
const invoiceSweepMs = 5000

const config = readConfig()
const { deps, close } = await openDeps(config, { name: 'worker', isWorker: true })
if (config.isProduction) await assertRealClock(deps.db)

const dispatch = startSweeper({
  name: 'dispatch',
  longestMs: longestDispatchSleepMs,
  log: deps.log,
  sweep: () => sweepDispatch(deps),
})
const wakeUps = listen({
  connectionString: config.databaseUrl,
  channel: dispatchChannel,
  log: deps.log,
  onNotification: dispatch.wake,
  onConnect: dispatch.wake,
})
const payments = startSweeper({
  name: 'payments',
  longestMs: everyMinuteMs,
  log: deps.log,
  sweep: async () => {
    await reconcilePayments(deps)
    return null
  },
})
const afterwards = startSweeper({
  name: 'refunds and disputes',
  longestMs: tenMinutesMs,
  log: deps.log,
  sweep: async () => {
    await reconcileAfterwards(deps)
    return null
  },
})
const planned = startSweeper({
  name: 'planned pickups',
  // An order planned meanwhile is due 15 minutes after it was placed at the earliest.
  longestMs: everyMinuteMs,
  log: deps.log,
  sweep: () => sweepPlannedPickups(deps),
})
const silence = startSweeper({
  name: 'silent carriers',
  longestMs: everyMinuteMs,
  log: deps.log,
  sweep: async () => {
    await setAsideSilentCarriers(deps)
    return null
  },
})
const webhooks = startSweeper({
  name: 'webhooks',
  longestMs: longestWebhookSleepMs,
  log: deps.log,
  sweep: () => sweepWebhooks(deps),
})
const webhookWakeUps = listen({
  connectionString: config.databaseUrl,
  channel: webhookChannel,
  log: deps.log,
  onNotification: webhooks.wake,
  onConnect: webhooks.wake,
})
const indicators = startSweeper({
  name: 'indicators',
  longestMs: tenMinutesMs,
  log: deps.log,
  sweep: async () => {
    await publishIndicators(deps)
    return null
  },
})
const invoices = startSweeper({
  name: 'files of invoices',
  longestMs: invoiceSweepMs,
  log: deps.log,
  sweep: async () => {
    await writeInvoiceFiles(deps)
    return null
  },
})
const suspensions = startSweeper({
  name: 'suspensions',
  longestMs: everyMinuteMs,
  log: deps.log,
  sweep: async () => {
    await endSuspensions(deps)
    return null
  },
})
const papers = startSweeper({
  name: 'expiring documents',
  longestMs: tenMinutesMs,
  log: deps.log,
  sweep: async () => {
    await remindOfExpiry(deps)
    return null
  },
})
const nights = startSweeper({
  name: 'nights',
  longestMs: tenMinutesMs,
  log: deps.log,
  sweep: async () => {
    await runNight(deps)
    return null
  },
})
const sweepPayouts = payoutSweeper(deps)
const payouts = startSweeper({
  name: 'payouts',
  longestMs: tenMinutesMs,
  log: deps.log,
  sweep: async () => {
    await sweepPayouts()
    return null
  },
})
const leftovers = startSweeper({
  name: 'leftovers of companies',
  longestMs: tenMinutesMs,
  log: deps.log,
  sweep: async () => {
    await dropOldCalls(deps)
    await dropOldEvents(deps)
    await dropOldInvitations(deps)
    await dropOldDriverInvitations(deps)
    await dropEndedSubscriptions(deps)
    return null
  },
})
const journal = { pool: deps.pool, path: config.erasureJournal }
await deps.jobs.work(sendMailJob, ({ mail, key }) => deps.mailer.send(mail, key))
await deps.jobs.work(mailResetCodeJob, ({ resetId }) => mailResetCode(deps, resetId))
await deps.jobs.work(forgetCardJob, ({ cardId }) => forgetRemovedCard(deps, cardId))
await deps.jobs.work(forgetPaymentCardJob, (card) => forgetPaymentCard(deps, card))
await deps.jobs.work(forgetCustomerJob, ({ customerId }) => deps.payments.forgetCustomer(customerId))
await deps.jobs.work(journalErasureJob, (ended) => journalErasures(journal, ended))
await deps.jobs.work(checkImportJob, ({ importId }) => checkImport(deps, importId))
await deps.jobs.work(orderImportJob, ({ importId }) => orderImport(deps, importId))
await deps.jobs.work(settlePaymentJob, ({ paymentId }) => settlePayment(deps, paymentId))
await deps.jobs.work(sendRefundJob, ({ refundId }) => sendRefund(deps, refundId))
await deps.jobs.work(removeFilesJob, ({ paths }) => removeFiles(deps, paths))
await deps.jobs.work(sendPushJob, (queued) => sendPush(deps, queued))
deps.log.info('worker runs')

stopOnSignal(deps.log, async () => {
  await Promise.all([dispatch.stop(), payments.stop(), planned.stop(), silence.stop(), wakeUps.close()])
  await Promise.all([webhooks.stop(), leftovers.stop(), indicators.stop(), webhookWakeUps.close()])
  await Promise.all([
    invoices.stop(),
    suspensions.stop(),
    papers.stop(),
    payouts.stop(),
    nights.stop(),
    afterwards.stop(),
  ])
  await close()
})
