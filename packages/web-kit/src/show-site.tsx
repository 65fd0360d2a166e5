import type { BrandTheme } from '@repo/ui/brand-theme'
import { getCurrentTexts, getLanguageOfPath } from '@repo/ui/i18n'
import { UiProvider } from '@repo/ui/UiProvider'
import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { keepNewestVersion } from './newest-version.ts'
import { applyPrerenderedStyles } from './prerendered-styles.ts'
import type { createSiteRouter } from './site-router.ts'

type SiteRouter = ReturnType<typeof createSiteRouter>

/** The providers around a site's router, in the browser and when its pages are prerendered. */
export function SiteFrame(props: {
  readonly client: QueryClient
  readonly brandTheme: BrandTheme
  readonly children: ReactNode
}) {
  return (
    <StrictMode>
      <QueryClientProvider client={props.client}>
        <UiProvider brandTheme={props.brandTheme}>{props.children}</UiProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}

/**
 * Renders the site into the `#root` of index.html. A prerendered page stays and is hydrated once its code has loaded,
 * unless the sentences of its language did not load. Throws without that element.
 */
export function showSite(site: {
  readonly router: SiteRouter
  readonly client: QueryClient
  readonly brandTheme: BrandTheme
}) {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html holds no #root to render into')
  const page = (
    <SiteFrame client={site.client} brandTheme={site.brandTheme}>
      <RouterProvider router={site.router} />
    </SiteFrame>
  )
  const isLanguageOfAddress = getCurrentTexts().language === getLanguageOfPath(window.location.pathname)
  if (!('prerendered' in root.dataset)) createRoot(root).render(page)
  else
    void waitUntilReady(site.router).then(() => {
      // A page whose code fails is not the one that was prerendered.
      if (!isLanguageOfAddress || site.router.state.errors !== null) {
        delete root.dataset.prerendered
        return createRoot(root).render(page)
      }
      applyPrerenderedStyles()
      hydrateRoot(root, page)
    })
}

/** Waits until the page's code has loaded or failed. */
async function waitUntilReady(router: SiteRouter): Promise<void> {
  if (router.state.initialized) return
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

/** After a deployment calls `onNewVersion`, at most once, and loads the next opened page from the server. */
export function followNewVersions(router: SiteRouter, onNewVersion?: () => void) {
  keepNewestVersion(() => {
    onNewVersion?.()
    // A form in progress stays; the next opened page loads the new version.
    const { pathname } = router.state.location
    router.subscribe(({ location }) => {
      if (location.pathname !== pathname) window.location.reload()
    })
  })
}
