import { Container, Skeleton, Title } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useTexts } from '@repo/ui/texts'
import { useWasEverTrue } from '@repo/ui/use-was-ever-true'
import { lazy, Suspense } from 'react'
import classes from './home.module.css'
import { homeTexts } from './home-texts.ts'

const HomeMore = lazy(() => import('./HomeMore.tsx').then((file) => ({ default: file.HomeMore })))

/** Only rendered while pages are prerendered: its code is not in the browser's bundle. */
const PlainHomeMore = import.meta.env.SSR
  ? lazy(() => import('./PlainHomeMore.tsx').then((file) => ({ default: file.PlainHomeMore })))
  : null

const placeholder = <Skeleton height={352} radius="lg" className={classes.scripted ?? ''} />

/** Loads the slider and the lower part of the home page when the visitor scrolls near. */
export function ShowcaseInView() {
  const t = useTexts(homeTexts)
  const { ref, entry } = useIntersection({ rootMargin: '600px' })
  const wasNear = useWasEverTrue(entry?.isIntersecting ?? false)
  return (
    <Container size={1180} component="section" className={classes.section} ref={ref}>
      <div className={classes.sectionHead}>
        <Title order={2}>{t('sliderTitle')}</Title>
      </div>
      <noscript>{PlainHomeMore ? <PlainHomeMore /> : null}</noscript>
      <Suspense fallback={placeholder}>{wasNear ? <HomeMore /> : placeholder}</Suspense>
    </Container>
  )
}
