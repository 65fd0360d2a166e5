import { useEffect, useRef } from 'react'
import type { OrderView } from './order-view.ts'

/** Whether the order had a carrier at work in an earlier view of this screen. */
export function useWasRunning(kind: OrderView['kind']): boolean {
  const wasRunning = useRef(false)
  useEffect(() => {
    if (kind === 'running') wasRunning.current = true
  }, [kind])
  return wasRunning.current
}
