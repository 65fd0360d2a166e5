import type { StoredFile } from '@repo/prisma/lottery-types'
import type { Db } from '#lottery-api/database.ts'

/** Returns a photo that the caller may see: their own, or a consenting winner's; null for any other file. */
export async function findVisiblePhoto(
  db: Db,
  fileId: string,
  callerId: string | null,
): Promise<StoredFile | null> {
  const owner = await db.player.findFirst({
    where: {
      photoFileId: fileId,
      status: { not: 'ended' },
      OR: [
        ...(callerId === null ? [] : [{ id: callerId }]),
        {
          publishesPhoto: true,
          prizes: {
            some: {
              state: { in: ['verified', 'claimed', 'released', 'paid'] },
              draw: { state: 'published' },
            },
          },
        },
      ],
    },
    select: { id: true },
  })
  return owner ? db.storedFile.findUnique({ where: { id: fileId, playerId: owner.id } }) : null
}
