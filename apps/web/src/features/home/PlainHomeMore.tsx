import { Title } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import classes from './HomeMore.module.css'
import { CarrierRequirements } from './HomeMore.tsx'
import { homeTexts } from './home-texts.ts'
import { slides } from './slides.ts'

/** The slider and the lower part of the home page for visitors without JavaScript. */
export function PlainHomeMore() {
  const t = useTexts(homeTexts)
  return (
    <>
      <ul className={classes.cards}>
        {slides.map(({ title, text }) => (
          <Surface as="li" p="lg" key={title}>
            <Title order={3} size="h4">
              {t(title)}
            </Title>
            <p className={classes.lead}>{t(text)}</p>
          </Surface>
        ))}
      </ul>
      <CarrierRequirements />
    </>
  )
}
