import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'

/** The history state of a conversation that was opened from the order's page. */
export const fromDetail = { isFromDetail: true } as const

function isFromDetail(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromDetail' in state
}

/** Returns a function that leaves the conversation for the order's page, without a second history entry. */
export function useBackToDetail(orderId: string): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => {
    if (isFromDetail(state)) void navigate(-1)
    else void navigate(paths.shipment(orderId), { replace: true })
  }
}
