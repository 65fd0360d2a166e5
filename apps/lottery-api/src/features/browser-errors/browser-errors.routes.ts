import { reportBrowserError } from '@repo/contracts/lottery/browser-errors'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'

export const browserErrorRoutes = [
  serve(reportBrowserError, async ({ browserReports }: Deps, error) => {
    browserReports.noteError(error)
    return { success: true }
  }),
]
