import { useEffect, useState } from 'react'

/** A whole number that runs from 0 to `end` within `durationMs` once `isStarted`; `end` immediately with reduced motion. */
export function useCountUp(end: number, durationMs: number, isStarted: boolean): number {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (!isStarted) return
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(end)
      return
    }
    let frame = 0
    let startedAt: number | null = null
    const advance = (now: number) => {
      startedAt ??= now
      const progress = Math.min(1, (now - startedAt) / durationMs)
      setShown(Math.round(end * progress))
      if (progress < 1) frame = requestAnimationFrame(advance)
    }
    frame = requestAnimationFrame(advance)
    return () => cancelAnimationFrame(frame)
  }, [end, durationMs, isStarted])
  return shown
}
