import { Table } from '@mantine/core'
import type { getEarnings } from '@repo/contracts/delivery/earnings'
import type { Output } from '@repo/contracts/endpoint'
import { formatEuros } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import classes from './Earnings.module.css'
import { formatWeekday } from './earnings-formats.ts'
import { earningsTexts } from './earnings-texts.ts'

/** The amounts of each day with earnings, collapsed at first. */
export function DayTable({ days }: { readonly days: Output<typeof getEarnings>['jours'] }) {
  const t = useTexts(earningsTexts)
  return (
    <details className={classes.details}>
      <summary>{t('dayTable')}</summary>
      <Table verticalSpacing="xs" className={classes.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('day')}</Table.Th>
            <Table.Th scope="col" ta="right">
              {t('count')}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {t('net')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map(({ jour, livraisons, net }) => (
            <Table.Tr key={jour}>
              <Table.Th scope="row" fw={450}>
                {formatWeekday(jour)}
              </Table.Th>
              <Table.Td ta="right">{livraisons}</Table.Td>
              <Table.Td ta="right">{formatEuros(net)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}
