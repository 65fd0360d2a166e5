import type { PendingSignIn } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { ActiveLink } from '#lottery-api/core/links/links.service.ts'
import { consumeLink, createLink, findActiveLink, toLinkKey } from '#lottery-api/core/links/links.service.ts'
import { endAllSignIns } from '#lottery-api/core/sessions/sessions.service.ts'
import type { Db } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import { signInRefusedEmail } from './safety.emails.ts'

/** The sign-in that a player should approve. */
export type SignInRequest = {
  readonly askedAt: Date
  readonly browser: string
  /** No table of countries by address is stored. */
  readonly country: null
}

/** Returns the sign-in that a new-address link approves, without consuming it. Throws `link-used-or-expired`. */
export async function readSignInRequest(deps: Deps, token: string): Promise<SignInRequest> {
  const link = await findActiveLink(deps.db, token, 'new_address', await databaseNow(deps.db))
  const { createdAt, browser } = await requirePending(deps.db, link)
  return { askedAt: createdAt, browser, country: null }
}

/** Lets the requesting browser, and no other, open its session. Throws `link-used-or-expired`, also for a repeat. */
export async function approveSignIn(deps: Deps, token: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const link = await consumeLink(tx, token, 'new_address', now)
    await requirePending(tx, link)
    await tx.pendingSignIn.update({
      where: { id: link.subject },
      data: { approvedAt: now },
      select: { id: true },
    })
  })
}

/**
 * Refuses a sign-in: every session and pending sign-in ends, no browser is remembered, and its player is mailed a link
 * to choose another password. Throws `link-used-or-expired`, also for a repeat.
 */
export async function refuseSignIn(deps: Deps, token: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const { playerId } = await consumeLink(tx, token, 'new_address', now)
    await endAllSignIns(tx, playerId)
    const player = await tx.player.findUniqueOrThrow({ where: { id: playerId } })
    const reset = await createLink(tx, { playerId, kind: 'password_reset' }, now)
    await queueEmail(deps, tx, {
      event: 'sign-in-refused',
      to: player.email,
      language: player.language,
      template: signInRefusedEmail,
      facts: { url: toPageUrl(deps.config.webUrl, 'newPassword', reset) },
      key: toLinkKey(reset),
    })
  })
}

async function requirePending(db: Db, { subject }: ActiveLink): Promise<PendingSignIn> {
  const pending = await db.pendingSignIn.findFirst({
    where: { id: subject, usedAt: null, refusedAt: null },
  })
  if (!pending) throw new Refusal('link-used-or-expired')
  return pending
}
