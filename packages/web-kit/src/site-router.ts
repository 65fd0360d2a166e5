import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { createBrowserRouter } from 'react-router-dom'
import { BootScreen } from './BootScreen.tsx'
import { PageFailure, RouteFailure } from './RouteFailure.tsx'

/** A page that loads its code when it is first opened. */
export function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) }
}

/** The router of a site: its frame around every page. A failed page leaves the frame intact, with its links to other pages. */
export function siteRouter(Frame: ComponentType, pages: readonly RouteObject[]) {
  return createBrowserRouter([
    {
      Component: Frame,
      ErrorBoundary: RouteFailure,
      HydrateFallback: BootScreen,
      children: [{ ErrorBoundary: PageFailure, children: [...pages] }],
    },
  ])
}
