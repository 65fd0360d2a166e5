import { Avatar, Button, Group, Stack, ThemeIcon, Title, VisuallyHidden } from '@mantine/core'
import { formatCarbon, formatDateTime, formatEuros, formatPrice } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense, useId, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { InvoiceList } from '#web/invoices/InvoiceList.tsx'
import { OrderName } from '#web/orders/OrderName.tsx'
import { createRepeatShipmentPath } from '#web/paths.ts'
import { sumRefunds } from '#web/price/refund-sums.ts'
import { MessagesButton } from './chat/MessagesButton.tsx'
import classes from './DeliveredView.module.css'
import { UnpaidAmount } from './EndingDetails.tsx'
import { FactRows } from './FactRows.tsx'
import { OwnRating } from './OwnRating.tsx'
import type { Ending, Order } from './order-view.ts'
import { getCarrierName } from './order-view.ts'
import { Plate } from './Plate.tsx'
import { ProofsCard } from './ProofsCard.tsx'
import type { RoadProblem } from './RoadProblemCard.tsx'
import { RoadProblemCard } from './RoadProblemCard.tsx'
import { TripEmission } from './TripEmission.tsx'
import { trackingTexts } from './tracking-texts.ts'

const TripPicture = lazy(() =>
  import('@repo/delivery-ui/map/TripPicture').then((file) => ({ default: file.TripPicture })),
)

/** A delivered order on one page: facts, proofs, route, invoices and rating. */
export function DeliveredView(props: {
  readonly order: Order
  readonly ending: Ending
  readonly roadProblem: RoadProblem | null
}) {
  const { order, ending, roadProblem } = props
  return (
    <>
      <Facts order={order} ending={ending} />
      <div className={classes.columns}>
        <Stack gap="md">
          <ProofsCard ending={ending} />
          <RoadProblemCard roadProblem={roadProblem} />
          <OwnRating deliveryId={order.livraison?.livraisonId ?? null} rating={ending.evaluation} />
        </Stack>
        <Stack gap="md">
          <Trip order={order} ending={ending} />
          <InvoiceList orderId={order.commandeId} />
        </Stack>
      </div>
    </>
  )
}

function Facts({ order, ending }: { readonly order: Order; readonly ending: Ending }) {
  const t = useTexts(trackingTexts)
  const { transporteur } = ending
  const vehicle = transporteur?.vehicule
  const facts = [
    [t('endedOn_delivered'), formatDateTime(ending.dateFin)],
    [t('carrier'), transporteur && getCarrierName(transporteur)],
    [
      t('vehicle'),
      vehicle ? (
        <>
          {vehicle.vehiculeType.libelle} · <Plate vehicle={vehicle} />
        </>
      ) : null,
    ],
    [t('paid'), formatPrice(ending.montant)],
    ...sumRefunds(ending.remboursements).map(
      ({ etat, cents }) => [t(`refund_${etat}`), formatEuros(cents)] as const,
    ),
    [t('billNumber'), ending.bordereau],
    [t('emission'), order.commande.co2eG === null ? null : formatCarbon(order.commande.co2eG)],
  ] as const
  return (
    <Surface aria-labelledby="delivered-heading" p="lg" className={classes.summary ?? ''}>
      <div className={classes.head}>
        {transporteur ? (
          <Avatar src={transporteur.personne.photo} alt="" size={48} color="brand" />
        ) : (
          <ThemeIcon variant="light" size={48} radius="xl" aria-hidden>
            <IconCircleCheck size={26} />
          </ThemeIcon>
        )}
        <div className={classes.title}>
          <Title order={2} size="h3" id="delivered-heading">
            {t('endedDelivered')}
          </Title>
          <OrderName order={order.commande} />
        </div>
      </div>
      <Group gap="sm" className={classes.actions ?? ''}>
        {transporteur ? (
          <MessagesButton
            orderId={order.commandeId}
            carrierPersonId={transporteur.personneId}
            isOpen={ending.messagesJusqua !== null && ending.messagesJusqua.getTime() > Date.now()}
          />
        ) : null}
        <Button component={Link} to={createRepeatShipmentPath(order.commandeId)}>
          {t('repeat')}
        </Button>
      </Group>
      <dl className={classes.facts}>
        <FactRows facts={facts} />
      </dl>
      <UnpaidAmount ending={ending} />
    </Surface>
  )
}

/** Both ends of the trip as text, and the driven route on a small map. */
function Trip({ order, ending }: { readonly order: Order; readonly ending: Ending }) {
  const t = useTexts(trackingTexts)
  const textId = useId()
  const { commande } = order
  const { depart, arrivee, adresseDepart: from, adresseArrivee: to } = commande
  const pickup = useMemo(() => [depart.lat, depart.long] as const, [depart.lat, depart.long])
  const dropoff = useMemo(() => [arrivee.lat, arrivee.long] as const, [arrivee.lat, arrivee.long])
  const line = useMemo(() => ending.trajet ?? [], [ending.trajet])
  const rows = [
    [t('pickup'), from || null],
    [t('dropoff'), to || null],
    [t('comment'), commande.commentaire || null],
    [t('orderedOnShort'), formatDateTime(commande.createdAt)],
  ] as const
  return (
    <Surface aria-labelledby="trip-heading" p="lg">
      <Title order={2} size="h4" id="trip-heading" mb="sm">
        {t('trip')}
      </Title>
      <Suspense fallback={<div className={classes.mapPlace} />}>
        <TripPicture
          pickup={pickup}
          dropoff={dropoff}
          line={line}
          label={t('drivenMap')}
          describedBy={textId}
        />
      </Suspense>
      <VisuallyHidden id={textId}>
        {t(from === '' ? 'tripErased' : line.length === 0 ? 'noTrack' : 'drivenWords', { from, to })}
      </VisuallyHidden>
      <dl className={classes.words}>
        <FactRows facts={rows} />
      </dl>
      <TripEmission commande={commande} />
    </Surface>
  )
}
