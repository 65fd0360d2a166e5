import { useToken } from '@repo/api-client/react'
import { useTexts } from '@repo/ui/texts'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { CookieBanner } from './CookieBanner.tsx'
import { Footer } from './Footer.tsx'
import { NavBar } from './NavBar.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import classes from './RootLayout.module.css'
import { shellTexts } from './shell-texts.ts'

const LiveHints = lazy(() => import('./LiveHints.tsx').then((file) => ({ default: file.LiveHints })))

/** After a change of page, moves the focus to its title, as a page load would. */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname])
}

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
