import type { Input } from '@repo/contracts/endpoint'
import type { updateSettings as updateSettingsCall } from '@repo/contracts/lottery/profile'
import type { Player, Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Caller } from '#lottery-api/caller.ts'
import { lockOpenPlayer } from '#lottery-api/core/players/lock-open-player.service.ts'
import { requireConfirmed } from '#lottery-api/core/sessions/require-confirmed.access.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import { twoStepOffEmail, twoStepOnEmail } from './two-step.emails.ts'

/** The settings that a player changes; absent ones stay. */
export type SettingsChange = Input<typeof updateSettingsCall>

/**
 * Changes some settings; absent ones stay. The player gets an email when the second step of sign-ins is switched on or
 * off. Throws `password-needed` without a confirmed session, where the account's protection changes, or what is
 * published about the player; and `not-signed-in` for a closed account.
 */
export async function changeSettings(deps: Deps, caller: Caller, change: SettingsChange): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const player = await lockOpenPlayer(tx, caller.accountId)
    const now = await databaseNow(tx)
    if (isSecurityChanged(player, change) || isPublicationChanged(player, change))
      requireConfirmed(caller, now)
    await tx.player.update({ where: { id: player.id }, data: toColumns(change) })
    await notifyOfTwoStep(deps, tx, player, change, now)
  })
}

/** Mails the player that sign-ins require a code from now on, or no longer. Does nothing when that is unchanged. */
async function notifyOfTwoStep(
  deps: Deps,
  tx: Tx,
  player: Player,
  { security, language = player.language }: SettingsChange,
  now: Date,
): Promise<void> {
  if (!security || security.twoStep === player.hasTwoStep) return
  await queueEmail(deps, tx, {
    event: security.twoStep ? 'two-step-on' : 'two-step-off',
    to: player.email,
    language,
    template: security.twoStep ? twoStepOnEmail : twoStepOffEmail,
    facts: { forgottenUrl: toPageUrl(deps.config.webUrl, 'forgottenPassword') },
    key: `two-step:${player.id}:${now.toISOString()}`,
  })
}

function isSecurityChanged(player: Player, { security }: SettingsChange): boolean {
  if (!security) return false
  return security.twoStep !== player.hasTwoStep || security.idleMinutes !== player.idleMinutes
}

function isPublicationChanged(player: Player, { publication }: SettingsChange): boolean {
  if (!publication) return false
  return publication.name !== player.publishesName || publication.photo !== player.publishesPhoto
}

function toColumns(change: SettingsChange): Prisma.PlayerUpdateInput {
  const { language, defaultVote, defaultPaymentMethod, notifications, push } = change
  const { security, accessibility, publication } = change
  return {
    ...(language && { language }),
    ...(defaultVote && { defaultVote }),
    ...(defaultPaymentMethod && { defaultPaymentMethod }),
    ...(notifications && {
      mailsDraw: notifications.draw,
      mailsResult: notifications.result,
      mailsCredits: notifications.credits,
      mailsMarketing: notifications.marketing,
      newsletterLeftAt: null,
    }),
    ...(push && { pushesDraw: push.draw, pushesResult: push.result, pushesCredits: push.credits }),
    ...(security && { idleMinutes: security.idleMinutes, hasTwoStep: security.twoStep }),
    ...(accessibility && {
      hasLargeText: accessibility.largeText,
      hasHighContrast: accessibility.highContrast,
      hasReducedMotion: accessibility.reducedMotion,
    }),
    ...(publication && {
      publishesName: publication.name,
      publishesPhoto: publication.photo,
    }),
  }
}
