import { languages } from '@repo/contracts/lottery/fields'
import type { Language } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { splitParagraphs } from '@repo/server-kit/emails/paragraphs'
import { StaffError } from '@repo/server-kit/staff-error'
import { sha256 } from '@repo/server-kit/tokens'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { listServedCountries } from '#lottery-api/core/players/countries.rules.ts'
import type { Db } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { sendNewsletterJob } from '#lottery-api/job-definitions.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { composeLotteryEmail } from '#lottery-api/mail/send-mail.ts'
import { countWaitingPlayers, findRecipient, markStopped, queueRecipients } from './newsletter.data.ts'
import { newsletterEmail } from './newsletter.emails.ts'

/** The number of mails that one transaction queues. */
const batchSize = 100

/** An issue in one language. */
export type Draft = { readonly subject: string; readonly text: string }

/** An issue in French and in any other languages. */
export type Drafts = { readonly fr: Draft } & { readonly [L in Language]?: Draft }

/** The number of remaining players by language, and of queued ones. The id is null before the first sending. */
export type IssueProgress = {
  readonly letter: string | null
  readonly waiting: Readonly<Record<string, number>>
  readonly queued: number
}

/** Returns the language of an issue for a player: French where it was not written in the player's own. */
const chooseLanguage = (drafts: Drafts, language: Language): Language => (drafts[language] ? language : 'fr')

const hashDrafts = (drafts: Drafts) =>
  sha256(JSON.stringify(languages.map((language) => [drafts[language]?.subject, drafts[language]?.text])))

/** Returns the progress of an issue, found by its texts; before its first sending, all players who may get one. */
export async function readProgress(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  drafts: Drafts,
): Promise<IssueProgress> {
  const letter = await db.newsletterLetter.findUnique({ where: { fingerprint: hashDrafts(drafts) } })
  const waiting: Record<string, number> = {}
  for (const language of languages) if (drafts[language]) waiting[language] = 0
  for (const { language, players } of await countWaitingPlayers(
    db,
    letter?.id ?? null,
    listServedCountries(config),
  )) {
    const issueLanguage = chooseLanguage(drafts, language)
    waiting[issueLanguage] = (waiting[issueLanguage] ?? 0) + players
  }
  const queued = letter ? await db.newsletterSending.count({ where: { letterId: letter.id } }) : 0
  return { letter: letter?.id ?? null, waiting, queued }
}

/**
 * Queues an issue to every consenting, eligible player and returns its progress. A repeat continues an interrupted
 * issue: nobody gets it twice, and players who consented after it was written do not get it. Throws a `StaffError` for
 * a stopped issue.
 */
export async function startIssue(deps: Deps, drafts: Drafts, staff: Staff): Promise<IssueProgress> {
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
  return readProgress(deps, drafts)
}

/**
 * Stops an issue for good, and returns its number of queued players. Of its queued mails only one in progress is still
 * sent. A repeat changes nothing but the audit. Throws a `StaffError` for an unknown issue.
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
 * Mails an issue to one player. Without one (null) it queues the mails of the next batch of players, and itself as long
 * as there may be more. One queue holds both, so that hardly more than a batch waits at a time and each batch checks
 * consent again. A stopped issue goes to nobody, nor do queued mails go to former or ineligible players.
 */
export async function sendIssue(
  deps: SendDeps,
  { letterId, playerId }: { readonly letterId: string; readonly playerId: string | null },
): Promise<void> {
  if (playerId === null) await queueBatch(deps, letterId)
  else await mailIssue(deps, letterId, playerId)
}

async function queueBatch({ db, config, jobs }: SendDeps, letterId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const players = await queueRecipients(tx, letterId, listServedCountries(config), batchSize)
    for (const playerId of players) {
      const job = { letterId, playerId }
      await jobs.enqueue(tx, sendNewsletterJob, job, { key: `${letterId}:${playerId}` })
    }
    if (players.length === batchSize) await jobs.enqueue(tx, sendNewsletterJob, { letterId, playerId: null })
  })
}

async function mailIssue(
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
  const mail = newsletterEmail[language]({
    subject,
    paragraphs: splitParagraphs(text),
    leaveUrl: toPageUrl(config.webUrl, 'newsletter', token),
    oneClickUrl: new URL(`/api/newsletter/leave/${token}`, config.webUrl).href,
  })
  await mailer.send(composeLotteryEmail(email, language, mail), `newsletter-${letterId}-${playerId}`)
}

async function findDrafts(db: Db, letterId: string): Promise<Drafts | null> {
  const letter = await db.newsletterLetter.findUnique({ where: { id: letterId, stoppedAt: null } })
  return letter && (letter.texts as Drafts) // as: `startIssue` wrote it
}
