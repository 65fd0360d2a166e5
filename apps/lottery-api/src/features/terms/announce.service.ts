import { isDeepStrictEqual } from 'node:util'
import { siteTermsVersion } from '@repo/lottery-rules/site-terms'
import { toLocalDay } from '@repo/lottery-rules/wall-clock'
import type { Language } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { splitParagraphs } from '@repo/server-kit/emails/paragraphs'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import type { LocalizedEmail, NotifyDeps } from '#lottery-api/core/notifications/notify.service.ts'
import { notifyMany } from '#lottery-api/core/notifications/notify.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { announceTermsJob } from '#lottery-api/job-definitions.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { countUnnotifiedPlayers, lockUnnotifiedPlayers, toTermsKey } from './announce.data.ts'
import { termsChangedEmail } from './terms-changed.emails.ts'

/** The number of players whom one transaction notifies. */
const batchSize = 100
const timeoutMs = 30_000

/** The announcement of a version of the terms. */
export type Announcement = {
  readonly version: string
  /** The day from which it holds for those who accepted an earlier version, as an ISO day. */
  readonly since: string
  /** What changes, in every language. */
  readonly texts: Readonly<Record<Language, string>>
}

/** The number of players who are not notified yet, by language, and of those who are. */
export type AnnouncementProgress = {
  readonly waiting: Readonly<Record<string, number>>
  readonly told: number
}

/** Counts the players who are notified of a version, and those who are not yet. */
export async function readProgress({ db }: Pick<Deps, 'db'>, version: string): Promise<AnnouncementProgress> {
  const waiting = Object.fromEntries(
    (await countUnnotifiedPlayers(db, version)).map(({ language, players }) => [language, players]),
  )
  return { waiting, told: await db.notification.count({ where: { key: toTermsKey(version) } }) }
}

/**
 * Queues the notification of every player of a version of the terms, once each, and returns the progress. A repeat
 * continues an interrupted run. Throws a `StaffError` for a version that the site does not show, a day that is not to
 * come, and another text or day than announced before.
 */
export async function announceTerms(
  deps: Deps,
  announcement: Announcement,
  staff: Staff,
): Promise<AnnouncementProgress> {
  const { version } = announcement
  await deps.db.$transaction(async (tx) => {
    await storeOnce(deps, tx, announcement)
    await deps.jobs.enqueue(tx, announceTermsJob, { version })
    await audit(tx, staff, { action: 'terms announce', subject: { kind: 'terms', id: version } })
  })
  return readProgress(deps, version)
}

/** Throws what `announceTerms` throws, and changes nothing. */
export async function checkAnnouncement(deps: Deps, announcement: Announcement): Promise<void> {
  await requireSame(deps, deps.db, announcement)
}

async function storeOnce(deps: Pick<Deps, 'config'>, tx: Tx, announcement: Announcement): Promise<void> {
  if (await requireSame(deps, tx, announcement)) return
  const { version, since, texts } = announcement
  const data = { version, since: new Date(since), texts, announcedAt: await databaseNow(tx) }
  const { count } = await tx.termsAnnouncement.createMany({ data, skipDuplicates: true })
  // Another command has announced the version meanwhile.
  if (count === 0) await requireSame(deps, tx, announcement)
}

/** Whether the same was announced before. Throws what `announceTerms` throws. */
async function requireSame(
  { config }: Pick<Deps, 'config'>,
  db: Parameters<typeof databaseNow>[0] & Pick<Tx, 'termsAnnouncement'>,
  { version, since, texts }: Announcement,
): Promise<boolean> {
  const announced = await db.termsAnnouncement.findUnique({ where: { version } })
  if (announced) {
    if (toDay(announced.since) === since && isDeepStrictEqual(announced.texts, texts)) return true
    throw new StaffError(
      `Version ${version} was announced from ${toDay(announced.since)} on, or with other texts: say the same again, or another version.`,
    )
  }
  if (version !== siteTermsVersion)
    throw new StaffError(`The site shows version ${siteTermsVersion}: deploy the text of ${version} first.`)
  if (since <= toLocalDay(await databaseNow(db), config.timeZone))
    throw new StaffError('Players are told before the terms change: name a day to come.')
  return false
}

const toDay = (date: Date) => date.toISOString().slice(0, 10)

/** Notifies the next 100 players of changed terms, and queues itself while there may be more. Idempotent. */
export async function notifyOfTerms(
  deps: NotifyDeps & Pick<Deps, 'db'>,
  { version }: { readonly version: string },
): Promise<void> {
  await deps.db.$transaction(
    async (tx) => {
      const players = await lockUnnotifiedPlayers(tx, version, batchSize)
      const { since, texts } = await tx.termsAnnouncement.findUniqueOrThrow({ where: { version } })
      // as: `storeOnce` wrote it
      const mail = toMail(deps, since, texts as Announcement['texts'])
      const key = toTermsKey(version)
      await notifyMany(deps, tx, players, { event: 'terms-changed', key, facts: { version }, mail })
      if (players.length === batchSize) await deps.jobs.enqueue(tx, announceTermsJob, { version })
    },
    { timeout: timeoutMs },
  )
}

function toMail({ config }: Pick<Deps, 'config'>, since: Date, texts: Announcement['texts']): LocalizedEmail {
  return (language) =>
    termsChangedEmail[language]({
      since,
      changes: splitParagraphs(texts[language]),
      useUrl: toPageUrl(config.webUrl, 'termsOfUse'),
      saleUrl: toPageUrl(config.webUrl, 'termsOfSale'),
    })
}
