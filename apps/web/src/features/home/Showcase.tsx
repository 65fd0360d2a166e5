import '@mantine/carousel/styles.css'
import { Carousel } from '@mantine/carousel'
import { ActionIcon, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTexts } from '@repo/ui/texts'
import { useIsMotionReduced } from '@repo/ui/use-is-motion-reduced'
import {
  IconArmchair,
  IconArrowLeft,
  IconArrowRight,
  IconCake,
  IconDeviceDesktop,
  IconFlower,
  IconPackage,
  IconPlayerPause,
  IconPlayerPlay,
  IconStethoscope,
} from '@tabler/icons-react'
import type { EmblaCarouselType } from 'embla-carousel'
import Autoplay from 'embla-carousel-autoplay'
import { useMemo, useState } from 'react'
import { homeTexts } from './home-texts.ts'
import classes from './Showcase.module.css'
import { slides } from './slides.ts'

const icons = {
  parcels: IconPackage,
  flowers: IconFlower,
  meals: IconCake,
  health: IconStethoscope,
  devices: IconDeviceDesktop,
  furniture: IconArmchair,
} as const

/** How long a slide is shown. */
const slideMs = 2000

/**
 * A slider of goods: two slides at a time, one at 768 px and less, advancing every 2 seconds. Pauses on hover, on focus
 * and by a button. With reduced motion only the buttons move it.
 */
export function Showcase() {
  const t = useTexts(homeTexts)
  const isStill = useIsMotionReduced()
  const isPhone = useMediaQuery('(max-width: 768px)')
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null)
  const [isPaused, setIsPaused] = useState(false)
  const isMoving = !isPaused && !isStill
  const plugins = useMemo(
    () =>
      isMoving
        ? [
            Autoplay({
              delay: slideMs,
              stopOnInteraction: false,
              stopOnMouseEnter: true,
              stopOnFocusIn: true,
            }),
          ]
        : [],
    [isMoving],
  )
  const button = { variant: 'default', size: 44, radius: 'xl' } as const
  return (
    <>
      <Carousel
        slideSize={isPhone ? '100%' : '50%'}
        slideGap={20}
        withControls={false}
        emblaOptions={{ loop: true, align: 'start' }}
        plugins={plugins}
        getEmblaApi={setEmbla}
        aria-label={t('slider')}
      >
        {slides.map(({ title, text }, index) => {
          const Icon = icons[title]
          return (
            <Carousel.Slide key={title} aria-label={t('slide', { index: index + 1, total: slides.length })}>
              <div className={classes.slide} data-tone={index % 3}>
                <Icon className={classes.picture} size={220} stroke={0.7} aria-hidden />
                <Title order={3} size="h2">
                  {t(title)}
                </Title>
                <p className={classes.text}>{t(text)}</p>
              </div>
            </Carousel.Slide>
          )
        })}
      </Carousel>
      <div className={classes.controls}>
        <ActionIcon {...button} aria-label={t('previous')} onClick={() => embla?.scrollPrev()}>
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon {...button} aria-label={t('next')} onClick={() => embla?.scrollNext()}>
          <IconArrowRight size={20} aria-hidden />
        </ActionIcon>
        {isStill ? null : (
          <ActionIcon
            {...button}
            aria-label={t(isPaused ? 'play' : 'pause')}
            onClick={() => setIsPaused(!isPaused)}
          >
            {isPaused ? <IconPlayerPlay size={20} aria-hidden /> : <IconPlayerPause size={20} aria-hidden />}
          </ActionIcon>
        )}
      </div>
    </>
  )
}
