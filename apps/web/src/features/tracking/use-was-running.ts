import { useEffect, useRef } from 'react'
import type { OrderView } from './order-view.ts'

/** Whether a carrier was at work when the order was last seen on this screen, before what it shows now. */
export function useWasRunning(kind: OrderView['kind']): boolean {
  const seen = useRef(false)
  useEffect(() => {
    if (kind === 'running') seen.current = true
  }, [kind])
  return seen.current
}
