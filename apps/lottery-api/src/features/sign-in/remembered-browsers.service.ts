import { databaseNow } from '@repo/server-kit/database'
import { randomSecret, sha256 } from '@repo/server-kit/tokens'
import { isKnownAddress } from '#lottery-api/core/sessions/addresses.service.ts'
import { endAllSignIns, openSession } from '#lottery-api/core/sessions/sessions.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import { copiedBrowserEmail } from './safety.emails.ts'
import type { LockedBrowser } from './sign-in.data.ts'
import { lockRememberedBrowser } from './sign-in.data.ts'

/** A browser is remembered for this long after the password was given there. */
export const rememberedForMs = 90 * 86_400_000
/** Two pages that open together send the same secret: the second one may be sent this much later. */
const duplicateMs = 30_000

/**
 * The secret of a restored session, and the secret that replaces the sent one of the remembered browser; null when
 * another page has got that.
 */
export type RestoredSession = { readonly session: string; readonly remembered: string | null }

/** Remembers a browser for 90 days and returns the secret for its cookie. */
export async function rememberBrowser(tx: Tx, playerId: string, now: Date): Promise<string> {
  const secret = randomSecret()
  const { id } = await tx.rememberedBrowser.create({
    data: {
      playerId,
      tokenHash: sha256(secret),
      createdAt: now,
      expiresAt: new Date(now.getTime() + rememberedForMs),
    },
    select: { id: true },
  })
  return `${id}.${secret}`
}

/** The origin of a returning remembered browser. */
export type BrowserOrigin = {
  /** As the player's list of devices shows it. */
  readonly browser: string
  /** The hashes of its address. */
  readonly addressHashes: readonly string[]
}

/**
 * Opens a session without a password confirmation for a remembered browser; null for an unknown one. Returns
 * `elsewhere` when its player was not seen at its address within 180 days: there the password and the mailbox open a
 * session, and the browser stays remembered for its known addresses. Each secret works once: a reused one was copied,
 * so all sessions of the player end, no browser is remembered any more, the player is notified, and null is returned.
 * The same secret within 30 seconds is that of another page, which gets a session, too.
 */
export async function restoreSession(
  deps: Deps,
  cookie: string,
  { browser, addressHashes }: BrowserOrigin,
): Promise<RestoredSession | 'elsewhere' | null> {
  const [id, secret] = parseCookie(cookie)
  if (id === undefined || secret === undefined) return null
  return deps.db.$transaction(async (tx) => {
    const lockedBrowser = await lockRememberedBrowser(tx, id)
    if (!lockedBrowser) return null
    const now = await databaseNow(tx)
    const status = judgeSecret(lockedBrowser, sha256(secret), now)
    if (status === 'copied') {
      await endCopiedBrowser(deps, tx, lockedBrowser)
      return null
    }
    if (!(await isKnownAddress(tx, lockedBrowser.playerId, addressHashes, now))) return 'elsewhere'
    return {
      session: await openSession(tx, { playerId: lockedBrowser.playerId, browser, hasGivenPassword: false }),
      remembered: status === 'next' ? await rotateSecret(tx, lockedBrowser, now) : null,
    }
  })
}

/** Returns whether a secret is the next one, that of another page opened concurrently, or a copied one. */
function judgeSecret(
  { tokenHash, previousHash, rotatedAt }: LockedBrowser,
  hash: string,
  now: Date,
): 'next' | 'duplicate' | 'copied' {
  if (hash === tokenHash) return 'next'
  const sinceMs = rotatedAt ? now.getTime() - rotatedAt.getTime() : Number.POSITIVE_INFINITY
  return hash === previousHash && sinceMs < duplicateMs ? 'duplicate' : 'copied'
}

async function endCopiedBrowser(
  deps: Deps,
  tx: Tx,
  { id, playerId, email: to, language }: LockedBrowser,
): Promise<void> {
  await endAllSignIns(tx, playerId)
  const facts = { signInUrl: toPageUrl(deps.config.webUrl, 'signIn') }
  await queueEmail(deps, tx, {
    event: 'copied-browser',
    to,
    language,
    template: copiedBrowserEmail,
    facts,
    key: `copied-browser-${id}`,
  })
}

/** Forgets the browser of a cookie; idempotent. */
export async function forgetBrowser(tx: Tx, cookie: string): Promise<void> {
  const [id, secret] = parseCookie(cookie)
  if (id === undefined || secret === undefined) return
  const hash = sha256(secret)
  await tx.rememberedBrowser.deleteMany({ where: { id, OR: [{ tokenHash: hash }, { previousHash: hash }] } })
}

function parseCookie(cookie: string): readonly string[] {
  const parts = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(cookie)
  return parts ? parts.slice(1) : []
}

async function rotateSecret(tx: Tx, { id, tokenHash }: LockedBrowser, now: Date): Promise<string> {
  const secret = randomSecret()
  await tx.rememberedBrowser.update({
    where: { id },
    data: { tokenHash: sha256(secret), previousHash: tokenHash, rotatedAt: now },
    select: { id: true },
  })
  return `${id}.${secret}`
}
