import { Anchor, Container, Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#lottery-web/paths.ts'
import classes from './Home.module.css'
import { homeTexts } from './home-texts.ts'
import { useFigures } from './use-figures.ts'

const steps = ['step1', 'step2', 'step3', 'step4', 'step5', 'step6'] as const

/** The process of a draw, from the first ticket to the last payment. */
export function Process() {
  const t = useTexts(homeTexts)
  const figures = useFigures()
  return (
    <div className={classes.band}>
      <Container component="section" size={1200} className={classes.section ?? ''}>
        <Title order={2}>{t('process')}</Title>
        <p className={classes.lead}>{t('processLead')}</p>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>
              <p className={classes.stepWhen}>{t(`${step}When`, figures)}</p>
              <Title order={3}>{t(step)}</Title>
              <p className={classes.text}>{t(`${step}Text`)}</p>
            </li>
          ))}
        </ol>
        <Anchor component={Link} to={paths.algorithm} fw={600} py={10} display="inline-block" mt="md">
          {t('processMore')}
        </Anchor>
      </Container>
    </div>
  )
}
