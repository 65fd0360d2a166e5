import { useToken } from '@repo/api-client/react'
import { useTexts } from '@repo/ui/texts'
import { OfflineNotice } from '@repo/web-kit/OfflineNotice'
import { useFocusOnNewPage } from '@repo/web-kit/use-focus-on-new-page'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { WorkKeeper } from '#carrier/features/work/WorkKeeper'
import { UpdateNotice } from '#carrier/install/UpdateNotice'
import { DeliveryKeeper } from '#carrier/running-delivery/DeliveryKeeper'
import { LiveHints } from './LiveHints.tsx'
import classes from './RootLayout.module.css'
import { shellTexts } from './shell-texts.ts'

/** What stands around every page: skip link, progress, the notice of a lost connection. */
export function RootLayout() {
  const t = useTexts(shellTexts)
  const token = useToken()
  const isLoading = useNavigation().state === 'loading'
  useFocusOnNewPage()
  return (
    <>
      <a className={classes.skip} href="#contenu">
        {t('skip')}
      </a>
      {isLoading ? (
        <div className={classes.progress} role="progressbar" aria-label={t('loadingPage')} />
      ) : null}
      <OfflineNotice />
      <UpdateNotice />
      <Outlet />
      <ScrollRestoration />
      {token === null ? null : <LiveHints />}
      {token === null ? null : <DeliveryKeeper />}
      {token === null ? null : <WorkKeeper />}
    </>
  )
}
