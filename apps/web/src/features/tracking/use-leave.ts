import { showError } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { cancelledShownMs } from './notice-durations.ts'
import { trackingTexts } from './tracking-texts.ts'

/**
 * Returns a function that leads to the list of shipments, with or without the notice that the carrier cancelled. Later
 * calls do nothing.
 */
export function useLeave(): (notice: 'cancelledByCarrier' | null) => void {
  const t = useTexts(trackingTexts)
  const navigate = useNavigate()
  const latest = useRef({ t, navigate })
  latest.current = { t, navigate }
  const hasLeft = useRef(false)
  return useCallback((notice) => {
    if (hasLeft.current) return
    hasLeft.current = true
    if (notice) showError({ id: notice, title: latest.current.t(notice), shownMs: cancelledShownMs })
    void latest.current.navigate(paths.shipments)
  }, [])
}
