import { Anchor, Container } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { SectionedText } from '@repo/ui/SectionedText'
import { TextSkeleton } from '@repo/ui/Skeletons'
import { QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { fetchSpecification, specificationFiles } from './fetch-specification.ts'
import type { Block, MarkdownText } from './markdown.ts'
import { parseInline } from './markdown.ts'
import classes from './Specification.module.css'
import { specificationTexts } from './specification-texts.ts'

/** The specification of a draw, precise enough to write another verifier. */
export function SpecificationPage() {
  const query = useQuery({
    queryKey: ['specification'],
    queryFn: fetchSpecification,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Container size={1120} className={classes.page ?? ''}>
      {query.data ? <SpecificationText text={query.data} /> : null}
      <QueryState query={query} order={2} loading={<TextSkeleton lines={12} />} />
    </Container>
  )
}

function SpecificationText({ text }: { readonly text: MarkdownText }) {
  const t = useTexts(specificationTexts)
  return (
    <>
      <PageTitle title={text.title} lead={t('lead')} />
      <ul className={classes.files}>
        <li>
          <Anchor href={specificationFiles.text}>{t('plain')}</Anchor>
        </li>
        <li>
          <Anchor href={specificationFiles.vectors}>{t('vectors')}</Anchor>
        </li>
        <li>
          <Anchor href={specificationFiles.verifier} download>
            {t('verifier')}
          </Anchor>
        </li>
      </ul>
      <div lang="en">
        <Blocks blocks={text.lead} />
        <SectionedText
          className={classes.text}
          contents={t('contents')}
          anchor="section"
          sections={text.sections.map(({ title, blocks }) => ({ title, body: <Blocks blocks={blocks} /> }))}
        />
      </div>
    </>
  )
}

function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block) => {
    if (block.kind === 'paragraph')
      return (
        <p key={block.text} className={classes.paragraph}>
          <Sentence text={block.text} />
        </p>
      )
    if (block.kind === 'table') return <Table key={block.rows.join()} rows={block.rows} />
    const items = block.items.map((item) => (
      <li key={item}>
        <Sentence text={item} />
      </li>
    ))
    const key = block.items.join()
    return block.isOrdered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>
  })
}

function Table({ rows: [head = [], ...rows] }: { readonly rows: readonly (readonly string[])[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling region
    <section className={classes.scroller} tabIndex={0} aria-label={head.join(', ')}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={`${index} ${cell}`} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, index) => (
                <td key={`${index} ${cell}`}>
                  <Sentence text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Sentence({ text }: { readonly text: string }) {
  return parseInline(text).map(({ kind, text: content }, index) => {
    const key = `${index} ${content}`
    if (kind === 'code') return <code key={key}>{content}</code>
    if (kind === 'strong') return <strong key={key}>{content}</strong>
    if (kind === 'emphasis') return <em key={key}>{content}</em>
    return <Fragment key={key}>{content}</Fragment>
  })
}
