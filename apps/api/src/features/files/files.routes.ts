import { createSignedFileRoute } from '@repo/server-kit/private-files'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'

/** A stored file, such as a picture or a document. */
export const storedFile = createSignedFileRoute({
  path: '/fichiers/:id',
  parameters: z.object({ id: z.uuid() }),
  addresses: (deps: Deps) => deps.fileAddresses,
  find: async ({ db, files }, { id }) => {
    const file = await db.storedFile.findUnique({ where: { id } })
    if (!file) return null
    const { mediaType, purpose } = file
    return {
      mediaType,
      name: `${purpose}.${mediaType.split('/')[1]}`,
      // A PDF is unchanged: it is downloaded for the person's own reader and never opened under this origin.
      isInline: mediaType !== 'application/pdf',
      content: await files.read(file.path, file),
    }
  },
})
