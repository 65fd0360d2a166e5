import type { LimitPeriod } from '@repo/lottery-rules/deposit-limits'
import { confirmRaise, requestLimit } from '@repo/lottery-rules/deposit-limits'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#lottery-api/caller.ts'
import { findLimit, writeLimit } from '#lottery-api/core/eligibility/limits.data.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import { lockAndReadPlayer, lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import { requireConfirmed } from '#lottery-api/core/sessions/require-confirmed.access.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import type { CancelPayments } from './exclusions.service.ts'
import { limitRaisedEmail, raiseRequestedEmail } from './limits.emails.ts'

/**
 * Sets a limit (null: no limit), and returns from when it applies. A first or lower limit applies immediately, also to
 * begun payments. A higher one may be confirmed 24 hours after the request, of which the player gets an email, and
 * throws `password-needed` without a confirmed session. A repeat changes nothing.
 */
export async function setLimit(
  deps: Deps,
  caller: Pick<Caller, 'accountId' | 'confirmedAt'>,
  { period, cents }: { readonly period: LimitPeriod; readonly cents: number | null },
  cancelPayments: CancelPayments,
): Promise<Date> {
  const playerId = caller.accountId
  const { holdsAt, isInForce } = await deps.db.$transaction(async (tx) => {
    const player = await lockAndReadPlayer(tx, playerId)
    const now = await databaseNow(tx)
    const currentLimit = await findLimit(tx, playerId, period)
    const { limit, holdsAt } = requestLimit(currentLimit, cents, now)
    const isInForce = holdsAt <= now
    if (!isInForce) requireConfirmed(caller, now)
    if (limit) await writeLimit(tx, playerId, { period, ...limit }, now)
    // The same raise requested again keeps its instant, and so its key: it is mailed once.
    if (player && !isInForce)
      await queueEmail(deps, tx, {
        event: 'limit-raise-asked',
        to: player.email,
        language: player.language,
        template: raiseRequestedEmail,
        facts: { period, cents, holdsAt, url: toLimitsUrl(deps) },
        key: `limit-raise-asked:${playerId}:${period}:${holdsAt.toISOString()}`,
      })
    return { holdsAt, isInForce }
  })
  if (isInForce) await cancelPayments(deps, playerId)
  return holdsAt
}

function toLimitsUrl({ config }: Pick<Deps, 'config'>): string {
  return toPageUrl(config.webUrl, 'accountSettings')
}

/**
 * Confirms a raise that was requested at least 24 hours ago, and notifies the player. Throws `no-raise-asked`,
 * `raise-too-early`, and `password-needed` without a confirmed session.
 */
export async function confirmLimitRaise(
  deps: Deps,
  caller: Pick<Caller, 'accountId' | 'confirmedAt'>,
  period: LimitPeriod,
): Promise<void> {
  const playerId = caller.accountId
  await deps.db.$transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const now = await databaseNow(tx)
    const currentLimit = await findLimit(tx, playerId, period)
    const outcome = confirmRaise(currentLimit, now)
    if (outcome === 'none-asked') throw new Refusal('no-raise-asked')
    if (outcome === 'too-early') throw new Refusal('raise-too-early')
    requireConfirmed(caller, now)
    await writeLimit(tx, playerId, { period, ...outcome }, now)
    await notify(deps, tx, playerId, {
      event: 'limit-raised',
      about: `${period}:${now.toISOString()}`,
      facts: { period, ...(outcome.cents === null ? {} : { cents: outcome.cents }) },
      mail: fillTemplate(limitRaisedEmail, { period, cents: outcome.cents, url: toLimitsUrl(deps) }),
    })
  })
}
