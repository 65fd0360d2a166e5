import { randomInt } from 'node:crypto'
import type { Language } from '@repo/prisma/lottery-types'
import { Refusal } from '@repo/server-kit/refusal'
import { randomSecret, sha256 } from '@repo/server-kit/tokens'
import { createLink, linkLifetimeMs } from '#lottery-api/core/links/links.service.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { hashWithKeys } from '#lottery-api/keyed-hash.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import type { Origin } from './complete-sign-in.service.ts'
import { newAddressEmail, signInCodeEmail } from './sessions.emails.ts'

/** The validity of a two-step sign-in's code. */
const codeLifetimeMs = 10 * 60_000
/** The maximum number of judged guesses. */
export const maxCodeTries = 5
const codeDigits = 6

/** The maximum number of second steps for a player in an hour; each sends a mail. */
const maxStepsAnHour = 20
/** The maximum number of unused codes a day for a player from one address: fifty guesses of a million. */
const maxUnusedCodes = 10
const hourMs = 3_600_000

/** A player with the right password, and their second step. */
export type SecondStep = {
  readonly player: { readonly id: string; readonly email: string | null; readonly language: Language }
  readonly origin: Origin
  readonly remembers: boolean
  /** True for a new address: a link is mailed for approval. Otherwise a code is mailed. */
  readonly needsApproval: boolean
}

/**
 * Makes a sign-in wait for the player's mailbox, and returns the secret of the requesting browser: the session opens
 * only there. A new address's link also serves as the second step of a two-step sign-in. The caller has locked the
 * player. Throws `too-many-requests` beyond the hourly and daily maximums.
 */
export async function beginSecondStep(deps: Deps, tx: Tx, step: SecondStep, now: Date): Promise<string> {
  const { player, origin, remembers, needsApproval } = step
  const recentCount = await tx.pendingSignIn.count({
    where: { playerId: player.id, createdAt: { gt: new Date(now.getTime() - hourMs) } },
  })
  if (recentCount >= maxStepsAnHour) throw new Refusal('too-many-requests', { retryAfterS: 600 })
  if (!needsApproval) await requireFewGuesses(tx, step, now)
  const secret = randomSecret()
  const lifetimeMs = needsApproval ? linkLifetimeMs.new_address : codeLifetimeMs
  const { id } = await tx.pendingSignIn.create({
    data: {
      playerId: player.id,
      browserHash: sha256(secret),
      addressHash: origin.addressHash,
      browser: origin.browser,
      remembers,
      needsApproval,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    },
    select: { id: true },
  })
  if (needsApproval) await mailLink(deps, tx, step, id, now)
  else await mailCode(deps, tx, step, id)
  return secret
}

/** Throws `too-many-requests` after too many unused codes from one address; others do not lock the player out. */
async function requireFewGuesses(tx: Tx, { player, origin }: SecondStep, now: Date): Promise<void> {
  const { addressHash } = origin
  const unusedCount = await tx.pendingSignIn.count({
    where: {
      playerId: player.id,
      addressHash,
      needsApproval: false,
      usedAt: null,
      createdAt: { gt: new Date(now.getTime() - 24 * hourMs) },
    },
  })
  if (unusedCount >= maxUnusedCodes) throw new Refusal('too-many-requests', { retryAfterS: 3600 })
}

/**
 * Hashes a code of one attempt; the same code of another attempt has another hash. The first hash is written, the
 * others are under former keys.
 */
export function hashSignInCode(
  { authSecrets }: Deps['config'],
  pendingId: string,
  code: string,
): readonly [string, ...string[]] {
  return hashWithKeys(authSecrets, 'sign-in code', `${pendingId}:${code}`)
}

async function mailLink(deps: Deps, tx: Tx, { player, origin }: SecondStep, id: string, now: Date) {
  const token = await createLink(tx, { playerId: player.id, kind: 'new_address', subject: id }, now)
  await notify(deps, tx, player.id, {
    event: 'new-address',
    about: id,
    // No table of countries by address is stored: the country is unknown.
    mail: fillTemplate(newAddressEmail, {
      at: now,
      country: null,
      browser: origin.browser,
      url: toPageUrl(deps.config.webUrl, 'newAddress', token),
    }),
  })
}

async function mailCode(deps: Deps, tx: Tx, { player }: SecondStep, id: string): Promise<void> {
  const code = randomInt(10 ** codeDigits)
    .toString()
    .padStart(codeDigits, '0')
  await tx.pendingSignIn.update({
    where: { id },
    data: { codeHash: hashSignInCode(deps.config, id, code)[0] },
    select: { id: true },
  })
  await queueEmail(deps, tx, {
    event: 'sign-in-code',
    to: player.email,
    language: player.language,
    template: signInCodeEmail,
    facts: { code },
    key: `sign-in-code-${id}`,
  })
}
