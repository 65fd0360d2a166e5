import type { Output } from '@repo/contracts/endpoint'
import type { readProfile } from '@repo/contracts/lottery/profile'
import type { Player } from '@repo/prisma/lottery-types'
import { Refusal } from '@repo/server-kit/refusal'
import { toPhotoUrl } from '#lottery-api/core/files/photo-url.rules.ts'
import { hasFixedIdentity } from './profile.service.ts'

/** Returns a profile as its player sees it. Throws `not-signed-in` for a closed account. */
export function toProfile(player: Player): Output<typeof readProfile> {
  const { id, status, gender, birthDate, createdAt, validatedAt, avatar } = player
  // The account was closed meanwhile.
  if (status === 'ended' || gender === null || birthDate === null) throw new Refusal('not-signed-in')
  return {
    id,
    status,
    gender,
    avatar,
    validatedAt,
    email: player.email ?? '',
    nickname: player.nickname ?? '',
    birthName: player.birthName ?? '',
    usageName: player.usageName ?? '',
    firstName: player.firstName ?? '',
    birthDate: birthDate.toISOString().slice(0, 10),
    birthCity: player.birthCity ?? '',
    residenceCity: player.residenceCity ?? '',
    country: player.country ?? '',
    phone: player.phone ?? '',
    photoUrl: toPhotoUrl(player.photoFileId),
    registeredAt: createdAt,
    hasFixedIdentity: hasFixedIdentity(player),
  }
}
