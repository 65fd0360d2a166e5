import type { NumberInputProps } from '@mantine/core'
import { Alert, Button, Group, NumberInput, Radio, Select, SimpleGrid } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { listParcelNatures, listWeightRanges } from '@repo/contracts/delivery/reference-data'
import { useTexts } from '@repo/ui/texts'
import type { FieldProps } from '@repo/ui/zod-form'
import { useQuery } from '@tanstack/react-query'
import classes from './NewShipment.module.css'
import { newShipmentTexts } from './new-shipment-texts.ts'
import type { FormValues } from './shipment-form.ts'

/** Reference data is cached for an hour, since it changes with a release only. */
export const referenceDataCache = { staleTime: 60 * 60_000 } as const

/** High enough for all ten weight ranges: the keyboard alone cannot scroll this list. */
const choicesHeight = 440

/** A wrong count stays as typed, with an error. It is never replaced by another number. */
const countInput: Pick<NumberInputProps, 'clampBehavior' | 'decimalSeparator' | 'allowedDecimalSeparators'> =
  {
    clampBehavior: 'none',
    decimalSeparator: ',',
    allowedDecimalSeparators: [',', '.'],
  }

/** The fields of the goods. Their order is the order of their checks. */
export function GoodsFields(props: {
  readonly field: <Name extends keyof FormValues>(name: Name) => FieldProps<FormValues[Name]>
}) {
  const t = useTexts(newShipmentTexts)
  const natures = useQuery({ ...endpointQuery(listParcelNatures, {}), ...referenceDataCache })
  const weights = useQuery({ ...endpointQuery(listWeightRanges, {}), ...referenceDataCache })
  const hasFailed = natures.isError || weights.isError
  const { field } = props

  return (
    <>
      {hasFailed ? (
        <Alert color="red" title={t('listsFailed')}>
          <Button
            size="compact-md"
            variant="light"
            onClick={() => void Promise.all([natures.refetch(), weights.refetch()])}
          >
            {t('retry')}
          </Button>
        </Alert>
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Select
          label={t('nature')}
          required
          placeholder={natures.isPending ? t('loading') : t('choose')}
          data={(natures.data ?? []).map(({ id, libelle }) => ({ value: id, label: libelle }))}
          allowDeselect={false}
          maxDropdownHeight={choicesHeight}
          {...field('natureColisId')}
        />
        <NumberInput
          label={t('parcels')}
          required
          min={0}
          max={1000}
          {...countInput}
          {...field('nombreColis')}
        />
        <Select
          label={t('weight')}
          required
          placeholder={weights.isPending ? t('loading') : t('choose')}
          data={(weights.data ?? []).map(({ id, poidsMin, poidsMax }) => ({
            value: id,
            label: t('weightRange', { from: poidsMin, to: poidsMax }),
          }))}
          allowDeselect={false}
          maxDropdownHeight={choicesHeight}
          {...field('plagePoidsId')}
        />
        <Radio.Group
          label={t('oversize')}
          required
          className={classes.wide ?? ''}
          {...field('isHorsGabarit')}
        >
          <Group gap="lg" mih={42}>
            <Radio value="1" label={t('oversizeYes')} />
            <Radio value="0" label={t('oversizeNo')} />
          </Group>
        </Radio.Group>
        <NumberInput
          label={t('trolleys')}
          required
          min={0}
          max={100}
          {...countInput}
          {...field('nombreChariot')}
        />
      </SimpleGrid>
    </>
  )
}
