import { Anchor, Container, Title } from '@mantine/core'
import { Question } from '@repo/ui/Question'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import classes from './home.module.css'
import { homeTexts } from './home-texts.ts'
import questionClasses from './Questions.module.css'

const questions = [
  { question: 'faq1', answer: 'faq1Text' },
  { question: 'faq2', answer: 'faq2Text' },
  { question: 'faq3', answer: 'faq3Text' },
  { question: 'faq4', answer: 'faq4Text' },
  { question: 'faq5', answer: 'faq5Text' },
  { question: 'faq6', answer: 'faq6Text' },
] as const

/** The most frequent questions. One answer is open at a time. */
export function Questions() {
  const t = useTexts(homeTexts)
  return (
    <Container size={1180} component="section" className={`${classes.section} ${classes.questions}`}>
      <div className={classes.sectionHead}>
        <Title order={2}>{t('faqTitle')}</Title>
        <p className={classes.lead}>{t('faqLead')}</p>
        <Anchor component={Link} to={paths.contact} fw={600} py={10} display="inline-block">
          {t('faqContact')}
        </Anchor>
      </div>
      <div className={questionClasses.list}>
        {questions.map(({ question, answer }) => (
          <Question key={question} name="questions" question={t(question)}>
            <p className={questionClasses.answer}>{t(answer)}</p>
          </Question>
        ))}
      </div>
    </Container>
  )
}
