import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { StoppableEmail } from '#lottery-api/core/reach/reach.rules.ts'
import type { Deps } from '#lottery-api/deps.ts'

/** An accidental click can be reverted within this time. */
const rejoinMs = 30 * 24 * 3_600_000

/** Ends the consent of the player whose issues have `token`, if there is one; a repeat changes nothing. */
export async function leaveNewsletter({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  await db.player.updateMany({
    where: { newsletterToken: token, mailsMarketing: true },
    data: { mailsMarketing: false, newsletterLeftAt: await databaseNow(db) },
  })
}

/**
 * Restores a consent that `leaveNewsletter` ended within the last 30 days; a repeat changes nothing. Throws
 * `link-used-or-expired` for one that ended otherwise: longer ago, in the settings, by an exclusion, with the account.
 */
export async function rejoinNewsletter({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  const since = new Date((await databaseNow(db)).getTime() - rejoinMs)
  await db.player.updateMany({
    where: { newsletterToken: token, mailsMarketing: false, newsletterLeftAt: { gt: since } },
    data: { mailsMarketing: true, newsletterLeftAt: null },
  })
  const subscribers = await db.player.count({ where: { newsletterToken: token, mailsMarketing: true } })
  if (subscribers === 0) throw new Refusal('link-used-or-expired')
}

const changesByKind = {
  draw: { mailsDraw: false },
  result: { mailsResult: false },
  credits: { mailsCredits: false },
} as const satisfies Readonly<Record<StoppableEmail, object>>

/** Stops one kind of mails of the player whose mails have `token`, if there is one; a repeat changes nothing. */
export async function stopEmails(
  { db }: Pick<Deps, 'db'>,
  kind: StoppableEmail,
  token: string,
): Promise<void> {
  await db.player.updateMany({ where: { newsletterToken: token }, data: changesByKind[kind] })
}
