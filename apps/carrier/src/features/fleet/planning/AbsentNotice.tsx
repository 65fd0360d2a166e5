import { Alert, Text } from '@mantine/core'
import { formatTime } from '@repo/ui/formats'
import { useTexts } from '@repo/ui/texts'
import { IconUserQuestion } from '@tabler/icons-react'
import { paths } from '#carrier/paths.ts'
import { planningTexts } from '#carrier/planning/planning-texts.ts'
import { usePlan } from '#carrier/planning/use-plan.ts'
import { TextLink } from '../TextLink.tsx'
import type { Driver } from '../use-fleet.ts'
import { formatName } from '../use-fleet.ts'

/** The drivers who are offline during a shift, from ten minutes after its start on. Empty without any. */
export function AbsentNotice({ drivers }: { readonly drivers: readonly Driver[] }) {
  const t = useTexts(planningTexts)
  const shifts = usePlan(null).data?.creneaux ?? []
  const absences = shifts.flatMap(({ etat, transporteurId, creneauId, debut }) => {
    const driver = drivers.find((one) => one.transporteurId === transporteurId)
    return etat === 'absent' && driver
      ? [{ creneauId, name: formatName(driver), time: formatTime(debut) }]
      : []
  })
  if (absences.length === 0) return null
  return (
    <Alert
      color="accent"
      variant="light"
      radius="lg"
      icon={<IconUserQuestion aria-hidden />}
      title={t('absentTitle', { count: absences.length })}
    >
      {absences.map(({ creneauId, name, time }) => (
        <Text key={creneauId} style={{ overflowWrap: 'anywhere' }}>
          {t('absentSince', { driver: name, time })}
        </Text>
      ))}
      <TextLink to={paths.plan}>{t('toPlan')}</TextLink>
    </Alert>
  )
}
