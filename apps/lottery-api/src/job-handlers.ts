import type { JobHandler } from '@repo/server-kit/worker'
import { handleJob } from '@repo/server-kit/worker'
import { removeFiles } from './core/files/stored-files.service.ts'
import { sendPush } from './core/notifications/push.service.ts'
import { sendSms } from './core/sms/sms.service.ts'
import type { Deps } from './deps.ts'
import { sendRefund } from './features/credits/refunds.service.ts'
import { notifyHolders } from './features/draws/holders.service.ts'
import { mailResults } from './features/draws/publish/results.service.ts'
import { sendIssue } from './features/newsletter/sending.service.ts'
import { payPrize } from './features/prizes/payout.service.ts'
import { mailReceipts } from './features/proofs/receipts.service.ts'
import { notifyOfTerms } from './features/terms/announce.service.ts'
import { mailRequestedLink } from './flows/requested-links/mail-requested-link.service.ts'
import {
  announceTermsJob,
  journalErasureJob,
  mailReceiptsJob,
  mailRequestedLinkJob,
  mailResultsJob,
  notifyHoldersJob,
  payPrizeJob,
  removeFilesJob,
  sendMailJob,
  sendNewsletterJob,
  sendPushJob,
  sendRefundJob,
  sendSmsJob,
} from './job-definitions.ts'
import { sendQueuedEmail } from './mail/send-mail.ts'

/** Every kind of job with its handler. */
export const jobHandlers: readonly JobHandler<Deps>[] = [
  handleJob(sendMailJob, sendQueuedEmail),
  handleJob(sendPushJob, sendPush),
  handleJob(sendSmsJob, (deps, { smsId }) => sendSms(deps, smsId)),
  handleJob(mailRequestedLinkJob, mailRequestedLink),
  handleJob(mailReceiptsJob, mailReceipts),
  handleJob(mailResultsJob, mailResults),
  handleJob(notifyHoldersJob, notifyHolders),
  handleJob(sendNewsletterJob, sendIssue),
  handleJob(announceTermsJob, notifyOfTerms),
  handleJob(payPrizeJob, payPrize),
  handleJob(removeFilesJob, (deps, { paths }) => removeFiles(deps, paths)),
  handleJob(journalErasureJob, ({ erasures }, ended) => erasures.add(ended)),
  handleJob(sendRefundJob, (deps, { refundId }) => sendRefund(deps, refundId)),
]
