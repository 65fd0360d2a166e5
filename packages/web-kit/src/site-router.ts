import { languageOfPath, languageRoot } from '@repo/ui/i18n'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { createBrowserRouter } from 'react-router-dom'
import { BootScreen } from './BootScreen.tsx'
import { PageFailure, RouteFailure } from './RouteFailure.tsx'

/** A page that loads its code when it is first opened. */
export function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) }
}

/** A site's routes: its frame around every page. A page that fails leaves the frame standing: the way to another page stays open. */
export function siteRoutes(Frame: ComponentType, pages: readonly RouteObject[]): RouteObject[] {
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
 * The router of a site in the browser. What the server answers an unknown path with names the page that it shows, `data-at`: its address
 * becomes the visitor's.
 */
export function siteRouter(routes: RouteObject[]) {
  const { at } = document.documentElement.dataset
  if (at !== undefined) window.history.replaceState(null, '', at)
  return createBrowserRouter(routes, { basename: languageRoot(languageOfPath(window.location.pathname)) })
}
