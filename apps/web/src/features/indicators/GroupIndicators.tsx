import { Table, Text, Title } from '@mantine/core'
import type { getPlatformIndicators } from '@repo/contracts/delivery/indicators'
import type { Output } from '@repo/contracts/endpoint'
import { formatDuration, formatEuros } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import classes from './Indicators.module.css'
import { indicatorTexts } from './indicator-texts.ts'

type Group = NonNullable<Output<typeof getPlatformIndicators>['indicateurs']>['groupes'][number]
type Volume = Group['semaines'][number]

/** The averages of one group of carriers: per delivery, and per week and month by activity. */
export function GroupIndicators({ group }: { readonly group: Group }) {
  const t = useTexts(indicatorTexts)
  const averages = [
    { label: t('duration'), value: formatOptionalDuration(group.dureePrestationMs) },
    { label: t('income'), value: formatOptionalEuros(group.revenuPrestation) },
    { label: t('wait'), value: formatOptionalDuration(group.attenteMs) },
  ]
  return (
    <Surface>
      <Title order={2} size="h3" mb="md">
        {group.groupe === 'deux-trois-roues' ? t('wheels') : t('others')}
      </Title>
      <dl className={classes.means}>
        {averages.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value === null ? (classes.none ?? '') : (classes.figure ?? '')}>
              {value ?? t('tooFew')}
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.tables}>
        <Volumes title={t('perWeek')} volumes={group.semaines} />
        <Volumes title={t('perMonth')} volumes={group.mois} />
      </div>
    </Surface>
  )
}

function Volumes({ title, volumes }: { readonly title: string; readonly volumes: readonly Volume[] }) {
  const t = useTexts(indicatorTexts)
  return (
    <Table verticalSpacing="sm" horizontalSpacing={6} className={classes.table ?? ''}>
      <Table.Caption className={classes.caption ?? ''}>{title}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('volume')}</Table.Th>
          <Table.Th scope="col" ta="right">
            {t('totalDuration')}
          </Table.Th>
          <Table.Th scope="col" ta="right">
            {t('totalIncome')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {volumes.map(({ de, a, dureeMs, revenu }) => (
          <Table.Tr key={de}>
            <Table.Th scope="row" fw={450}>
              {a === null ? t('from', { most: de - 1 }) : t('between', { from: de, to: a })}
            </Table.Th>
            {dureeMs === null || revenu === null ? (
              <Table.Td ta="right" colSpan={2}>
                <Text c="dimmed" size="sm" component="span">
                  {t('tooFew')}
                </Text>
              </Table.Td>
            ) : (
              <>
                <Table.Td ta="right" className={classes.amount ?? ''}>
                  {formatOptionalDuration(dureeMs)}
                </Table.Td>
                <Table.Td ta="right" className={classes.amount ?? ''}>
                  {formatOptionalEuros(revenu)}
                </Table.Td>
              </>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function formatOptionalDuration(ms: number | null): string | null {
  return ms === null ? null : formatDuration(ms / 1000)
}

function formatOptionalEuros(cents: number | null): string | null {
  return cents === null ? null : formatEuros(cents)
}
