import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './SectionedText.module.css'

/**
 * A long text with a table of contents, beside it or above it on a narrow screen. `anchor` is the prefix of section
 * addresses.
 */
export function SectionedText(props: {
  readonly contents: string
  readonly anchor: string
  readonly sections: readonly { readonly title: string; readonly body: ReactNode }[]
  readonly className?: string | undefined
}) {
  const { contents, anchor, sections, className = '' } = props
  return (
    <div className={`${classes.layout} ${className}`}>
      <nav className={classes.contents} aria-label={contents} tabIndex={-1}>
        <ol>
          {sections.map(({ title }, index) => (
            <li key={title}>
              <a href={`#${anchor}-${index + 1}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.text}>
        {sections.map(({ title, body }, index) => (
          <section key={title} id={`${anchor}-${index + 1}`}>
            <Title order={2}>{title}</Title>
            {body}
          </section>
        ))}
      </div>
    </div>
  )
}
