import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Rows.module.css'

/** A column: its heading, and whether it holds figures. */
export type Column = { readonly name: string; readonly isFigure?: boolean }

/** Facts in rows; on a phone each row becomes a block of labelled lines. */
export function Rows(props: {
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}) {
  const { columns } = props
  return (
    // The roles stay where a phone's layout takes the table's own away.
    <Table className={classes.rows ?? ''} role="table" aria-label={props.label}>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {columns.map(({ name, isFigure }) => (
            <Table.Th key={name} scope="col" role="columnheader" data-figure={isFigure || undefined}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {props.rows.map(({ key, cells }) => (
          <Table.Tr key={key} role="row">
            {columns.map(({ name, isFigure }, index) => (
              <Table.Td key={name} role="cell" data-label={name} data-figure={isFigure || undefined}>
                {cells[index]}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
