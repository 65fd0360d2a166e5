import { reportBrowserError } from '@repo/contracts/lottery/browser-errors'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'

/** The route by which a browser reports an error; it is only counted and logged. */
export const browserErrorRoutes = [
  serve(reportBrowserError, async ({ browserReports }: Deps, error) => {
    browserReports.noteError(error)
    return { success: true }
  }),
]
