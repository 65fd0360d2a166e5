import { Container } from '@mantine/core'
import { currentTexts } from '@repo/ui/i18n'
import { PageTitle } from '@repo/ui/PageTitle'
import { SectionedText } from '@repo/ui/SectionedText'
import { TextSkeleton } from '@repo/ui/Skeletons'
import { QueryState } from '@repo/ui/States'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { Prose } from '#lottery-web/prose/Prose.tsx'
import type { TextDocument } from '#lottery-web/prose/text-document.ts'
import classes from './DocumentPage.module.css'
import { documentTexts } from './document-texts.ts'
import type { DocumentName } from './documents.ts'
import { documents } from './documents.ts'

/** A text in the language that the page has when its code loads; null where it does not come: then the page asks again. */
export async function loadDocument(name: DocumentName) {
  const { language } = currentTexts()
  return await documents[name][language]().then(
    (text) => ({ language, text }),
    () => null,
  )
}

/** A text in the page's language, with its table of contents; `first` is there from the beginning. */
export function DocumentPage(props: {
  readonly name: DocumentName
  readonly first: Awaited<ReturnType<typeof loadDocument>>
}) {
  const { name, first } = props
  const language = useLanguage()
  const query = useQuery({
    queryKey: ['document', name, language],
    queryFn: documents[name][language],
    staleTime: Number.POSITIVE_INFINITY,
    ...(first?.language === language ? { initialData: first.text } : {}),
    // The last language's text stays until the next one is there.
    placeholderData: (before: TextDocument | undefined) => before,
  })
  return (
    <Container size={1120} className={classes.page}>
      {query.data ? <Text text={query.data} /> : null}
      <QueryState query={query} order={2} loading={<TextSkeleton lines={12} />} />
    </Container>
  )
}

function Text({ text }: { readonly text: TextDocument }) {
  const t = useTexts(documentTexts)
  return (
    <>
      <PageTitle title={text.title} lead={text.lead} />
      <SectionedText
        className={classes.text}
        contents={t('contents')}
        anchor="section"
        sections={text.sections.map(({ title, blocks }) => ({ title, body: <Prose blocks={blocks} /> }))}
      />
    </>
  )
}
