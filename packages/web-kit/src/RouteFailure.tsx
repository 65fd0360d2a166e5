import { Button, Center, Container } from '@mantine/core'
import { EmptyState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconCloudOff, IconRefresh, IconRoadOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { reportPageFailure } from './error-reports.ts'
import { frameTexts } from './frame-texts.ts'
import { shouldReloadFor } from './newest-version.ts'
import { useIsOnline } from './use-online.ts'

const reload = () => window.location.reload()

/** Replaces the whole site when even its frame failed. */
export function RouteFailure() {
  return (
    <Center component="main" mih="100dvh">
      <PageFailure />
    </Center>
  )
}

/**
 * Replaces a page that failed or did not load. A reload fetches the newest version, automatically when that helps.
 * Offline, a reload would lose the page, so it waits for the connection.
 */
export function PageFailure() {
  const t = useTexts(frameTexts)
  const isOnline = useIsOnline()
  const wasOffline = useRef(!isOnline)
  const error = useRouteError()
  const [isReloading] = useState(() => isOnline && shouldReloadFor(error))
  useEffect(() => {
    if (isOnline && (isReloading || wasOffline.current)) reload()
  }, [isOnline, isReloading])
  useEffect(() => {
    if (!isReloading) reportPageFailure(error)
  }, [error, isReloading])
  if (isReloading) return null
  return (
    <Container role="alert" pt={{ base: 36, sm: 72 }}>
      {isOnline ? (
        <EmptyState
          order={1}
          icon={<IconRoadOff size={30} />}
          title={t('failure')}
          hint={t('failureHint')}
          action={
            <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={reload}>
              {t('reload')}
            </Button>
          }
        />
      ) : (
        <EmptyState
          order={1}
          icon={<IconCloudOff size={30} />}
          title={t('failureOffline')}
          hint={t('failureOfflineHint')}
        />
      )}
    </Container>
  )
}
