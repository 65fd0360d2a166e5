import { Container, Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { ProductPicture } from '#web/choices/ProductPicture.tsx'
import classes from './home.module.css'
import { homeTexts } from './home-texts.ts'

const steps = [
  { title: 'step1', text: 'step1Text' },
  { title: 'step2', text: 'step2Text' },
  { title: 'step3', text: 'step3Text' },
  { title: 'step4', text: 'step4Text' },
] as const

/** What the product is: its four steps and a screenshot of the tracking page. */
export function About() {
  const t = useTexts(homeTexts)
  return (
    <Container size={1180} component="section" className={classes.section}>
      <div className={classes.about}>
        <div>
          <div className={classes.sectionHead}>
            <Title order={2}>{t('aboutTitle')}</Title>
            <p className={classes.lead}>{t('aboutLead')}</p>
          </div>
          <ol className={classes.steps}>
            {steps.map(({ title, text }) => (
              <li key={title} className={classes.step}>
                <Title order={3}>{t(title)}</Title>
                <p className={classes.stepText}>{t(text)}</p>
              </li>
            ))}
          </ol>
        </div>
        <ProductPicture />
      </div>
    </Container>
  )
}
