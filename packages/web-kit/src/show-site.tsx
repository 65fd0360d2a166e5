import type { Look } from '@repo/ui/look'
import { UiProvider } from '@repo/ui/UiProvider'
import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { keepNewestVersion } from './newest-version.ts'
import type { siteRouter } from './site-router.ts'

type SiteRouter = ReturnType<typeof siteRouter>

/** Draws the site into the `#root` of index.html. */
export function showSite(site: {
  readonly router: SiteRouter
  readonly client: QueryClient
  readonly look: Look
}) {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html holds no #root to render into')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={site.client}>
        <UiProvider look={site.look}>
          <RouterProvider router={site.router} />
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
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
