import { Button, Container, Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { useFormats } from '#lottery-web/formats'
import { useTerms } from '#lottery-web/game/use-game'
import { paths } from '#lottery-web/paths'
import { useSession } from '#lottery-web/session/use-session'
import classes from './Home.module.css'
import { homeTexts } from './home-texts.ts'

/** The way on, for who has read to the end. */
export function End() {
  const t = useTexts(homeTexts)
  const { price } = useFormats()
  const { priceCents } = useTerms()
  const isPlayer = useSession().state === 'player'
  return (
    <Container component="section" size={1200} className={classes.section ?? ''}>
      <div className={classes.end}>
        <div>
          <Title order={2}>{t('end')}</Title>
          <p className={classes.text}>{t('endText', { price: price(priceCents) })}</p>
        </div>
        <Button component={Link} to={isPlayer ? paths.draws : paths.register} size="lg">
          {t(isPlayer ? 'play' : 'register')}
        </Button>
      </div>
    </Container>
  )
}
