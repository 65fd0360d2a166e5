import * as wire from '@repo/contracts/lottery/registration'
import { databaseNow } from '@repo/server-kit/database'
import { findActiveLink } from '#lottery-api/core/links/links.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'

/** The route that checks a mailed link before it is used, and refuses a used or expired one. */
export const linkRoutes = [
  serve(wire.checkLink, async (deps: Deps, { token, kind }) => {
    await findActiveLink(deps.db, token, kind, await databaseNow(deps.db))
    return { success: true }
  }),
]
