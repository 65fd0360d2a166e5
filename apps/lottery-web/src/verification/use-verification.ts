import { useEffect, useRef, useState } from 'react'
import type { Check } from './checks.ts'
import type { Told, TrustSaid } from './verify-draw.ts'

/** How far a verification has come. */
export type Progress = {
  readonly state: 'idle' | 'fetching' | 'checking' | 'over' | 'unreachable'
  readonly checks: readonly Check[]
  readonly over: Extract<Told, { kind: 'over' }> | null
}

const idle: Progress = { state: 'idle', checks: [], over: null }

function after(progress: Progress, told: Told): Progress {
  if (told.kind === 'fetched') return { ...progress, state: 'checking' }
  if (told.kind === 'unreachable') return { ...progress, state: 'unreachable' }
  if (told.kind === 'over') return { ...progress, state: 'over', over: told }
  return { ...progress, checks: [...progress.checks, { code: told.code, holds: told.holds }] }
}

/** The verification of a draw in a worker of its own, which ends with the component: how far it has come, and how to begin it (again). */
export function useVerification(week: string) {
  const [progress, setProgress] = useState(idle)
  const worker = useRef<Worker>(null)
  useEffect(() => () => worker.current?.terminate(), [])

  function begin(trust: TrustSaid): void {
    worker.current?.terminate()
    setProgress({ ...idle, state: 'fetching' })
    const started = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    started.addEventListener('message', ({ data }: MessageEvent<Told>) =>
      setProgress((before) => after(before, data)),
    )
    started.addEventListener('error', () => setProgress((before) => after(before, { kind: 'unreachable' })))
    started.postMessage({ week, trust })
  }

  return { progress, begin }
}
