import { Button, CloseButton, Group, Stack, Text, Title } from '@mantine/core'
import type { getUnratedDelivery } from '@repo/contracts/delivery/orders'
import type { Output } from '@repo/contracts/endpoint'
import { formatDateTime } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { RatingForm } from '#web/rating/RatingForm.tsx'
import { DeliveryProof } from './DeliveryProof.tsx'
import classes from './Shipments.module.css'
import { shipmentsTexts } from './shipments-texts.ts'

type Delivery = NonNullable<Output<typeof getUnratedDelivery>['livraison']>

/** A delivered order with its proofs, which the sender rates now or later. */
export function DeliveredPanel(props: { readonly delivery: Delivery; readonly onClose: () => void }) {
  const t = useTexts(shipmentsTexts)
  const { delivery, onClose } = props
  const { enlevement, destination, commentaire } = delivery.commande
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Surface aria-labelledby="delivered-heading" pos="relative">
      <CloseButton className={classes.close ?? ''} size="lg" aria-label={t('dismiss')} onClick={onClose} />
      <Stack gap="xl">
        <Stack gap={6} pr={48}>
          <Title
            order={2}
            id="delivered-heading"
            ref={heading}
            tabIndex={-1}
            className={classes.heading ?? ''}
          >
            {t('validateTitle')}
          </Title>
          <Text c="dimmed">
            {t('deliveredOn', { date: formatDateTime(delivery.dateFin) })} · {t('validateLead')}
          </Text>
        </Stack>
        <div className={classes.proofs}>
          <DeliveryProof place="Pickup" title={t('atPickup')} proof={enlevement} />
          <DeliveryProof place="Delivery" title={t('atDelivery')} proof={destination} />
        </div>
        <dl className={classes.comments}>
          {(
            [
              ['yourComment', commentaire],
              ['pickupComment', enlevement.commentaire],
              ['deliveryComment', destination.commentaire],
            ] as const
          ).map(([key, comment]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{comment || t('noComment')}</dd>
            </div>
          ))}
        </dl>
        <RatingForm
          deliveryId={delivery.livraisonId}
          onRated={onClose}
          otherActions={
            <Group gap="sm">
              <Button component={Link} to={paths.newShipment} variant="default">
                {t('newShipment')}
              </Button>
              <Button variant="subtle" onClick={onClose}>
                {t('later')}
              </Button>
            </Group>
          }
        />
      </Stack>
    </Surface>
  )
}
