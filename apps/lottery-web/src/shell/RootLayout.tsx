import { PageFrame } from '@repo/web-kit/PageFrame'
import { PlayerTools } from '#lottery-web/session/PlayerTools.tsx'
import { Footer } from './Footer.tsx'
import { NavBar } from './NavBar.tsx'

/** The frame of every page: navigation, notices, footer and session tools. */
export function RootLayout() {
  return (
    <>
      <PageFrame contentId="content" bar={<NavBar />} foot={<Footer />} />
      <PlayerTools />
    </>
  )
}
