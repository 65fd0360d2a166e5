import { Alert, Container } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { SectionedText } from '@repo/ui/SectionedText'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { useSiteConfig } from '#web/site-config/use-site-config.ts'
import classes from './LegalPage.module.css'
import type { LegalText, OperatorField } from './legal-document.ts'
import { placeholders, splitAtFields } from './legal-document.ts'
import { legalTexts } from './legal-texts.ts'

/** The translated summary that precedes a French legal text. */
type Summary = 'terms' | 'notice' | 'privacy'

/**
 * A legal text with its table of contents. It is in French only, since it binds under French law. Other languages get a
 * summary that states this.
 */
export function LegalPage({ text, summary }: { readonly text: LegalText; readonly summary: Summary }) {
  const t = useTexts(legalTexts)
  const language = useLanguage()
  return (
    <Container size={1080} className={classes.page} lang="fr">
      <PageTitle title={text.title} lead={text.lead} />
      {language === 'fr' ? null : (
        <Alert lang={language} title={t('binding')} mt="lg">
          {t(summary)}
        </Alert>
      )}
      <SectionedText
        contents="Sommaire"
        anchor="article"
        sections={text.sections.map(({ title, blocks }) => ({ title, body: blocks.map(renderBlock) }))}
      />
    </Container>
  )
}

function renderBlock(block: string | readonly string[]) {
  if (typeof block === 'string')
    return (
      <p key={block}>
        <CompletedText text={block} />
      </p>
    )
  return (
    <ul key={block.join()}>
      {block.map((item) => (
        <li key={item}>
          <CompletedText text={item} />
        </li>
      ))}
    </ul>
  )
}

/** A legal text in which the details of the operator replace their names in braces. */
function CompletedText(props: { readonly text: string }) {
  return splitAtFields(props.text).map((piece) =>
    typeof piece === 'string' ? piece : <OperatorDetail key={piece.field} field={piece.field} />,
  )
}

function OperatorDetail(props: { readonly field: OperatorField }) {
  const value = useSiteConfig()?.operator[props.field]
  if (value) return value
  return <span className={classes.missing}>[à renseigner : {placeholders[props.field]}]</span>
}
