import { Button, Container, Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#lottery-web/paths.ts'
import { useSession } from '#lottery-web/session/use-session.ts'
import classes from './Home.module.css'
import { homeTexts } from './home-texts.ts'
import { useFigures } from './use-figures.ts'

/** The call to action at the end of the page. */
export function CallToAction() {
  const t = useTexts(homeTexts)
  const figures = useFigures()
  const isPlayer = useSession().state === 'player'
  return (
    <Container component="section" size={1200} className={classes.section ?? ''}>
      <div className={classes.end}>
        <div>
          <Title order={2}>{t('end')}</Title>
          <p className={classes.text}>{t('endText', figures)}</p>
        </div>
        <Button component={Link} to={isPlayer ? paths.draws : paths.register} size="lg">
          {t(isPlayer ? 'play' : 'register')}
        </Button>
      </div>
    </Container>
  )
}
