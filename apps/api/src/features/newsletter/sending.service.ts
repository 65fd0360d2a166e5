import { StaffError } from '@repo/server-kit/staff-error'
import { sha256 } from '@repo/server-kit/tokens'
import type { Staff } from '#api/core/audit/audit.service.ts'
import { audit } from '#api/core/audit/audit.service.ts'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { sendNewsletterJob } from '#api/job-definitions.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { markStopped, subscriberFilter, takeRecipients } from './newsletter.data.ts'
import { newsletterIssueEmail } from './newsletter.emails.ts'

/** The maximum number of emails that one transaction queues. */
const batchSize = 100

/** A newsletter issue: a text of the staff to all subscribers. */
export type IssueDraft = { readonly subject: string; readonly text: string }

/**
 * The number of subscribers that an issue still waits for, and was sent to. `letter` is its id, null before the first
 * sending.
 */
export type IssueProgress = {
  readonly letter: string | null
  readonly waiting: number
  readonly sent: number
}

const computeFingerprint = ({ subject, text }: IssueDraft) => sha256(JSON.stringify([subject, text]))

/** Returns the progress of an issue. An unsent one waits for all present subscribers, a stopped one for none. */
export async function readIssueProgress(db: Db, draft: IssueDraft): Promise<IssueProgress> {
  const letter = await db.newsletterLetter.findUnique({ where: { fingerprint: computeFingerprint(draft) } })
  if (!letter) {
    const waiting = await db.newsletterSubscription.count({ where: subscriberFilter })
    return { letter: null, waiting, sent: 0 }
  }
  const sent = await db.newsletterSending.count({ where: { letterId: letter.id } })
  if (letter.stoppedAt) return { letter: letter.id, waiting: 0, sent }
  const waiting = await db.newsletterSubscription.count({
    where: {
      confirmedAt: { lte: letter.writtenAt },
      leftAt: null,
      sendings: { none: { letterId: letter.id } },
    },
  })
  return { letter: letter.id, waiting, sent }
}

/**
 * Starts sending an issue to all present subscribers; a job continues. A repeat resumes an interrupted issue: nobody
 * gets it twice, and later subscribers do not get it. Throws a `StaffError` for a stopped issue, and for an empty text.
 */
export async function startIssue(deps: Deps, draft: IssueDraft, staff: Staff): Promise<IssueProgress> {
  if (draft.text.trim() === '') throw new StaffError('The text is empty.')
  await deps.db.$transaction(async (tx) => {
    const { id, stoppedAt } = await tx.newsletterLetter.upsert({
      where: { fingerprint: computeFingerprint(draft) },
      create: { ...draft, fingerprint: computeFingerprint(draft) },
      update: {},
    })
    if (stoppedAt) throw new StaffError('This issue was stopped: write another one.')
    await audit(tx, staff, { action: 'newsletter send', subject: { kind: 'newsletter-letter', id } })
    await deps.jobs.enqueue(tx, sendNewsletterJob, { letterId: id })
  })
  return readIssueProgress(deps.db, draft)
}

/**
 * Stops an issue and returns the number of subscribers that it was queued for or sent to. An email in progress is still
 * sent. A repeat adds only an audit record. Throws a `StaffError` for an unknown issue.
 */
export async function stopIssue({ db }: Pick<Deps, 'db'>, letterId: string, staff: Staff): Promise<number> {
  return db.$transaction(async (tx) => {
    const queuedCount = await markStopped(tx, letterId)
    if (queuedCount === null) throw new StaffError(`There is no issue ${letterId}.`)
    await audit(tx, staff, {
      action: 'newsletter stop',
      subject: { kind: 'newsletter-letter', id: letterId },
    })
    return queuedCount
  })
}

/**
 * Queues an issue's emails to the next 100 subscribers without it, then its own job again while more may wait. Does
 * nothing for an unknown or stopped issue. Safe to repeat and to run concurrently: nobody gets an issue twice.
 */
export async function sendIssue(deps: Deps, letterId: string): Promise<void> {
  const letter = await deps.db.newsletterLetter.findUnique({ where: { id: letterId } })
  if (!letter) return
  await deps.db.$transaction(async (tx) => {
    const recipients = await takeRecipients(tx, letterId, batchSize)
    for (const recipient of recipients) {
      const email = newsletterIssueEmail(deps.config.webUrl, letter, recipient)
      await queueEmail(deps, tx, email, `newsletter-${letterId}-${recipient.id}`)
    }
    if (recipients.length === batchSize) await deps.jobs.enqueue(tx, sendNewsletterJob, { letterId })
  })
}
