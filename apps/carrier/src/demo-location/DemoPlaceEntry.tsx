import { NativeSelect } from '@mantine/core'
import { defineTexts, useTexts } from '@repo/ui/texts'
import { useCarrierConfig } from '#carrier/carrier-config/use-carrier-config.ts'
import type { DemoPlace } from './demo-place.ts'
import { demoPlaces, readDemoPlace, storeDemoPlace } from './demo-place.ts'

const demoTexts = defineTexts('demo-location', {
  fr: {
    label: 'Position de démonstration',
    device: 'Celle de cet appareil',
    hint: 'Pour essayer sans téléphone : la position avance seule vers le prochain arrêt.',
  },
})

/** The choice of a simulated location, for trying the app at a desk. Empty unless the operator allows it. */
export function DemoPlaceEntry(props: { readonly className?: string | undefined }) {
  const t = useTexts(demoTexts)
  const config = useCarrierConfig()
  if (!config?.offersDemoPlaces) return null
  return (
    <NativeSelect
      className={props.className ?? ''}
      label={t('label')}
      description={t('hint')}
      size="md"
      value={readDemoPlace() ?? ''}
      onChange={({ currentTarget }) => {
        // as: the values of the options below.
        storeDemoPlace((currentTarget.value || null) as DemoPlace | null)
        window.location.reload()
      }}
      data={[
        { value: '', label: t('device') },
        ...Object.entries(demoPlaces).map(([value, { label }]) => ({ value, label })),
      ]}
    />
  )
}
