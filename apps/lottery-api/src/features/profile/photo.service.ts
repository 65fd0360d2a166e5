import { lotteryRefusals } from '@repo/contracts/lottery/refusals'
import { databaseNow } from '@repo/server-kit/database'
import { cleanAvatar } from '@repo/server-kit/images'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#lottery-api/caller.ts'
import type { WrittenFile } from '#lottery-api/core/files/stored-files.service.ts'
import {
  discardFiles,
  dropFiles,
  insertFile,
  writeFile,
} from '#lottery-api/core/files/stored-files.service.ts'
import { lockOpenPlayer } from '#lottery-api/core/players/lock-open-player.service.ts'
import { requireConfirmed } from '#lottery-api/core/sessions/require-confirmed.access.ts'
import type { Deps } from '#lottery-api/deps.ts'

type ConfirmedCaller = Pick<Caller, 'accountId' | 'confirmedAt'>

/**
 * Replaces the avatar with a photo, decoded and re-encoded as a square; the previous one is deleted. Throws
 * `photo-unusable`, `password-needed` without a confirmed session, and `not-signed-in` for a closed account.
 */
export async function changePhoto(deps: Deps, caller: ConfirmedCaller, photo: File): Promise<void> {
  requireConfirmed(caller, await databaseNow(deps.db))
  const clean = await refuseUnusable(cleanAvatar(photo, 'photo'))
  const written = await writeFile(deps, caller.accountId, clean)
  try {
    await putPhoto(deps, caller.accountId, written)
  } catch (error) {
    await discardFiles(deps, [written])
    throw error
  }
}

/**
 * Removes the photo; idempotent. Throws `password-needed` without a confirmed session, and `not-signed-in` for a closed
 * account.
 */
export async function removePhoto(deps: Deps, caller: ConfirmedCaller): Promise<void> {
  requireConfirmed(caller, await databaseNow(deps.db))
  await putPhoto(deps, caller.accountId, null)
}

async function putPhoto(deps: Deps, playerId: string, written: WrittenFile | null): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const player = await lockOpenPlayer(tx, playerId)
    const photoFileId = written && (await insertFile(tx, written))
    await tx.player.update({ where: { id: playerId }, data: { photoFileId } })
    await dropFiles(deps, tx, [player.photoFileId])
  })
}

async function refuseUnusable<T>(cleaned: Promise<T>): Promise<T> {
  try {
    return await cleaned
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { message } = lotteryRefusals['photo-unusable']
    throw new Refusal('photo-unusable', { fields: { photo: message }, cause: error })
  }
}
