import { Anchor, Table, Text } from '@mantine/core'
import { formatPrice } from '@repo/ui/formats'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import classes from './Import.module.css'
import { importTexts } from './import-texts.ts'
import type { ImportLine } from './import-view.ts'
import { lineToneOf } from './import-view.ts'

const columns = ['line', 'trip', 'price', 'state'] as const

/** The rows of an import in the order of the file; on a phone each becomes a card of labelled lines. */
export function ImportLines({ lines }: { readonly lines: readonly ImportLine[] }) {
  const t = useTexts(importTexts)
  return (
    <div className={classes.frame}>
      <Table className={classes.table ?? ''} verticalSpacing="sm" horizontalSpacing="md" role="table">
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map((column) => (
              <Table.Th key={column} role="columnheader">
                {t(column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {lines.map((line) => (
            <Row key={line.ligne} line={line} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Row({ line }: { readonly line: ImportLine }) {
  const t = useTexts(importTexts)
  return (
    <Table.Tr role="row">
      <Table.Td role="cell" data-label={t('line')}>
        {line.ligne}
      </Table.Td>
      <Table.Td role="cell" data-label={t('trip')} className={classes.trip ?? ''}>
        {line.depart || '—'} → {line.arrivee || '—'}
        {line.message ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {line.message}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td role="cell" data-label={t('price')} className={classes.price ?? ''}>
        {line.montant === null ? '—' : formatPrice(line.montant)}
      </Table.Td>
      <Table.Td role="cell" data-label={t('state')}>
        <StatusBadge tone={lineToneOf(line.etat)}>
          {t(line.etat === 'verification' ? 'waiting' : line.etat)}
        </StatusBadge>
        {line.commandeId ? (
          <Anchor
            component={Link}
            to={paths.shipment(line.commandeId)}
            ml="sm"
            fw={600}
            aria-label={t('see', { line: line.ligne })}
          >
            {t('seeShort')}
          </Anchor>
        ) : null}
      </Table.Td>
    </Table.Tr>
  )
}
