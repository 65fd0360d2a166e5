import { Anchor, Container, Group, Text, TextInput, Title } from '@mantine/core'
import { contactSubjects } from '@repo/contracts/lottery/contact'
import { findQuestions } from '@repo/ui/find-questions'
import { PageTitle } from '@repo/ui/PageTitle'
import { Question } from '@repo/ui/Question'
import { TextSkeleton } from '@repo/ui/Skeletons'
import { QueryState } from '@repo/ui/States'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { insertNoBreakSpaces } from '@repo/ui/typography'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#lottery-web/paths.ts'
import { loadInCurrentLanguage } from '#lottery-web/prose/load-in-language.ts'
import { Prose } from '#lottery-web/prose/Prose.tsx'
import type { Faq } from './faq/faq.ts'
import { faqs } from './faqs.ts'
import classes from './Help.module.css'
import { helpTexts } from './help-texts.ts'

/** Loads the FAQ in the current language, and returns it with the language; null on failure. */
export function loadFaq() {
  return loadInCurrentLanguage(faqs)
}

/**
 * The FAQ by subject, answers collapsed. A search keeps the questions that contain every word. `first` is the preloaded
 * FAQ.
 */
export function FaqPage({ first }: { readonly first: Awaited<ReturnType<typeof loadFaq>> }) {
  const t = useTexts(helpTexts)
  const language = useLanguage()
  const query = useQuery({
    queryKey: ['faq', language],
    queryFn: faqs[language],
    staleTime: Number.POSITIVE_INFINITY,
    ...(first?.language === language ? { initialData: first.text } : {}),
    // The answers in the previous language stay until the new ones are loaded.
    placeholderData: (previous: Faq | undefined) => previous,
  })
  return (
    <Container size={800} pt={{ base: 36, sm: 72 }}>
      <PageTitle title={t('faqTitle')} lead={t('faqLead')} />
      {query.data ? <Questions faq={query.data} /> : null}
      <QueryState query={query} order={2} loading={<TextSkeleton lines={10} />} />
      <Group gap="xs" mt="xl">
        <Text>{t('notFound')}</Text>
        <Anchor component={Link} to={paths.contact} fw={600} py={11}>
          {t('toContact')}
        </Anchor>
      </Group>
    </Container>
  )
}

function Questions({ faq }: { readonly faq: Faq }) {
  const t = useTexts(helpTexts)
  const [searchText, setSearchText] = useState('')
  const groups = findQuestions(
    contactSubjects.map((subject) => ({ subject, questions: faq[subject] })),
    searchText,
  )
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <>
      <TextInput
        mt="xl"
        type="search"
        role="searchbox"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={searchText}
        onChange={(event) => setSearchText(event.currentTarget.value)}
      />
      <Text c="dimmed" size="sm" role="status" mih={22} mt={6}>
        {searchText.trim() === '' ? '' : t('found', { count })}
      </Text>
      {groups.map(({ subject, questions }) => (
        <section key={subject} className={classes.group}>
          <Title order={2}>{t(subject)}</Title>
          {questions.map(({ question, answer }) => (
            <Question key={question} question={insertNoBreakSpaces(question)}>
              <div className={classes.answer}>
                <Prose blocks={answer} />
              </div>
            </Question>
          ))}
        </section>
      ))}
    </>
  )
}
