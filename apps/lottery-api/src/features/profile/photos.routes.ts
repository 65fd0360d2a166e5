import { Refusal } from '@repo/server-kit/refusal'
import type { RequestHandler, Response } from 'express'
import { Router } from 'express'
import { z } from 'zod'
import { openFile } from '#lottery-api/core/files/stored-files.service.ts'
import { authenticate } from '#lottery-api/core/sessions/authenticate.access.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { visiblePhoto } from './visible-photo.access.ts'

/** Sends bytes of a known type that nothing may run from or keep. */
export function sendPrivately(
  response: Response,
  mediaType: string,
  disposition: string,
  bytes: Buffer,
): void {
  response
    .set({
      'Content-Type': mediaType,
      'Content-Disposition': disposition,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-site',
      'Cache-Control': 'private, no-store',
    })
    .send(bytes)
}

/** Serves the photo of a player to the player, and that of a winner who has agreed to everybody; everything else is a 404. */
export function photoRouter(deps: Deps): Router {
  const fetchPhoto: RequestHandler = async (request, response) => {
    const fileId = z.uuid().safeParse(request.params.id)
    const caller = await authenticate(deps, request)
    const callerId = caller === null || caller === 'invalid' ? null : caller.accountId
    const file = fileId.success ? await visiblePhoto(deps.db, fileId.data, callerId) : null
    const bytes = file ? await openFile(deps, file) : null
    if (!file || !bytes) throw new Refusal('not-found')
    sendPrivately(response, file.mediaType, 'inline; filename="photo"', bytes)
  }
  return Router().get('/photos/:id', fetchPhoto)
}
