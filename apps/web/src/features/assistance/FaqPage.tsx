import { Anchor, CloseButton, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { findQuestions } from '@repo/ui/find-questions'
import { PageTitle } from '@repo/ui/PageTitle'
import { Question } from '@repo/ui/Question'
import { useTexts } from '@repo/ui/texts'
import { insertNoBreakSpaces } from '@repo/ui/typography'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import classes from './Assistance.module.css'
import { assistanceTexts } from './assistance-texts.ts'
import { faq } from './faq.ts'

/** The FAQ by subject, answers collapsed. A search, focused by '/', keeps questions that contain every word. */
export function FaqPage() {
  const t = useTexts(assistanceTexts)
  const [searchText, setSearchText] = useState('')
  const searchField = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => searchField.current?.focus()]])
  const groups = findQuestions(faq, searchText)
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <Stack gap="lg">
      <PageTitle title={t('faqTitle')} lead={t('faqLead')} />
      <TextInput
        ref={searchField}
        type="search"
        role="searchbox"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={searchText === '' ? null : <CloseButton size="sm" onClick={() => setSearchText('')} />}
        value={searchText}
        onChange={(event) => setSearchText(event.currentTarget.value)}
      />
      <Text c="dimmed" size="sm" role="status" mih={22} my={-8}>
        {searchText.trim() === '' ? '' : t('found', { count })}
      </Text>
      <div lang="fr">
        {groups.map(({ title, questions }) => (
          <section key={title} className={classes.group}>
            <Title order={2} size="h3" mb="xs">
              {title}
            </Title>
            {questions.map(({ question, answer }) => (
              <Question key={question} question={insertNoBreakSpaces(question)}>
                <p className={classes.answer}>{insertNoBreakSpaces(answer)}</p>
              </Question>
            ))}
          </section>
        ))}
      </div>
      <Group gap="xs" mt="md">
        <Text>{count === 0 ? t('nothingHint') : t('notFound')}</Text>
        <Anchor component={Link} to={paths.contact} fw={600} py={11}>
          {t('contact')}
        </Anchor>
      </Group>
    </Stack>
  )
}
