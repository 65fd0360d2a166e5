import { readText } from '@repo/lottery-rules/bytes'
import type { AnnouncedTrust, VerificationReport } from './verify-draw.ts'
import { verifyDraw } from './verify-draw.ts'

// Runs in a worker, so that the page stays responsive. Starts on the message that names the draw.
self.addEventListener('message', ({ data }: MessageEvent<{ week: string; trust: AnnouncedTrust }>) => {
  verifyDraw(data, {
    fetchFile: async (name) => {
      const response = await fetch(`/api/published/${data.week}/${name}`)
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`${name} answered ${response.status}`)
      return readText(new Uint8Array(await response.arrayBuffer()))
    },
    nowMs: () => performance.now(),
    // Browsers offer it in secure contexts only.
    ...(self.isSecureContext
      ? { digest: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) }
      : {}),
    onReport: (report: VerificationReport) => self.postMessage(report),
    // A rejected promise would end here unseen: the page hears of errors only.
  }).catch(reportError)
})
