import { useEffect, useRef } from 'react'
import type { OrderView } from './order-view.ts'

/** Whether the order had a carrier at work in the previous view of this screen. */
export function useWasRunning(kind: OrderView['kind']): boolean {
  const seen = useRef(false)
  useEffect(() => {
    if (kind === 'running') seen.current = true
  }, [kind])
  return seen.current
}
