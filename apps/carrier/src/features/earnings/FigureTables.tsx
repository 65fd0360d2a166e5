import { Table, Text, Title } from '@mantine/core'
import type { getYearlyFigures } from '@repo/contracts/delivery/earnings'
import type { Output } from '@repo/contracts/endpoint'
import { formatEuros } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import type { ReactNode } from 'react'
import classes from './Earnings.module.css'
import { formatTimeSpent } from './earnings-formats.ts'
import { yearTexts } from './earnings-texts.ts'

type Year = Output<typeof getYearlyFigures>
type Sums = Pick<Year['total'], 'livraisons' | 'compensations' | 'brut' | 'frais' | 'net'>

const quarters = ['quarter_1', 'quarter_2', 'quarter_3', 'quarter_4'] as const
const sumNames = { brut: 'gross', frais: 'fee', net: 'net' } as const

/** Operations, gross, fees and net by quarter, as tax law requires. */
export function AmountFigures({ year }: { readonly year: Year }) {
  const t = useTexts(yearTexts)
  return (
    <FigureTable
      id="montants"
      title={t('amounts')}
      columns={[t('quarter'), t('operations'), t('gross'), t('fee'), t('net')]}
      hint={t('amountsHint')}
    >
      <Table.Tbody>
        {year.trimestres.map((sums) => (
          <Row key={sums.trimestre} name={t(quarters[sums.trimestre - 1] ?? 'quarter')} sums={sums} />
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Row name={t('total')} sums={year.total} isTotal />
      </Table.Tfoot>
    </FigureTable>
  )
}

/** A titled table of the year. It scrolls when it is wider than the screen. */
function FigureTable(props: {
  readonly id: string
  readonly title: string
  readonly columns: readonly string[]
  readonly hint?: string
  readonly children: ReactNode
}) {
  const [first, ...others] = props.columns
  return (
    <Surface p={{ base: 'md', sm: 'lg' }}>
      <Title order={2} size="h3" id={props.id} mb="xs">
        {props.title}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is wider than the screen. */}
      <section className={classes.scroll} aria-labelledby={props.id} tabIndex={0}>
        <Table verticalSpacing="sm" horizontalSpacing={8} className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{first}</Table.Th>
              {others.map((title) => (
                <Table.Th key={title} scope="col" ta="right">
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          {props.children}
        </Table>
      </section>
      {props.hint ? (
        <Text c="dimmed" size="sm" mt="sm">
          {props.hint}
        </Text>
      ) : null}
    </Surface>
  )
}

function Row(props: { readonly name: string; readonly sums: Sums; readonly isTotal?: boolean }) {
  const t = useTexts(yearTexts)
  const { name, sums, isTotal = false } = props
  const weight = isTotal ? 680 : 450
  const count = sums.livraisons + sums.compensations
  return (
    <Table.Tr className={classes.quarter ?? ''} data-empty={(count === 0 && sums.brut === 0) || undefined}>
      <Table.Th scope="row" fw={weight}>
        {name}
      </Table.Th>
      <Table.Td ta="right" fw={weight} data-label={t('operations')}>
        {count}
      </Table.Td>
      {(['brut', 'frais', 'net'] as const).map((sum) => (
        <Table.Td
          key={sum}
          ta="right"
          fw={weight}
          className={classes.amount ?? ''}
          data-label={t(sumNames[sum])}
          data-sum={sum}
        >
          {formatEuros(sums[sum])}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

/** The figures of each driver of a company in the year. */
export function DriverFigures({ drivers }: { readonly drivers: NonNullable<Year['chauffeurs']> }) {
  const t = useTexts(yearTexts)
  return (
    <FigureTable
      id="chauffeurs"
      title={t('drivers')}
      columns={[t('driver'), t('deliveries'), t('net'), t('online'), t('carrying')]}
    >
      <Table.Tbody>
        {drivers.map((driver) => (
          <Table.Tr key={driver.transporteurId}>
            <Table.Th scope="row" fw={450} className={classes.name ?? ''}>
              {driver.nom}
            </Table.Th>
            <Table.Td ta="right">{driver.livraisons}</Table.Td>
            <Table.Td ta="right" className={classes.amount ?? ''}>
              {formatEuros(driver.net)}
            </Table.Td>
            <Table.Td ta="right" className={classes.amount ?? ''}>
              {formatTimeSpent(driver.enLigneMs)}
            </Table.Td>
            <Table.Td ta="right" className={classes.amount ?? ''}>
              {formatTimeSpent(driver.prestationMs)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </FigureTable>
  )
}
