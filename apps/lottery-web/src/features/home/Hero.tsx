import { Button, Container, Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { useFormats } from '#lottery-web/formats.ts'
import { NightBand } from '#lottery-web/game/NightBand.tsx'
import { useGame, useTerms } from '#lottery-web/game/use-game.ts'
import { paths } from '#lottery-web/paths.ts'
import { useSession } from '#lottery-web/session/use-session.ts'
import classes from './Hero.module.css'
import { homeTexts } from './home-texts.ts'
import { NextDraw } from './NextDraw.tsx'

/** The game in a sentence, beside the next draw. */
export function Hero() {
  const t = useTexts(homeTexts)
  const { price } = useFormats()
  const { priceCents, draws } = useTerms()
  return (
    <NightBand>
      <Container size={1200} className={classes.inner}>
        <div className={classes.words}>
          <Title order={1} className={classes.title ?? ''}>
            {t('heroTitle')}
          </Title>
          <p className={classes.lead}>{t('heroLead')}</p>
          <div className={classes.actions}>
            <PlayButton />
            <Button component={Link} to={paths.draws} size="lg" className={classes.second ?? ''}>
              {t('verify')}
            </Button>
          </div>
          <p className={classes.price}>{t('price', { price: price(priceCents), draws })} · 18+</p>
        </div>
        <NextDraw />
      </Container>
    </NightBand>
  )
}

function PlayButton() {
  const t = useTexts(homeTexts)
  const session = useSession()
  const week = useGame().data?.current?.week
  const isPlayer = session.state === 'player'
  return (
    <Button
      component={Link}
      to={isPlayer ? (week ? paths.draw(week) : paths.draws) : paths.register}
      size="lg"
      className={classes.first ?? ''}
    >
      {t(isPlayer ? 'play' : 'register')}
    </Button>
  )
}
