import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'

/** What the detail gives along when it leads to the conversation. */
export const fromDetail = { isFromDetail: true } as const

function isFromDetail(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromDetail' in state
}

/** Leads from the conversation back to the detail, without leaving the conversation behind in the browser's history. */
export function useBackToDetail(orderId: string): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => {
    if (isFromDetail(state)) void navigate(-1)
    else void navigate(paths.shipment(orderId), { replace: true })
  }
}
