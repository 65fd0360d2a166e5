import { usePageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { About } from './About.tsx'
import { Counters } from './Counters.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { homeTexts } from './home-texts.ts'
import { Join } from './Join.tsx'
import { NewsletterBox } from './NewsletterBox.tsx'
import { Questions } from './Questions.tsx'
import { ShowcaseInView } from './ShowcaseInView.tsx'

/** The public home page, with the price form first. */
export function HomePage() {
  usePageTitle(useTexts(homeTexts)('pageTitle'))
  return (
    <>
      <Hero />
      <About />
      <Features />
      <Counters />
      <ShowcaseInView />
      <Questions />
      <Join />
      <NewsletterBox />
    </>
  )
}
