import { languages } from '@repo/contracts/lottery/fields'
import type { Language } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { paragraphsOf } from '@repo/server-kit/emails/paragraphs'
import { StaffError } from '@repo/server-kit/staff-error'
import { sha256 } from '@repo/server-kit/tokens'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { listServedCountries } from '#lottery-api/core/players/countries.rules.ts'
import type { Db } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { sendNewsletterJob } from '#lottery-api/job-definitions.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { compose } from '#lottery-api/mail/send-mail.ts'
import { countWaiting, findRecipient, markStopped, takeRecipients } from './newsletter.data.ts'
import { newsletterMail } from './newsletter.emails.ts'

/** As many mails as one transaction queues. */
const batch = 100

/** An issue in one language. */
export type Draft = { readonly subject: string; readonly text: string }

/** An issue: in French, and in its other languages. */
export type Drafts = { readonly fr: Draft } & { readonly [L in Language]?: Draft }

/** The number of remaining players by language, and of queued ones. The id is null before the first sending. */
export type Reach = {
  readonly letter: string | null
  readonly waiting: Readonly<Record<string, number>>
  readonly queued: number
}

/** Returns the language of an issue for a player: French where it was not written in the player's own. */
const chooseLanguage = (drafts: Drafts, language: Language): Language => (drafts[language] ? language : 'fr')

const hashDrafts = (drafts: Drafts) =>
  sha256(JSON.stringify(languages.map((language) => [drafts[language]?.subject, drafts[language]?.text])))

/** Returns the progress of an issue; an unsent issue has reached nobody. */
export async function readReach({ db, config }: Pick<Deps, 'db' | 'config'>, drafts: Drafts): Promise<Reach> {
  const letter = await db.newsletterLetter.findUnique({ where: { fingerprint: hashDrafts(drafts) } })
  const waiting: Record<string, number> = {}
  for (const language of languages) if (drafts[language]) waiting[language] = 0
  for (const { language, players } of await countWaiting(
    db,
    letter?.id ?? null,
    listServedCountries(config),
  )) {
    const read = chooseLanguage(drafts, language)
    waiting[read] = (waiting[read] ?? 0) + players
  }
  const queued = letter ? await db.newsletterSending.count({ where: { letterId: letter.id } }) : 0
  return { letter: letter?.id ?? null, waiting, queued }
}

/**
 * Sends an issue to every consenting, eligible player; the worker does it. A repeat continues an interrupted issue:
 * nobody gets it twice, and players who consented after it was written do not get it. Throws a `StaffError` for a
 * stopped one.
 */
export async function startIssue(deps: Deps, drafts: Drafts, staff: Staff): Promise<Reach> {
  const fingerprint = hashDrafts(drafts)
  await deps.db.$transaction(async (tx) => {
    const { id, stoppedAt } = await tx.newsletterLetter.upsert({
      where: { fingerprint },
      create: { fingerprint, texts: drafts, writtenAt: await databaseNow(tx) },
      update: {},
    })
    if (stoppedAt) throw new StaffError('This issue was stopped: write another one.')
    await deps.jobs.enqueue(tx, sendNewsletterJob, { letterId: id, playerId: null })
    await audit(tx, staff, { action: 'newsletter send', subject: { kind: 'newsletter-letter', id } })
  })
  return readReach(deps, drafts)
}

/**
 * Stops an issue for good, and returns its number of queued players. Only a mail in progress is still sent: other
 * queued ones are not. A repeat changes nothing but the audit.
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

type SendDeps = Pick<Deps, 'db' | 'config' | 'jobs' | 'mailer'>

/**
 * Mails an issue to one player; without one (null) queues its mails to the next players, and itself as long as there
 * may be more. A stopped issue goes to nobody. One queue holds both, so that hardly more than a batch waits at a time
 * and each batch checks consent again. Queued mails to former or ineligible players are not sent.
 */
export async function sendIssue(
  deps: SendDeps,
  { letterId, playerId }: { readonly letterId: string; readonly playerId: string | null },
): Promise<void> {
  if (playerId === null) await queueBatch(deps, letterId)
  else await mailLetter(deps, letterId, playerId)
}

async function queueBatch({ db, config, jobs }: SendDeps, letterId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const players = await takeRecipients(tx, letterId, listServedCountries(config), batch)
    for (const playerId of players) {
      const job = { letterId, playerId }
      await jobs.enqueue(tx, sendNewsletterJob, job, { key: `${letterId}:${playerId}` })
    }
    if (players.length === batch) await jobs.enqueue(tx, sendNewsletterJob, { letterId, playerId: null })
  })
}

async function mailLetter(
  { db, config, mailer }: SendDeps,
  letterId: string,
  playerId: string,
): Promise<void> {
  const recipient = await findRecipient(db, playerId, listServedCountries(config))
  const drafts = await findDrafts(db, letterId)
  if (!recipient || !drafts) return
  const { email, token } = recipient
  const language = chooseLanguage(drafts, recipient.language)
  const { subject, text } = drafts[language] ?? drafts.fr
  const mail = newsletterMail[language]({
    subject,
    paragraphs: paragraphsOf(text),
    leaveUrl: toPageUrl(config.webUrl, 'newsletter', token),
    oneClickUrl: new URL(`/api/newsletter/leave/${token}`, config.webUrl).href,
  })
  await mailer.send(compose(email, language, mail), `newsletter-${letterId}-${playerId}`)
}

async function findDrafts(db: Db, letterId: string): Promise<Drafts | null> {
  const letter = await db.newsletterLetter.findUnique({ where: { id: letterId, stoppedAt: null } })
  return letter && (letter.texts as Drafts) // as: `startIssue` wrote it
}
