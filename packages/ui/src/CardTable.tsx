import type { TableProps } from '@mantine/core'
import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './CardTable.module.css'

/** A column: its heading, which no other column has, and the class of its cells. */
export type Column = { readonly name: string; readonly className?: string | undefined }

/** A table whose rows become cards of labelled lines on a phone. `isFramed` adds a border. */
export function CardTable({
  label,
  columns,
  rows,
  isFramed = false,
  className,
  ...rest
}: Omit<TableProps, 'className'> & {
  readonly label?: string
  readonly columns: readonly Column[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  readonly isFramed?: boolean
  readonly className?: string | undefined
}) {
  const table = (
    // The roles stay when a phone's layout removes the table's own.
    <Table {...rest} className={`${classes.table} ${className ?? ''}`} role="table" aria-label={label}>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {columns.map((column) => (
            <Table.Th
              key={column.name}
              scope="col"
              role="columnheader"
              {...(column.className ? { className: column.className } : {})}
            >
              {column.name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {rows.map(({ key, cells }) => (
          <Table.Tr key={key} role="row">
            {columns.map((column, index) => (
              <Table.Td
                key={column.name}
                role="cell"
                data-label={column.name}
                {...(column.className ? { className: column.className } : {})}
              >
                {cells[index]}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
  return isFramed ? <div className={classes.frame}>{table}</div> : table
}
