import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { RequestHandler } from 'express'
import { Router } from 'express'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'

const query = z.object({ expire: z.coerce.number().int(), signature: z.string().max(100) })

/** Serves stored files to whoever holds a signed, unexpired address; everything else is a 404. */
export function fileRouter(deps: Deps): Router {
  const fetchFile: RequestHandler = async (request, response) => {
    const fileId = z.uuid().safeParse(request.params.id)
    const { data } = query.safeParse(request.query)
    const isValid =
      fileId.success &&
      data &&
      deps.fileAddresses.isValid(fileId.data, data.expire, data.signature, await databaseNow(deps.db))
    const file = isValid ? await deps.db.storedFile.findUnique({ where: { id: fileId.data } }) : null
    if (!file) throw new Refusal('not-found')
    const bytes = await deps.files.read(file.path)
    // A PDF is as it was sent: it is kept for the person's own reader and never opened under this origin.
    const disposition = file.mediaType === 'application/pdf' ? 'attachment' : 'inline'
    response
      .set({
        'Content-Type': file.mediaType,
        'Content-Disposition': `${disposition}; filename="${file.purpose}.${file.mediaType.split('/')[1]}"`,
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-site',
        'Cache-Control': 'private, no-store',
      })
      .send(bytes)
  }
  return Router().get('/fichiers/:id', fetchFile)
}
