import type { Input } from '@repo/contracts/endpoint'
import { messages } from '@repo/contracts/lottery/fields'
import type { updateProfile as updateProfileCall } from '@repo/contracts/lottery/profile'
import type { Player } from '@repo/prisma/lottery-types'
import { Prisma } from '@repo/prisma/lottery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Deps } from '#lottery-api/deps.ts'
import { servedCountries } from '#lottery-api/features/players/countries.ts'
import { nicknameKey } from '#lottery-api/features/players/identifiers.ts'
import { holdPlayer } from './held-player.service.ts'

export type ProfileChange = Input<typeof updateProfileCall>

/** What a validated document has proven. */
const identityFields = ['birthName', 'usageName', 'firstName', 'birthCity'] as const

/**
 * Whether the names are fixed: once the identity is validated, and while a document waits for its review, so that what was compared is what
 * is approved.
 */
export function hasFixedIdentity({ status }: Pick<Player, 'status'>): boolean {
  return status === 'validated' || status === 'in_review'
}

/**
 * Changes a profile. A fixed field that differs, and a move to a country that is not served, are a 422 on the field; a nickname that somebody else
 * has, also by taking it at the same instant, is `nickname-taken`.
 */
export async function changeProfile(deps: Deps, playerId: string, change: ProfileChange): Promise<void> {
  try {
    await deps.db.$transaction(async (tx) => {
      const player = await holdPlayer(tx, playerId)
      if (!player || player.status === 'ended') throw new Refusal('not-signed-in')
      requireUnchangedIdentity(player, change)
      if (change.country !== player.country && !servedCountries(deps.config).includes(change.country))
        throw new Refusal('invalid-fields', { fields: { country: messages.countryNotServed } })
      await tx.player.update({
        where: { id: playerId },
        data: { ...change, nicknameKey: nicknameKey(change.nickname) },
      })
    })
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new Refusal('nickname-taken', { fields: { nickname: messages.nicknameTaken }, cause: error })
    throw error
  }
}

function requireUnchangedIdentity(player: Player, change: ProfileChange): void {
  if (!hasFixedIdentity(player)) return
  const changed = identityFields.filter((field) => change[field] !== (player[field] ?? ''))
  if (changed.length > 0)
    throw new Refusal('invalid-fields', {
      fields: Object.fromEntries(changed.map((field) => [field, messages.identityFixed])),
    })
}
