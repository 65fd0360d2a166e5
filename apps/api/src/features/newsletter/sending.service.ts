import { Objection } from '@repo/server-kit/objection'
import { sha256 } from '@repo/server-kit/tokens'
import type { Staff } from '#api/core/audit/audit.service.ts'
import { audit } from '#api/core/audit/audit.service.ts'
import type { Db } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { sendNewsletterJob } from '#api/job-definitions.ts'
import { queueLetter } from '#api/mail/compose.ts'
import { subscribed, takeRecipients } from './newsletter.data.ts'
import { newsletterLetter } from './newsletter.emails.ts'

/** As many mails as one transaction queues. */
const batch = 100

/** What the staff writes to all subscribers. */
export type Draft = { readonly subject: string; readonly text: string }

/** How many subscribers a letter still goes to, and to how many it went. */
export type Reach = { readonly waiting: number; readonly sent: number }

const fingerprintOf = ({ subject, text }: Draft) => sha256(JSON.stringify([subject, text]))

/** How far a letter has come; one that was never sent has reached nobody. */
export async function reachOf(db: Db, draft: Draft): Promise<Reach> {
  const letter = await db.newsletterLetter.findUnique({ where: { fingerprint: fingerprintOf(draft) } })
  if (!letter) return { waiting: await db.newsletterSubscription.count({ where: subscribed }), sent: 0 }
  const waiting = await db.newsletterSubscription.count({
    where: {
      confirmedAt: { lte: letter.writtenAt },
      leftAt: null,
      sendings: { none: { letterId: letter.id } },
    },
  })
  return { waiting, sent: await db.newsletterSending.count({ where: { letterId: letter.id } }) }
}

/**
 * Sends a letter to everybody who has subscribed by now; the worker does it. Said again, the same letter goes on where it stopped: nobody
 * gets it twice, and who subscribed since it was written does not get it.
 */
export async function beginLetter(deps: Deps, draft: Draft, staff: Staff): Promise<Reach> {
  if (draft.text.trim() === '') throw new Objection('The text is empty.')
  await deps.db.$transaction(async (tx) => {
    const { id } = await tx.newsletterLetter.upsert({
      where: { fingerprint: fingerprintOf(draft) },
      create: { ...draft, fingerprint: fingerprintOf(draft) },
      update: {},
    })
    await audit(tx, staff, { action: 'newsletter send', subject: { kind: 'newsletter-letter', id } })
    await deps.jobs.enqueue(tx, sendNewsletterJob, { letterId: id })
  })
  return reachOf(deps.db, draft)
}

/** Queues a letter's mails to the next subscribers who have not got it, and itself as long as there may be more. */
export async function sendLetter(deps: Deps, letterId: string): Promise<void> {
  const letter = await deps.db.newsletterLetter.findUnique({ where: { id: letterId } })
  if (!letter) return
  await deps.db.$transaction(async (tx) => {
    const recipients = await takeRecipients(tx, letterId, batch)
    for (const recipient of recipients) {
      const mail = newsletterLetter(deps.config.webUrl, letter, recipient)
      await queueLetter(deps, tx, mail, `newsletter-${letterId}-${recipient.id}`)
    }
    if (recipients.length === batch) await deps.jobs.enqueue(tx, sendNewsletterJob, { letterId })
  })
}
