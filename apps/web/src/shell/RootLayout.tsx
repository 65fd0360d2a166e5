import { useToken } from '@repo/api-client/react'
import { PageFrame } from '@repo/web-kit/PageFrame'
import { lazy, Suspense } from 'react'
import { CookieBanner } from './CookieBanner.tsx'
import { Footer } from './Footer.tsx'
import { NavBar } from './NavBar.tsx'
import { useDocumentsFlag } from './use-documents-flag.ts'

const LiveHints = lazy(() => import('./LiveHints.tsx').then((file) => ({ default: file.LiveHints })))

const MessageSender = lazy(() =>
  import('@repo/delivery-ui/chat/MessageSender').then((file) => ({ default: file.MessageSender })),
)

/** The frame of every page: navigation, notices, footer and cookie banner. */
export function RootLayout() {
  const token = useToken()
  useDocumentsFlag()
  return (
    <>
      <PageFrame
        contentId="contenu"
        bar={
          <>
            <CookieBanner />
            <NavBar />
          </>
        }
        foot={<Footer />}
      />
      {token === null ? null : (
        <Suspense>
          <LiveHints />
          <MessageSender />
        </Suspense>
      )}
    </>
  )
}
