import { databaseNow } from '@repo/server-kit/database'
import { randomSecret, sha256 } from '@repo/server-kit/tokens'
import { daysOf } from '#api/core/erasure/periods.rules.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { newBrowserEmail } from './accounts.emails.ts'
import { forgetOldBrowsers } from './known-browsers.data.ts'
import { wakeOwner } from './security-emails.service.ts'

/** The cookie with the secret that identifies a browser. */
export const browserCookie = 'volant-navigateur'
export const browserKnownS = daysOf('browsers') * 24 * 3600
const maxEmailsADay = 3

/** Whether the account has signed in from a browser with this secret within 180 days. The email may be unknown. */
export async function isKnownBrowser(db: Db, email: string, secret: string | null): Promise<boolean> {
  if (secret === null) return false
  const since = new Date((await databaseNow(db)).getTime() - browserKnownS * 1000)
  const known = await db.knownBrowser.count({
    where: { tokenHash: sha256(secret), lastSeenAt: { gt: since }, account: { email: email.toLowerCase() } },
  })
  return known > 0
}

/**
 * Records that an account signed in from a browser. Returns the browser's secret from now on.
 * Emails the owner about a new browser, unless it is the first, at most three times a day.
 * The newest twenty browsers of an account are known.
 */
export async function noteBrowser(
  deps: Deps,
  tx: Tx,
  account: { readonly id: string; readonly email: string },
  given: string | null,
): Promise<string> {
  const secret = given !== null && /^[\w-]{43}$/.test(given) ? given : randomSecret()
  const now = await databaseNow(tx)
  const tokenHash = sha256(secret)
  const others = await tx.knownBrowser.findMany({
    where: { accountId: account.id },
    select: { tokenHash: true, firstSeenAt: true },
  })
  const isNew = others.every((browser) => browser.tokenHash !== tokenHash)
  await tx.knownBrowser.upsert({
    where: { accountId_tokenHash: { accountId: account.id, tokenHash } },
    create: { accountId: account.id, tokenHash },
    update: { lastSeenAt: now },
    select: { accountId: true },
  })
  const today = others.filter(({ firstSeenAt }) => now.getTime() - firstSeenAt.getTime() < 24 * 3_600_000)
  if (isNew && others.length > 0 && today.length < maxEmailsADay) {
    const key = `new-browser-${tokenHash.slice(0, 24)}` as const
    await queueEmail(deps, tx, newBrowserEmail(account.email, now, deps.config.webUrl), key)
    const { kind } = await tx.account.findUniqueOrThrow({
      where: { id: account.id },
      select: { kind: true },
    })
    await wakeOwner(deps, tx, { id: account.id, kind }, key)
  }
  await forgetOldBrowsers(tx, account.id)
  return secret
}
