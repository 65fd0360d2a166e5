import { Box, Button, CloseButton, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import type { getUnratedDelivery } from '@repo/contracts/delivery/orders'
import {
  listHistory,
  rateDelivery,
  getUnratedDelivery as unratedDelivery,
} from '@repo/contracts/delivery/orders'
import type { Output } from '@repo/contracts/endpoint'
import { formatDateTime } from '@repo/ui/formats'
import { showError, showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { DeliveryProof } from './DeliveryProof.tsx'
import classes from './Shipments.module.css'
import { shipmentsTexts } from './shipments-texts.ts'
import { WheelRating } from './WheelRating.tsx'

type Delivery = NonNullable<Output<typeof getUnratedDelivery>['livraison']>

const ratingSchema = rateDelivery.request.omit({ livraisonId: true })
const defaultRating = 3
/** How long the thanks stay. */
const thanksShownMs = 6_000

/** The delivered parcel with its proofs, to be rated or put aside. */
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
        <RatingForm deliveryId={delivery.livraisonId} onClose={onClose} />
      </Stack>
    </Surface>
  )
}

function RatingForm(props: { readonly deliveryId: string; readonly onClose: () => void }) {
  const t = useTexts(shipmentsTexts)
  const client = useQueryClient()
  const rating = useCall(rateDelivery)
  const form = useZodForm({ schema: ratingSchema, initialValues: { note: defaultRating, avis: '' } })

  function send(values: { note: number; avis: string }): void {
    rating.mutate(
      { livraisonId: props.deliveryId, ...values },
      {
        onSuccess: () => {
          showSuccess({ title: t('rated'), shownMs: thanksShownMs })
          props.onClose()
          void client.invalidateQueries({ queryKey: queryKeyOf(unratedDelivery) })
          void client.invalidateQueries({ queryKey: queryKeyOf(listHistory) })
        },
        onError: (error) =>
          showError(error.status === 0 || error.status >= 500 ? undefined : { title: error.message }),
      },
    )
  }

  return (
    <form {...form.onSubmit(send)}>
      <Stack gap="md">
        <WheelRating value={form.values.note} onChange={(note) => form.set({ note })} />
        <Textarea
          label={t('review')}
          required
          placeholder={t('reviewHint')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          {...form.field('avis')}
        />
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            <Button component={Link} to={paths.newShipment} variant="default">
              {t('newShipment')}
            </Button>
            <Button variant="subtle" onClick={props.onClose}>
              {t('later')}
            </Button>
          </Group>
          <Box>
            <SubmitButton busy={rating.isPending}>{t('validate')}</SubmitButton>
          </Box>
        </Group>
      </Stack>
    </form>
  )
}
