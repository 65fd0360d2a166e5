import type { Input } from '@repo/contracts/endpoint'
import { messages } from '@repo/contracts/lottery/fields'
import type { updateProfile as updateProfileCall } from '@repo/contracts/lottery/profile'
import type { Player } from '@repo/prisma/lottery-types'
import { Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#lottery-api/caller.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { servedCountries } from '#lottery-api/features/players/countries.ts'
import { nicknameKey } from '#lottery-api/features/players/identifiers.ts'
import { requireConfirmed } from '#lottery-api/features/sessions/require-confirmed.ts'
import { holdPlayer } from './held-player.service.ts'

type Confirmed = Pick<Caller, 'accountId' | 'confirmedAt'>
/** What a player changes of their profile. */
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
 * has, also by taking it at the same instant, is `nickname-taken`. Asks for a confirmed session.
 */
export async function changeProfile(deps: Deps, caller: Confirmed, change: ProfileChange): Promise<void> {
  try {
    await deps.db.$transaction(async (tx) => {
      const player = await holdPlayer(tx, caller.accountId)
      if (!player || player.status === 'ended') throw new Refusal('not-signed-in')
      requireConfirmed(caller, await databaseNow(tx))
      requireUnchangedIdentity(player, change)
      if (change.country !== player.country && !servedCountries(deps.config).includes(change.country))
        throw new Refusal('invalid-fields', { fields: { country: messages.countryNotServed } })
      await tx.player.update({
        where: { id: player.id },
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
