import { CardTable } from '@repo/ui/CardTable'
import type { ReactNode } from 'react'
import classes from './Rows.module.css'

/** A column of a table: its heading, and whether it holds numbers. */
export type Column = { readonly name: string; readonly isFigure?: boolean }

/** A table; on a phone each row becomes a block of labelled lines. */
export function Rows(props: {
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}) {
  return (
    <CardTable
      className={classes.rows}
      label={props.label}
      rows={props.rows}
      columns={props.columns.map(({ name, isFigure }) => ({
        name,
        className: isFigure ? classes.figure : undefined,
      }))}
    />
  )
}
