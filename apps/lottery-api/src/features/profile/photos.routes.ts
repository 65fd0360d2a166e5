import { createPrivateFileRoute } from '@repo/server-kit/private-files'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import { openFile } from '#lottery-api/core/files/stored-files.service.ts'
import { authenticate } from '#lottery-api/core/sessions/authenticate.access.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { findVisiblePhoto } from './visible-photo.access.ts'

/**
 * Returns a handler that serves the photo of a player to the player, and that of a consenting winner to everybody;
 * throws `not-found` for everything else.
 */
export function servePhoto(deps: Deps): RequestHandler {
  return createPrivateFileRoute('/photos/:id', async (request) => {
    const fileId = z.uuid().safeParse(request.params.id)
    const caller = await authenticate(deps, request)
    const callerId = caller === null || caller === 'invalid' ? null : caller.accountId
    const file = fileId.success ? await findVisiblePhoto(deps.db, fileId.data, callerId) : null
    const content = file ? await openFile(deps, file) : null
    return file && content && { mediaType: file.mediaType, name: 'photo', isInline: true, content }
  })
}
