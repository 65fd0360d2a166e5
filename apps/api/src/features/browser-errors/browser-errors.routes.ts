import { reportBrowserError } from '@repo/contracts/delivery/browser-errors'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'

export const browserErrorRoutes = [
  serve(reportBrowserError, async ({ browserReports }: Deps, error) => {
    browserReports.noteError(error)
    return { success: true }
  }),
]
