import type { JobHandler } from '@repo/server-kit/worker'
import { handleJob } from '@repo/server-kit/worker'
import { removeFiles } from './core/files/stored-files.service.ts'
import { sendPush } from './core/notifications/push.service.ts'
import { sendRecipientPush } from './core/recipient/recipient-push.service.ts'
import { sendSms } from './core/sms/sms.service.ts'
import type { Deps } from './deps.ts'
import { warnOfWrongPasswords } from './features/accounts/wrong-passwords.service.ts'
import { forgetRemovedCard } from './features/company-card/company-card.service.ts'
import { sendIssue } from './features/newsletter/sending.service.ts'
import { sendResetCode } from './features/password-reset/reset-code.service.ts'
import { forgetPaymentCard } from './features/payments/forget-card.service.ts'
import { sendRefund } from './features/payments/refunds/send-refund.service.ts'
import { checkImport } from './flows/imports/check-import.job.ts'
import { orderImport } from './flows/imports/order-import.job.ts'
import { settlePayment } from './flows/provider-inbox/settle-payment.service.ts'
import {
  checkImportJob,
  forgetCardJob,
  forgetCustomerJob,
  forgetPaymentCardJob,
  journalErasureJob,
  orderImportJob,
  removeFilesJob,
  sendEmailJob,
  sendNewsletterJob,
  sendPushJob,
  sendRecipientPushJob,
  sendRefundJob,
  sendResetCodeJob,
  sendSmsJob,
  settlePaymentJob,
  warnOfTriesJob,
} from './job-definitions.ts'
import { sendMail } from './mail/send-mail.ts'

/** The handlers of all background jobs. */
export const jobHandlers: readonly JobHandler<Deps>[] = [
  handleJob(sendEmailJob, sendMail),
  handleJob(sendResetCodeJob, (deps, { resetId }) => sendResetCode(deps, resetId)),
  handleJob(forgetCardJob, (deps, { cardId }) => forgetRemovedCard(deps, cardId)),
  handleJob(forgetPaymentCardJob, forgetPaymentCard),
  handleJob(forgetCustomerJob, ({ payments }, { customerId }) => payments.forgetCustomer(customerId)),
  handleJob(journalErasureJob, ({ erasures }, ended) => erasures.add(ended)),
  handleJob(checkImportJob, (deps, { importId }) => checkImport(deps, importId)),
  handleJob(orderImportJob, (deps, { importId }) => orderImport(deps, importId)),
  handleJob(settlePaymentJob, (deps, { paymentId }) => settlePayment(deps, paymentId)),
  handleJob(sendRefundJob, (deps, { refundId }) => sendRefund(deps, refundId)),
  handleJob(removeFilesJob, (deps, { paths }) => removeFiles(deps, paths)),
  handleJob(sendPushJob, sendPush),
  handleJob(sendRecipientPushJob, sendRecipientPush),
  handleJob(sendSmsJob, (deps, { smsId }) => sendSms(deps, smsId)),
  handleJob(sendNewsletterJob, (deps, { letterId }) => sendIssue(deps, letterId)),
  handleJob(warnOfTriesJob, warnOfWrongPasswords),
]
