import { Text } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { IconMapPinOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { NoticeCard } from './NoticeCard.tsx'
import { readLocationPermission } from './positions/location-permission.ts'
import { useOwnPositions } from './positions/use-own-positions.ts'
import { workTexts } from './work-texts.ts'

/**
 * What to do about a device that reports no location; otherwise how it keeps reporting it. Empty unless `isWorking` (on
 * duty or delivering) or the location is denied.
 */
export function LocationHelp(props: { readonly isWorking: boolean; readonly isDenied: boolean }) {
  const t = useTexts(workTexts)
  const { problem, isInaccurate } = useOwnPositions()
  const isBlocked = useIsLocationBlocked()
  if (isBlocked || props.isDenied || problem === 'denied')
    return (
      <NoticeCard
        isGrave
        icon={<IconMapPinOff size={26} />}
        title={t('locationDenied')}
        hint={t('locationDeniedHint')}
      />
    )
  if (!props.isWorking) return null
  if (problem === 'unavailable')
    return (
      <NoticeCard
        icon={<IconMapPinOff size={26} />}
        title={t('locationUnavailable')}
        hint={t('locationUnavailableHint')}
      />
    )
  return (
    <Text c="dimmed" ta="center" size="sm" px="sm">
      {t(problem === 'other-tab' ? 'otherTab' : isInaccurate ? 'locationInaccurateHint' : 'keepOpen')}
    </Text>
  )
}

/** Whether the browser blocks the location. Follows changes of its settings. */
function useIsLocationBlocked(): boolean {
  const [isBlocked, setIsBlocked] = useState(false)
  useEffect(() => {
    const readPermission = () =>
      void readLocationPermission().then((permission) => setIsBlocked(permission === 'denied'))
    readPermission()
    // The settings are a separate page: becoming visible again may mean a change.
    document.addEventListener('visibilitychange', readPermission)
    window.addEventListener('focus', readPermission)
    return () => {
      document.removeEventListener('visibilitychange', readPermission)
      window.removeEventListener('focus', readPermission)
    }
  }, [])
  return isBlocked
}
