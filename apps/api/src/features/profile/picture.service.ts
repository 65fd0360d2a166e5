import { databaseNow } from '@repo/server-kit/database'
import { cleanAvatar } from '@repo/server-kit/images'
import type { Caller } from '#api/caller.ts'
import { discardFiles, dropFiles, writeFile } from '#api/core/files/stored-files.service.ts'
import type { Deps } from '#api/deps.ts'
import { lockOwnAccount } from './profile.service.ts'

/**
 * Sets the account's picture and returns its signed URL. The previous picture is deleted with its file. Of concurrent
 * calls the last one stays, and no other file remains. Anything but a PNG, JPEG or GIF is a field error.
 */
export async function changePicture(deps: Deps, caller: Caller, photo: File): Promise<string> {
  const file = await writeFile(deps, await cleanAvatar(photo, 'photo'))
  try {
    return await deps.db.$transaction(async (tx) => {
      const account = await lockOwnAccount(tx, caller)
      const { id } = await tx.storedFile.create({
        data: { ...file, purpose: 'photo' },
        select: { id: true },
      })
      await tx.account.update({
        where: { id: account.id },
        data: { photoFileId: id },
        select: { id: true },
      })
      await dropFiles(deps, tx, [account.photoFileId])
      return deps.fileAddresses.address(id, await databaseNow(tx))
    })
  } catch (error) {
    await discardFiles(deps, [file])
    throw error
  }
}
