import { Container } from '@mantine/core'
import { siteTermsVersion } from '@repo/lottery-rules/site-terms'
import { PageTitle } from '@repo/ui/PageTitle'
import { SectionedText } from '@repo/ui/SectionedText'
import { TextSkeleton } from '@repo/ui/Skeletons'
import { QueryState } from '@repo/ui/States'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#lottery-web/formats.ts'
import { loadInCurrentLanguage } from '#lottery-web/prose/load-in-language.ts'
import { Prose } from '#lottery-web/prose/Prose.tsx'
import type { TextDocument } from '#lottery-web/prose/text-document.ts'
import classes from './DocumentPage.module.css'
import { documentTexts } from './document-texts.ts'
import type { DocumentName } from './documents.ts'
import { documents } from './documents.ts'

/** Loads a long text in the current language, and returns it with the language; null on failure. */
export function loadDocument(name: DocumentName) {
  return loadInCurrentLanguage<TextDocument>(documents[name])
}

/** A long text in the page's language, with its table of contents. `first` is the preloaded text. */
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
    // The text of the previous language stays until the new one is loaded.
    placeholderData: (previous: TextDocument | undefined) => previous,
  })
  return (
    <Container size={1120} className={classes.page}>
      {query.data ? (
        <DocumentText text={query.data} version={isAccepted(name) ? siteTermsVersion : null} />
      ) : null}
      <QueryState query={query} order={2} loading={<TextSkeleton lines={12} />} />
    </Container>
  )
}

/** Whether players accept this text when they register. */
function isAccepted(name: DocumentName): boolean {
  return name === 'termsOfUse' || name === 'termsOfSale'
}

function DocumentText({ text, version }: { readonly text: TextDocument; readonly version: string | null }) {
  const t = useTexts(documentTexts)
  const { date } = useFormats()
  return (
    <>
      <PageTitle title={text.title} lead={text.lead} />
      {version === null ? null : <p>{t('version', { date: date(new Date(version)) })}</p>}
      <SectionedText
        className={classes.text}
        contents={t('contents')}
        anchor="section"
        sections={text.sections.map(({ title, blocks }) => ({ title, body: <Prose blocks={blocks} /> }))}
      />
    </>
  )
}
