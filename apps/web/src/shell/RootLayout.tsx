import { useToken } from '@repo/api-client/react'
import { useTexts } from '@repo/ui/texts'
import { OfflineNotice } from '@repo/web-kit/OfflineNotice'
import { useFocusOnNewPage } from '@repo/web-kit/use-focus-on-new-page'
import { lazy, Suspense } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { CookieBanner } from './CookieBanner.tsx'
import { Footer } from './Footer.tsx'
import { NavBar } from './NavBar.tsx'
import classes from './RootLayout.module.css'
import { shellTexts } from './shell-texts.ts'

const LiveHints = lazy(() => import('./LiveHints.tsx').then((file) => ({ default: file.LiveHints })))

/** Where a scroll position belongs to. The router gives every page load the same key, so there the path tells pages apart. */
function scrollKeyOf(location: { readonly key: string; readonly pathname: string }): string {
  return location.key === 'default' ? location.pathname : location.key
}

/** What stands around every page: skip link, navigation, notices, footer and cookie banner. */
export function RootLayout() {
  const t = useTexts(shellTexts)
  const token = useToken()
  const isLoading = useNavigation().state === 'loading'
  useFocusOnNewPage()
  return (
    <div className={classes.page}>
      <a className={classes.skip} href="#contenu">
        {t('skip')}
      </a>
      {isLoading ? (
        <div className={classes.progress} role="progressbar" aria-label={t('loadingPage')} />
      ) : null}
      <NavBar />
      <OfflineNotice />
      <main id="contenu" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <CookieBanner />
      <ScrollRestoration getKey={scrollKeyOf} />
      {token === null ? null : (
        <Suspense>
          <LiveHints />
        </Suspense>
      )}
    </div>
  )
}
