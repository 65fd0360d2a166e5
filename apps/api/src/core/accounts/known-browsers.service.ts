import { databaseNow } from '@repo/server-kit/database'
import { randomSecret, sha256 } from '@repo/server-kit/tokens'
import { getPeriodDays } from '#api/core/erasure/periods.rules.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { newBrowserEmail } from './accounts.emails.ts'
import { deleteOldBrowsers } from './known-browsers.data.ts'
import { sendSecurityPush } from './security-emails.service.ts'

/** The cookie with the secret that identifies a browser. */
export const browserCookie = 'volant-navigateur'
/** How long a browser stays known after its last sign-in. */
export const knownBrowserTtlS = getPeriodDays('browsers') * 24 * 3600
/** The maximum number of notices about new browsers in 24 hours: a thief must not flood the owner. */
const maxNoticesADay = 3

/** Whether the account of an email has signed in from the browser with this secret within 180 days. */
export async function isKnownBrowser(db: Db, email: string, secret: string | null): Promise<boolean> {
  if (secret === null) return false
  const since = new Date((await databaseNow(db)).getTime() - knownBrowserTtlS * 1000)
  const knownCount = await db.knownBrowser.count({
    where: { tokenHash: sha256(secret), lastSeenAt: { gt: since }, account: { email: email.toLowerCase() } },
  })
  return knownCount > 0
}

/**
 * Records that an account signed in from a browser. Returns the browser's secret: `knownSecret` if it is well-formed,
 * else a new one. Notifies the owner by email and push of a new browser, unless it is the account's first or three
 * others were new in the last 24 hours. Only the twenty browsers of an account that were used last are remembered.
 */
export async function recordBrowser(
  deps: Deps,
  tx: Tx,
  account: { readonly id: string; readonly email: string },
  knownSecret: string | null,
): Promise<string> {
  const secret = knownSecret !== null && /^[\w-]{43}$/.test(knownSecret) ? knownSecret : randomSecret()
  const now = await databaseNow(tx)
  const tokenHash = sha256(secret)
  const knownBrowsers = await tx.knownBrowser.findMany({
    where: { accountId: account.id },
    select: { tokenHash: true, firstSeenAt: true },
  })
  const isNew = knownBrowsers.every((browser) => browser.tokenHash !== tokenHash)
  await tx.knownBrowser.upsert({
    where: { accountId_tokenHash: { accountId: account.id, tokenHash } },
    create: { accountId: account.id, tokenHash },
    update: { lastSeenAt: now },
    select: { accountId: true },
  })
  const newToday = knownBrowsers.filter(
    ({ firstSeenAt }) => now.getTime() - firstSeenAt.getTime() < 24 * 3_600_000,
  )
  if (isNew && knownBrowsers.length > 0 && newToday.length < maxNoticesADay)
    await notifyOfNewBrowser(deps, tx, account, { tokenHash, signedInAt: now })
  await deleteOldBrowsers(tx, account.id)
  return secret
}

async function notifyOfNewBrowser(
  deps: Deps,
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
  { tokenHash, signedInAt }: { readonly tokenHash: string; readonly signedInAt: Date },
): Promise<void> {
  const key = `new-browser-${tokenHash.slice(0, 24)}` as const
  await queueEmail(deps, tx, newBrowserEmail(email, signedInAt, deps.config.webUrl), key)
  const { kind } = await tx.account.findUniqueOrThrow({ where: { id }, select: { kind: true } })
  await sendSecurityPush(deps, tx, { id, kind }, key)
}
