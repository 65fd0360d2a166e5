import type { Input } from '@repo/contracts/endpoint'
import { messages } from '@repo/contracts/lottery/fields'
import type { updateProfile as updateProfileCall } from '@repo/contracts/lottery/profile'
import { removeInvisible, messages as shared } from '@repo/contracts/patterns'
import { judgeAge } from '@repo/lottery-rules/player-age'
import type { Player } from '@repo/prisma/lottery-types'
import { Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#lottery-api/caller.ts'
import { listServedCountries } from '#lottery-api/core/players/countries.rules.ts'
import { toNicknameKey } from '#lottery-api/core/players/identifiers.rules.ts'
import { lockOpenPlayer } from '#lottery-api/core/players/lock-open-player.service.ts'
import { requireConfirmed } from '#lottery-api/core/sessions/require-confirmed.access.ts'
import type { Deps } from '#lottery-api/deps.ts'

type ConfirmedCaller = Pick<Caller, 'accountId' | 'confirmedAt'>
/** A change of a player's profile. */
export type ProfileChange = Input<typeof updateProfileCall>

/** The fields that a validated document proves. */
const identityFields = ['birthName', 'usageName', 'firstName', 'birthDate', 'birthCity'] as const

/**
 * Whether the identity fields are fixed: once the identity is validated, and while a document is under review, so that
 * the approved data is the compared data.
 */
export function hasFixedIdentity({ status }: Pick<Player, 'status'>): boolean {
  return status === 'validated' || status === 'in_review'
}

/**
 * Changes a profile. Throws `invalid-fields` for a changed fixed field, an age under 18 or over 130, and a move to an
 * unserved country; `nickname-taken`, also by a concurrent call; `password-needed` without a confirmed session; and
 * `not-signed-in` for a closed account.
 */
export async function changeProfile(
  deps: Deps,
  caller: ConfirmedCaller,
  change: ProfileChange,
): Promise<void> {
  try {
    await deps.db.$transaction(async (tx) => {
      const player = await lockOpenPlayer(tx, caller.accountId)
      const now = await databaseNow(tx)
      requireConfirmed(caller, now)
      const { birthDate, ...others } = change
      requireUnchangedIdentity(player, change)
      if (birthDate !== undefined) requireAdult(birthDate, now, deps.config.timeZone)
      if (change.country !== player.country && !listServedCountries(deps.config).includes(change.country))
        throw new Refusal('invalid-fields', { fields: { country: messages.countryNotServed } })
      await tx.player.update({
        where: { id: player.id },
        data: {
          ...others,
          nicknameKey: toNicknameKey(change.nickname),
          ...(birthDate === undefined ? {} : { birthDate: new Date(birthDate) }),
        },
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
  const stored = { ...player, birthDate: player.birthDate?.toISOString().slice(0, 10) }
  const changed = identityFields.filter(
    // A value stored before texts were cleaned is equal all the same.
    (field) => change[field] !== undefined && change[field] !== removeInvisible(String(stored[field] ?? '')),
  )
  if (changed.length > 0)
    throw new Refusal('invalid-fields', {
      fields: Object.fromEntries(changed.map((field) => [field, messages.identityFixed])),
    })
}

function requireAdult(birthDate: string, now: Date, timeZone: string): void {
  const age = judgeAge(birthDate, now, timeZone)
  if (age === 'adult') return
  const birthDateError = age === 'too-young' ? messages.tooYoung : shared.format
  throw new Refusal('invalid-fields', { fields: { birthDate: birthDateError } })
}
