import { PageFrame } from '@repo/web-kit/PageFrame'
import { PlayerTools } from '#lottery-web/session/PlayerTools.tsx'
import { Footer } from './Footer.tsx'
import { NavBar } from './NavBar.tsx'

/** What stands around every page: navigation, notices, footer, and what watches over a player's session. */
export function RootLayout() {
  return (
    <>
      <PageFrame contentId="content" bar={<NavBar />} foot={<Footer />} />
      <PlayerTools />
    </>
  )
}
