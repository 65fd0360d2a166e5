import { useEffect, useState } from 'react'

/** Returns a whole number that rises from 0 to `end` once `isStarted`. With reduced motion it is `end` immediately. */
export function useCountUp(end: number, durationMs: number, isStarted: boolean): number {
  const [value, setValue] = useState(0)
  useEffect(() => {
    if (!isStarted) return
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setValue(end)
      return
    }
    let frame = 0
    let startedAt: number | null = null
    const advance = (now: number) => {
      startedAt ??= now
      const progress = Math.min(1, (now - startedAt) / durationMs)
      setValue(Math.round(end * progress))
      if (progress < 1) frame = requestAnimationFrame(advance)
    }
    frame = requestAnimationFrame(advance)
    return () => cancelAnimationFrame(frame)
  }, [end, durationMs, isStarted])
  return value
}
