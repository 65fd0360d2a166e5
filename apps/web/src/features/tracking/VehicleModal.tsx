import { Group, Modal, ThemeIcon } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { VehicleIcon } from '@repo/ui/VehicleIcon'
import type { Carrier } from './order-view.ts'
import { Plate } from './Plate.tsx'
import classes from './Tracking.module.css'
import { trackingTexts } from './tracking-texts.ts'

/** The carrier's vehicle: type, brand, model and plate. */
export function VehicleModal(props: {
  readonly vehicle: Carrier['vehicule']
  readonly opened: boolean
  readonly onClose: () => void
}) {
  const t = useTexts(trackingTexts)
  const { vehicle } = props
  const model = `${vehicle?.marque ?? ''} ${vehicle?.modele ?? ''}`.trim()
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t('detailsTitle')}>
      <Group gap="lg" align="flex-start">
        <ThemeIcon variant="light" size={64} radius="lg" aria-hidden>
          <VehicleIcon type={vehicle?.vehiculeType.id ?? ''} size={40} />
        </ThemeIcon>
        <dl className={classes.facts}>
          <dt>{t('vehicleType')}</dt>
          <dd>{vehicle?.vehiculeType.libelle || '–'}</dd>
          <dt>{t('model')}</dt>
          <dd>{model || '–'}</dd>
          <dt>{t('plate')}</dt>
          <dd>
            <Plate vehicle={vehicle} />
          </dd>
        </dl>
      </Group>
    </Modal>
  )
}
