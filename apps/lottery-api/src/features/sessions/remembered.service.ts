import type { Language } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { randomSecret, sha256 } from '@repo/server-kit/tokens'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { pageUrl } from '#lottery-api/mail/page-url.ts'
import { queueMail } from '#lottery-api/mail/send-mail.ts'
import { copiedBrowserMail } from './safety.mails.ts'
import { endEverything, openSession } from './sessions.service.ts'

/** How long a browser is remembered after the password was given there. */
export const rememberedForMs = 90 * 86_400_000
/** Two pages that open together come with the same secret: the second one may come this much later. */
const twinMs = 30_000

/** What a remembered browser is given: a session, and the secret that takes the place of the one it came with (null: another page has it). */
export type Restored = { readonly session: string; readonly remembered: string | null }

type Row = {
  readonly id: string
  readonly playerId: string
  readonly tokenHash: string
  readonly previousHash: string | null
  readonly rotatedAt: Date | null
  readonly email: string | null
  readonly language: Language
}

/** Remembers a browser for 90 days and answers the secret for its cookie. */
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

/**
 * Opens a session, in which no password was given, for a browser that is remembered; null when it is not. Each secret works once: one that
 * comes a second time was copied, so all sessions of the player end, no browser is remembered any more, and the player is told.
 */
export async function restoreSession(deps: Deps, cookie: string, browser: string): Promise<Restored | null> {
  const [id, secret] = split(cookie)
  if (id === undefined || secret === undefined) return null
  return deps.db.$transaction(async (tx) => {
    const found = await lockBrowser(tx, id)
    if (!found) return null
    const now = await databaseNow(tx)
    const hash = sha256(secret)
    const start = { playerId: found.playerId, browser, hasGivenPassword: false }
    if (hash === found.tokenHash)
      return { session: await openSession(tx, start), remembered: await rotate(tx, found, now) }
    const sinceMs = found.rotatedAt ? now.getTime() - found.rotatedAt.getTime() : Number.POSITIVE_INFINITY
    if (hash === found.previousHash && sinceMs < twinMs)
      return { session: await openSession(tx, start), remembered: null }
    await endEverything(tx, found.playerId)
    const { email: to, language } = found
    const facts = { signInUrl: pageUrl(deps.config.webUrl, 'signIn') }
    await queueMail(deps, tx, {
      to,
      language,
      template: copiedBrowserMail,
      facts,
      key: `copied-browser-${id}`,
    })
    return null
  })
}

/** Forgets the browser of a cookie; harmless to repeat. */
export async function forgetBrowser(tx: Tx, cookie: string): Promise<void> {
  const [id, secret] = split(cookie)
  if (id === undefined || secret === undefined) return
  const hash = sha256(secret)
  await tx.rememberedBrowser.deleteMany({ where: { id, OR: [{ tokenHash: hash }, { previousHash: hash }] } })
}

function split(cookie: string): readonly string[] {
  const parts = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(cookie)
  return parts ? parts.slice(1) : []
}

async function rotate(tx: Tx, { id, tokenHash }: Row, now: Date): Promise<string> {
  const secret = randomSecret()
  await tx.rememberedBrowser.update({
    where: { id },
    data: { tokenHash: sha256(secret), previousHash: tokenHash, rotatedAt: now },
    select: { id: true },
  })
  return `${id}.${secret}`
}

/** The player first, as everywhere; an ended player's browsers are forgotten. */
async function lockBrowser(tx: Tx, id: string): Promise<Row | null> {
  await tx.$queryRaw`
    SELECT player.id FROM player JOIN remembered_browser b ON b.player_id = player.id WHERE b.id = ${id}::uuid FOR UPDATE OF player`
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT b.id, b.player_id AS "playerId", b.token_hash AS "tokenHash", b.previous_hash AS "previousHash", b.rotated_at AS "rotatedAt",
           player.email, player.language::text AS language
    FROM remembered_browser b JOIN player ON player.id = b.player_id
    WHERE b.id = ${id}::uuid AND b.expires_at > app_now() AND player.status <> 'ended' FOR UPDATE OF b`
  return row ?? null
}
