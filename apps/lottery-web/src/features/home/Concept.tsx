import { Container, Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import classes from './Home.module.css'
import { homeTexts } from './home-texts.ts'
import { useFigures } from './use-figures.ts'

const ideas = ['concept1', 'concept2', 'concept3'] as const

/** How the game works, in three steps. */
export function Concept() {
  const t = useTexts(homeTexts)
  const figures = useFigures()
  return (
    <div className={classes.band}>
      <Container component="section" size={1200} className={classes.section ?? ''}>
        <Title order={2}>{t('concept')}</Title>
        <p className={classes.lead}>{t('conceptLead')}</p>
        <ol className={classes.ideas}>
          {ideas.map((idea) => (
            <li key={idea}>
              <Title order={3}>{t(idea)}</Title>
              <p className={classes.text}>{t(`${idea}Text`, figures)}</p>
            </li>
          ))}
        </ol>
      </Container>
    </div>
  )
}
