import { useTexts } from '@repo/ui/texts'
import { OfflineNotice } from '@repo/web-kit/OfflineNotice'
import { useFocusOnNewPage } from '@repo/web-kit/use-focus-on-new-page'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { PlayerTools } from '#lottery-web/session/PlayerTools'
import { Footer } from './Footer.tsx'
import { NavBar } from './NavBar.tsx'
import classes from './RootLayout.module.css'
import { shellTexts } from './shell-texts.ts'

/** Where a scroll position belongs to. The router gives every page load the same key, so there the path tells pages apart. */
function scrollKeyOf(location: { readonly key: string; readonly pathname: string }): string {
  return location.key === 'default' ? location.pathname : location.key
}

/** What stands around every page: skip link, navigation, notices and footer. */
export function RootLayout() {
  const t = useTexts(shellTexts)
  const isLoading = useNavigation().state === 'loading'
  useFocusOnNewPage()
  return (
    <div className={classes.page}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      {isLoading ? (
        <div className={classes.progress} role="progressbar" aria-label={t('loadingPage')} />
      ) : null}
      <NavBar />
      <OfflineNotice />
      <main id="content" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <PlayerTools />
      <ScrollRestoration getKey={scrollKeyOf} />
    </div>
  )
}
