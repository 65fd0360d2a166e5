import { useEffect, useState } from 'react'

/** Returns this second's instant in milliseconds since 1970. The component renders every second while `isRunning`. */
export function useNow(isRunning = true): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    setNowMs(Date.now())
    if (!isRunning) return
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return nowMs
}

/**
 * Returns the milliseconds left until an instant, by the second, never below 0. `offsetMs` is the clock of the instant
 * minus this device's.
 */
export function useCountdown(end: Date, offsetMs = 0): number {
  const endMs = end.getTime() - offsetMs
  const [isOver, setIsOver] = useState(() => Date.now() >= endMs)
  const nowMs = useNow(!isOver)
  const isPast = nowMs >= endMs
  if (isPast !== isOver) setIsOver(isPast)
  return Math.max(0, endMs - nowMs)
}

/** Returns a remaining time in clock form, rounded up to a second: '14:05', '0:09'. */
export function formatClock(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
