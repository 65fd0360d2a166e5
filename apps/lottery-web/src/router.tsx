import { BootScreen } from '@repo/web-kit/BootScreen'
import { PageFailure, RouteFailure } from '@repo/web-kit/RouteFailure'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { createBrowserRouter } from 'react-router-dom'
import type { DocumentName } from './features/documents/documents.ts'
import { GuestOnly, PlayerOnly } from './guards.tsx'
import { paths } from './paths.ts'
import { RootLayout } from './shell/RootLayout.tsx'

/** A page that loads its code when it is first opened. */
function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) }
}

/** A page that is a text. */
function text(path: string, name: DocumentName): RouteObject {
  return {
    path,
    lazy: async () => {
      const { DocumentPage } = await import('#lottery-web/features/documents/DocumentPage')
      return { element: <DocumentPage key={name} name={name} /> }
    },
  }
}

const openToAll: RouteObject[] = [
  page(paths.home, () => import('#lottery-web/features/home/HomePage').then((file) => file.HomePage)),
  text(paths.about, 'about'),
  page('*', () => import('#lottery-web/features/not-found/NotFoundPage').then((file) => file.NotFoundPage)),
]

/** Sign-in, registration and the like. */
const guestOnly: RouteObject[] = []

/** The account, and what belongs to one player. */
const playerOnly: RouteObject[] = []

/** The router of the whole site. */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: RootLayout,
      ErrorBoundary: RouteFailure,
      HydrateFallback: BootScreen,
      // A page that fails leaves the frame standing: the way to another page stays open.
      children: [
        {
          ErrorBoundary: PageFailure,
          children: [
            ...openToAll,
            { Component: GuestOnly, children: guestOnly },
            { Component: PlayerOnly, children: playerOnly },
          ],
        },
      ],
    },
  ])
}
