import { Button, Group, Stack, Text } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { listParcelNatures } from '@repo/contracts/delivery/reference-data'
import { parcelSizeNames, parcelSizes } from '@repo/delivery-rules/parcel-sizes'
import { useTexts } from '@repo/ui/texts'
import type { FieldProps } from '@repo/ui/zod-form'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { GoodsFields, referenceDataCache } from './GoodsFields.tsx'
import { newShipmentTexts } from './new-shipment-texts.ts'
import classes from './SizeChoice.module.css'
import { SizePicture } from './SizePicture.tsx'
import type { FormValues } from './shipment-form.ts'
import { findSize, toSizeFields } from './shipment-form.ts'

const goodsFields = [
  'natureColisId',
  'nombreColis',
  'plagePoidsId',
  'isHorsGabarit',
  'nombreChariot',
] as const satisfies readonly (keyof FormValues)[]

/** Five sizes as pictures; each fills in the goods. 'Préciser', or an error in a field, opens the detailed fields. */
export function SizeChoice(props: {
  readonly values: FormValues
  readonly errors: Readonly<Record<string, string>>
  readonly field: <Name extends keyof FormValues>(name: Name) => FieldProps<FormValues[Name]>
  readonly onChange: (changes: Partial<FormValues>) => void
}) {
  const t = useTexts(newShipmentTexts)
  const name = useId()
  const fieldsId = useId()
  const { values } = props
  const size = findSize(values)
  const hasGoods = goodsFields.some((field) => values[field] !== '')
  const [isOpen, setIsOpen] = useState(hasGoods && size === null)
  // Opened by an error, the fields stay open while the error is corrected.
  if (!isOpen && goodsFields.some((field) => field in props.errors)) setIsOpen(true)

  return (
    <Stack gap="sm">
      <fieldset className={classes.sizes}>
        <legend>{t('size')}</legend>
        <div>
          {parcelSizeNames.map((option) => (
            <label key={option} className={classes.size} data-on={option === size || undefined}>
              <input
                type="radio"
                name={name}
                value={option}
                checked={option === size}
                onChange={() => props.onChange(toSizeFields(option, values))}
              />
              <SizePicture name={option} />
              <span className={classes.name}>{parcelSizes[option].label}</span>
              <span className={classes.hint}>{parcelSizes[option].hint}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Group justify="space-between" gap="xs" mih={36}>
        <GoodsInWords values={values} />
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? fieldsId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('specify')}
        </Button>
      </Group>
      {isOpen ? (
        <Stack gap="md" id={fieldsId}>
          <GoodsFields field={props.field} />
        </Stack>
      ) : null}
    </Stack>
  )
}

/** Describes the chosen size: '1 colis · jusqu’à 10 kg · Sec / standard'. Empty without a size. */
function GoodsInWords({ values }: { readonly values: FormValues }) {
  const t = useTexts(newShipmentTexts)
  const natures = useQuery({ ...endpointQuery(listParcelNatures, {}), ...referenceDataCache })
  const size = findSize(values)
  if (size === null) return <span />
  const parts = [
    values.nombreChariot === 0
      ? t('parcelCount', { count: parcelSizes[size].parcels })
      : t('trolleyCount', { count: parcelSizes[size].trolleys }),
    parcelSizes[size].hint,
    ...(natures.data ?? []).filter(({ id }) => id === values.natureColisId).map(({ libelle }) => libelle),
    ...(values.isHorsGabarit === '1' ? [t('sizeOversize')] : []),
  ]
  return (
    <Text size="sm" c="dimmed">
      {parts.join(' · ')}
    </Text>
  )
}
