import type { Input } from '@repo/contracts/endpoint'
import type { updateSettings as updateSettingsCall } from '@repo/contracts/lottery/profile'
import type { Player, Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#lottery-api/caller.ts'
import { holdPlayer } from '#lottery-api/core/players/held-player.service.ts'
import { requireConfirmed } from '#lottery-api/core/sessions/require-confirmed.access.ts'
import type { Deps } from '#lottery-api/deps.ts'

/** The settings that a player changes; what is left out stays. */
export type SettingsChange = Input<typeof updateSettingsCall>

/** Changes some settings; what is left out stays. Asks for a confirmed session to change how the account is protected, or what is published of the player. */
export async function changeSettings(deps: Deps, caller: Caller, change: SettingsChange): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const player = await holdPlayer(tx, caller.accountId)
    if (!player || player.status === 'ended') throw new Refusal('not-signed-in')
    if (changesSecurity(player, change) || changesPublication(player, change))
      requireConfirmed(caller, await databaseNow(tx))
    await tx.player.update({ where: { id: player.id }, data: columnsOf(change) })
  })
}

function changesSecurity(player: Player, { security }: SettingsChange): boolean {
  if (!security) return false
  return security.twoStep !== player.hasTwoStep || security.idleMinutes !== player.idleMinutes
}

function changesPublication(player: Player, { publication }: SettingsChange): boolean {
  if (!publication) return false
  const { publishesName, publishesPhoto, publishesVideo } = player
  const { name, photo, video } = publication
  return name !== publishesName || photo !== publishesPhoto || video !== publishesVideo
}

function columnsOf(change: SettingsChange): Prisma.PlayerUpdateInput {
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
      publishesVideo: publication.video,
    }),
  }
}
