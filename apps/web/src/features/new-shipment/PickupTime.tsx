import { NativeSelect, Radio, SimpleGrid, Stack, Title } from '@mantine/core'
import { useNow } from '@repo/ui/countdown'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import type { FieldProps } from '@repo/ui/zod-form'
import { useMemo } from 'react'
import { newShipmentTexts } from './new-shipment-texts.ts'
import { listPickupDays } from './pickup-slots.ts'
import type { FormValues } from './shipment-form.ts'

/** The pickup time: as soon as possible, or a quarter of an hour within the next six days, in Paris time. */
export function PickupTime(props: {
  readonly values: FormValues
  readonly field: <Name extends keyof FormValues>(name: Name) => FieldProps<FormValues[Name]>
  readonly onChange: (changes: Partial<FormValues>) => void
}) {
  const t = useTexts(newShipmentTexts)
  const { values, field } = props
  const isPlanned = values.quand === 'programme'
  const minute = Math.floor(useNow(isPlanned) / 60_000)
  const days = useMemo(() => listPickupDays(new Date(minute * 60_000)), [minute])
  const times = days.find(({ day }) => day === values.jour)?.times ?? []

  return (
    <Surface aria-labelledby="when-heading">
      <Stack gap="md">
        <Title order={2} size="h3" id="when-heading">
          {t('when')}
        </Title>
        <Radio.Group aria-labelledby="when-heading" {...field('quand')}>
          <Stack gap="sm">
            <Radio value="maintenant" label={t('asap')} description={t('asapHint')} />
            <Radio value="programme" label={t('planned')} description={t('plannedHint')} />
          </Stack>
        </Radio.Group>
        {isPlanned ? (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" maw={620}>
            <NativeSelect
              size="md"
              label={t('day')}
              required
              {...field('jour')}
              onChange={({ currentTarget }) => {
                const jour = currentTarget.value
                const isOffered = days.some(({ day, times }) => day === jour && times.includes(values.heure))
                props.onChange({ jour, ...(isOffered ? {} : { heure: '' }) })
              }}
              data={[
                { value: '', label: t('chooseDay') },
                ...days.map(({ day, label }) => ({ value: day, label })),
              ]}
            />
            <NativeSelect
              size="md"
              label={t('time')}
              required
              disabled={times.length === 0}
              {...field('heure')}
              data={[
                { value: '', label: t('chooseTime') },
                ...times.map((time) => ({ value: time, label: time })),
              ]}
            />
          </SimpleGrid>
        ) : null}
      </Stack>
    </Surface>
  )
}
