import { removeFiles } from '#api/core/files/stored-files.service.ts'
import type { Deps } from '#api/deps.ts'
import { forgetRemovedCard } from '#api/features/company-card/company-card.service.ts'
import { sendRefund } from '#api/features/payments/refunds/send-refund.service.ts'
import { settlePayment } from '#api/flows/provider-inbox/settle-payment.service.ts'
import { forgetCardJob, removeFilesJob, sendRefundJob, settlePaymentJob } from '#api/job-definitions.ts'

type Handler = (deps: Deps, data: never) => Promise<unknown>

/** The background jobs that a history runs, by the queue's name; all others, such as emails, are dropped. */
export const handledJobs: Readonly<Record<string, Handler>> = {
  [settlePaymentJob.name]: (deps, { paymentId }: { paymentId: string }) => settlePayment(deps, paymentId),
  [sendRefundJob.name]: (deps, { refundId }: { refundId: string }) => sendRefund(deps, refundId),
  [forgetCardJob.name]: (deps, { cardId }: { cardId: string }) => forgetRemovedCard(deps, cardId),
  [removeFilesJob.name]: (deps, { paths }: { paths: readonly string[] }) => removeFiles(deps, paths),
}
