import { StaffError } from '@repo/server-kit/staff-error'
import { sha256 } from '@repo/server-kit/tokens'
import type { Staff } from '#api/core/audit/audit.service.ts'
import { audit } from '#api/core/audit/audit.service.ts'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { sendNewsletterJob } from '#api/job-definitions.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { markStopped, subscribed, takeRecipients } from './newsletter.data.ts'
import { newsletterIssueEmail } from './newsletter.emails.ts'

/** The maximum number of emails that one transaction queues. */
const batch = 100

/** The staff's text to all subscribers. */
export type Draft = { readonly subject: string; readonly text: string }

/**
 * The numbers of subscribers that an issue still waits for, and was sent to. `letter` is null before the first sending.
 */
export type Reach = { readonly letter: string | null; readonly waiting: number; readonly sent: number }

const computeFingerprint = ({ subject, text }: Draft) => sha256(JSON.stringify([subject, text]))

/** Returns the progress of an issue; an unsent one has reached nobody. */
export async function readReach(db: Db, draft: Draft): Promise<Reach> {
  const letter = await db.newsletterLetter.findUnique({ where: { fingerprint: computeFingerprint(draft) } })
  if (!letter) {
    const waiting = await db.newsletterSubscription.count({ where: subscribed })
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
 * gets it twice, and later subscribers do not get it. Throws a `StaffError` for a stopped issue.
 */
export async function startIssue(deps: Deps, draft: Draft, staff: Staff): Promise<Reach> {
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
  return readReach(deps.db, draft)
}

/**
 * Stops an issue and returns the number of subscribers that it still waited for. An email in progress is still sent. A
 * repeat changes nothing but the audit.
 */
export async function stopIssue({ db }: Pick<Deps, 'db'>, letterId: string, staff: Staff): Promise<number> {
  return db.$transaction(async (tx) => {
    const queued = await markStopped(tx, letterId)
    if (queued === null) throw new StaffError(`There is no issue ${letterId}.`)
    await audit(tx, staff, {
      action: 'newsletter stop',
      subject: { kind: 'newsletter-letter', id: letterId },
    })
    return queued
  })
}

/** Queues an issue's emails to the next subscribers without it, and itself as long as there may be more. */
export async function sendIssue(deps: Deps, letterId: string): Promise<void> {
  const letter = await deps.db.newsletterLetter.findUnique({ where: { id: letterId } })
  if (!letter) return
  await deps.db.$transaction(async (tx) => {
    const recipients = await takeRecipients(tx, letterId, batch)
    for (const recipient of recipients) {
      const email = newsletterIssueEmail(deps.config.webUrl, letter, recipient)
      await queueEmail(deps, tx, email, `newsletter-${letterId}-${recipient.id}`)
    }
    if (recipients.length === batch) await deps.jobs.enqueue(tx, sendNewsletterJob, { letterId })
  })
}
