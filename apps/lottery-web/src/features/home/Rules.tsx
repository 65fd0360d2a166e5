import { Anchor, Container, Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#lottery-web/paths.ts'
import classes from './Home.module.css'
import { homeTexts } from './home-texts.ts'
import { useFigures } from './use-figures.ts'

const rules = ['rule1', 'rule2', 'rule3', 'rule4', 'rule5', 'rule6'] as const

/** A summary of the rules. */
export function Rules() {
  const t = useTexts(homeTexts)
  const figures = useFigures()
  return (
    <Container component="section" size={1200} className={classes.section ?? ''}>
      <div className={classes.rules}>
        <div>
          <Title order={2}>{t('rules')}</Title>
          <Anchor component={Link} to={paths.termsOfUse} fw={600} py={10} display="inline-block" mt="sm">
            {t('rulesMore')}
          </Anchor>
        </div>
        <ul className={classes.ruleList}>
          {rules.map((rule) => (
            <li key={rule}>{t(rule, figures)}</li>
          ))}
        </ul>
      </div>
    </Container>
  )
}
