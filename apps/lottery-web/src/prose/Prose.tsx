import { Anchor } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { insertNoBreakSpaces } from '@repo/ui/typography'
import { Link } from 'react-router-dom'
import type { OperatorField } from '#lottery-web/site-config/site-config.ts'
import { useSiteConfig } from '#lottery-web/site-config/use-site-config.ts'
import { AllHelpLines } from './AllHelpLines.tsx'
import classes from './Prose.module.css'
import { proseTexts } from './prose-texts.ts'
import type { TextBlock, TextTable } from './text-document.ts'
import { splitPieces } from './text-document.ts'

/** The paragraphs, lists and tables of a text. */
export function Prose({ blocks }: { readonly blocks: readonly TextBlock[] }) {
  return blocks.map((block) => {
    if (typeof block === 'string')
      return (
        <p key={block}>
          <Sentence text={block} />
        </p>
      )
    if ('data' in block) return <AllHelpLines key={block.data} />
    if ('table' in block) return <Table key={block.table.join()} table={block.table} />
    return (
      <ul key={block.join()}>
        {block.map((item) => (
          <li key={item}>
            <Sentence text={item} />
          </li>
        ))}
      </ul>
    )
  })
}

function Table({ table: [head = [], ...rows] }: TextTable) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling region
    <section className={classes.scroller} tabIndex={0} aria-label={head.join(', ')}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {insertNoBreakSpaces(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, index) => (
                <td key={`${head[index]}`}>
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

/** A text with its links and the operator's details. */
function Sentence({ text }: { readonly text: string }) {
  return splitPieces(insertNoBreakSpaces(text)).map((piece) => {
    if (typeof piece === 'string') return piece
    if ('field' in piece) return <OperatorDetail key={piece.field} field={piece.field} />
    return (
      <Anchor key={piece.to} component={Link} to={piece.to} inherit underline="always">
        {piece.label}
      </Anchor>
    )
  })
}

function OperatorDetail({ field }: { readonly field: OperatorField }) {
  const t = useTexts(proseTexts)
  const value = useSiteConfig()?.operator[field]
  if (value) return value
  return <span className={classes.missing}>{t('missing', { what: t(field) })}</span>
}
