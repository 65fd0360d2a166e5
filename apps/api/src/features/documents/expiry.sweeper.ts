import type { ReminderDays } from '@repo/delivery-rules/documents'
import { findDueReminder, reminderDays } from '@repo/delivery-rules/documents'
import type { Document, Vehicle } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { refreshValidity } from '#api/core/availability/validity.service.ts'
import type { RequiredDocument } from '#api/core/documents/required-documents.service.ts'
import { findRequiredDocuments } from '#api/core/documents/required-documents.service.ts'
import { notifyOfAccount } from '#api/core/notifications/account-news.service.ts'
import { lockSuspendableAccount } from '#api/core/suspension/suspension.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { expiryEmail, writeExpiryText } from './documents.emails.ts'
import { findAccountsToRemind } from './expiry.data.ts'

const batchSize = 500

/**
 * Reminds carriers of documents that expire in 30, 7 and 1 days, and of expired ones, once each: by one notification
 * and one email for the documents of a deadline. Reminders missed without a worker are replaced by the most urgent one.
 * A run covers at most 500 accounts. Safe to run concurrently. A failure is logged and retried.
 */
export async function remindOfExpiry(deps: Deps): Promise<void> {
  for (const accountId of await findAccountsToRemind(deps.db, batchSize)) {
    try {
      await deps.db.$transaction((tx) => remindAccount(deps, tx, accountId))
    } catch (error) {
      deps.log.error({ err: error, accountId }, 'a carrier could not be reminded of its documents')
    }
  }
}

async function remindAccount(deps: Deps, tx: Tx, accountId: string): Promise<void> {
  const account = await lockSuspendableAccount(tx, accountId)
  const now = await databaseNow(tx)
  const dueDocuments = await findDueDocuments(tx, accountId, now)
  if (dueDocuments.length === 0) return
  await tx.documentReminder.createMany({
    data: dueDocuments.map(({ document, days }) => ({
      documentId: document.id,
      daysBefore: days,
      sentAt: now,
    })),
    skipDuplicates: true,
  })
  const required = await findRequiredDocuments(tx, { accountId, kind: account.kind }, now)
  // A document with a newer one under review, or no longer required, needs no reminder.
  const requirements = required.filter(({ state }) => state !== 'under_review')
  for (const days of reminderDays) {
    const documents = dueDocuments.flatMap(({ document, days: dueDays }) =>
      dueDays === days &&
      document.expiresAt !== null &&
      requirements.some((requirement) => isRequirementOf(requirement, document))
        ? [{ ...document, expiresAt: document.expiresAt }]
        : [],
    )
    const [first] = documents
    if (!first) continue
    const kind = days === 0 ? 'documents-expired' : 'documents-expiring'
    await notifyOfAccount(deps, tx, accountId, { kind, text: writeExpiryText(documents, days) })
    const key = `${kind}-${days}-${first.id}` as const
    await queueEmail(deps, tx, expiryEmail(account.email, documents, days, deps.config), key)
  }
  if (dueDocuments.some(({ days }) => days === 0)) await refreshValidity(tx, accountId)
}

function isRequirementOf({ kind, vehicle }: RequiredDocument, document: Document): boolean {
  return kind === document.kind && (vehicle?.id ?? null) === document.vehicleId
}

type DueDocument = {
  readonly document: Document & { readonly vehicle: Vehicle | null }
  readonly days: ReminderDays
}

/** Returns the approved documents of an account with a due reminder that was not sent, nor a more urgent one. */
async function findDueDocuments(tx: Tx, accountId: string, now: Date): Promise<readonly DueDocument[]> {
  const documents = await tx.document.findMany({
    where: { accountId, status: 'approved' },
    include: { vehicle: true, reminders: { select: { daysBefore: true } } },
    orderBy: { expiresAt: 'asc' },
  })
  return documents.flatMap((document) => {
    const days = document.expiresAt === null ? null : findDueReminder(document.expiresAt, now)
    if (days === null || document.reminders.some(({ daysBefore }) => daysBefore <= days)) return []
    return { document, days }
  })
}
