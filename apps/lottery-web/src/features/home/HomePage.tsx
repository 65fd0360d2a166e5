import { usePageTitle } from '@repo/ui/PageTitle'
import { useTexts } from '@repo/ui/texts'
import { Advantages } from './Advantages.tsx'
import { CallToAction } from './CallToAction.tsx'
import { Concept } from './Concept.tsx'
import { Hero } from './Hero.tsx'
import { homeTexts } from './home-texts.ts'
import { LatestDraws } from './LatestDraws.tsx'
import { Process } from './Process.tsx'
import { Rules } from './Rules.tsx'
import { Testimonials } from './Testimonials.tsx'

/** The home page: the next draw with its pot, the latest results, and how the game works. */
export function HomePage() {
  const t = useTexts(homeTexts)
  usePageTitle(t('title'))
  return (
    <>
      <Hero />
      <LatestDraws />
      <Concept />
      <Advantages />
      <Process />
      <Rules />
      <Testimonials />
      <CallToAction />
    </>
  )
}
