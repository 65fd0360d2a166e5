import { useEffect, useRef, useState } from 'react'
import type { Check } from './checks.ts'
import type { AnnouncedTrust, VerificationReport } from './verify-draw.ts'

/** The progress of a verification. */
export type Progress = {
  readonly state: 'idle' | 'fetching' | 'checking' | 'over' | 'unreachable'
  readonly checks: readonly Check[]
  readonly result: Extract<VerificationReport, { kind: 'over' }> | null
}

const idle: Progress = { state: 'idle', checks: [], result: null }

/** The minimum time between two results on the screen: the computation is too fast to follow. */
const stepMs = 130

function addReport(progress: Progress, report: VerificationReport): Progress {
  if (report.kind === 'fetched') return { ...progress, state: 'checking' }
  if (report.kind === 'unreachable') return { ...progress, state: 'unreachable' }
  if (report.kind === 'over') return { ...progress, state: 'over', result: report }
  return { ...progress, checks: [...progress.checks, { code: report.code, isPassed: report.isPassed }] }
}

/** Whether animations are off, by the system's setting or by the site's. */
function areAnimationsOff(): boolean {
  return (
    window.matchMedia('(prefers-reduced-motion: reduce)').matches ||
    document.documentElement.hasAttribute('data-reduced-motion')
  )
}

/**
 * Verifies a draw in a worker that is terminated with the component. Returns the progress and a function that starts
 * (again). Results appear one by one, or immediately with animations off.
 */
export function useVerification(week: string) {
  const [progress, setProgress] = useState(idle)
  const end = useRef<() => void>(null)
  useEffect(() => () => end.current?.(), [])

  function begin(trust: AnnouncedTrust): void {
    end.current?.()
    setProgress({ ...idle, state: 'fetching' })
    const pauseMs = areAnimationsOff() ? 0 : stepMs
    const queuedReports: VerificationReport[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const showNext = () => {
      const report = queuedReports.shift()
      timer = report && pauseMs > 0 ? setTimeout(showNext, pauseMs) : undefined
      if (report) setProgress((current) => addReport(current, report))
    }
    const queueReport = (report: VerificationReport) => {
      queuedReports.push(report)
      if (timer === undefined) showNext()
    }
    const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' })
    end.current = () => {
      worker.terminate()
      clearTimeout(timer)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<VerificationReport>) => queueReport(data))
    worker.addEventListener('error', () => queueReport({ kind: 'unreachable' }))
    worker.postMessage({ week, trust })
  }

  return { progress, begin }
}
