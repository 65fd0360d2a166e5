import { getLanguageOfPath, getLanguageRoot } from '@repo/ui/i18n'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { createBrowserRouter } from 'react-router-dom'
import { BootScreen } from './BootScreen.tsx'
import { PageFailure, RouteFailure } from './RouteFailure.tsx'

/** Returns the route of a page that loads its code when it is first opened. */
export function createPageRoute(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) }
}

/** Returns a site's routes, its frame around every page. A failed page leaves the frame, with its links, in place. */
export function createSiteRoutes(Frame: ComponentType, pages: readonly RouteObject[]): RouteObject[] {
  return [
    {
      Component: Frame,
      ErrorBoundary: RouteFailure,
      HydrateFallback: BootScreen,
      children: [{ ErrorBoundary: PageFailure, children: [...pages] }],
    },
  ]
}

/**
 * Returns the router of a site in the browser. The page for an unknown path names its own address in `data-at`, which
 * replaces the visitor's.
 */
export function createSiteRouter(routes: RouteObject[]) {
  const { at } = document.documentElement.dataset
  if (at !== undefined) window.history.replaceState(null, '', at)
  return createBrowserRouter(routes, {
    basename: getLanguageRoot(getLanguageOfPath(window.location.pathname)),
  })
}
