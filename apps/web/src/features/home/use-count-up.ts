import { useEffect, useState } from 'react'

/** Returns a whole number that rises from 0 to `end` once `isStarted`. With reduced motion it is `end` immediately. */
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
