import { Button, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readFleetDelivery } from '@repo/contracts/delivery/fleet'
import { TripMap } from '@repo/delivery-ui/map/TripMap'
import { useTiles } from '@repo/delivery-ui/map/use-tiles'
import { formatDateTime, formatDistance, formatTime } from '@repo/ui/formats'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, ErrorState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconPackageOff } from '@tabler/icons-react'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { Link, useParams } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { SubPage } from '#carrier/shell/SubPage.tsx'
import { DeliveryFacts } from '../DeliveryRow.tsx'
import { deliveriesTexts } from '../deliveries-texts.ts'
import classes from '../Fleet.module.css'
import { fleetPollMs } from '../use-fleet.ts'
import type { FleetDetail } from './fleet-detail.ts'
import { Proofs } from './Proofs.tsx'
import { ReassignSection } from './ReassignSection.tsx'

/** A delivery of the company: route, steps, proofs and conversation. Its driver can be replaced before the pickup. */
export function FleetDeliveryPage() {
  const t = useTexts(deliveriesTexts)
  const { livraisonId = '' } = useParams()
  // A reassigned delivery ends under this id: it is not polled until the response names the new one.
  const isChanging = useIsMutating() > 0
  const query = useQuery({
    ...endpointQuery(readFleetDelivery, { livraisonId }),
    refetchInterval: ({ state: { data, error } }) =>
      data?.livraison.enCours && error?.status !== 404 && !isChanging ? fleetPollMs : false,
  })
  const isGone = query.error?.status === 404 && !isChanging
  if (query.data && !isGone) return <DeliveryDetail detail={query.data} />
  if (query.isPending) return <CardListSkeleton />
  if (!isGone) return <ErrorState order={2} onRetry={() => void query.refetch()} busy={query.isFetching} />
  return (
    <EmptyState
      order={1}
      icon={<IconPackageOff size={30} />}
      title={t('gone')}
      hint={t('goneHint')}
      action={
        <Button component={Link} to={paths.fleetDeliveries} size="md">
          {t('backToDeliveries')}
        </Button>
      }
    />
  )
}

function DeliveryDetail({ detail }: { readonly detail: FleetDetail }) {
  const t = useTexts(deliveriesTexts)
  const { livraison } = detail
  return (
    <SubPage
      back={{ to: paths.fleetDeliveries, label: t('title') }}
      title={t('trip', { from: livraison.enlevement.ville, to: livraison.livraison.ville })}
      lead={`${livraison.chauffeur} · ${livraison.vehicule} · ${formatDistance(livraison.trajetM)}`}
    >
      <div className={classes.columns}>
        <Stack gap="md">
          <TripSection detail={detail} />
          <Surface p="md" className={classes.facts ?? ''}>
            <DeliveryFacts delivery={livraison} />
          </Surface>
          {livraison.enCours && (livraison.statut === null || livraison.statut === 'ACC') ? (
            <ReassignSection delivery={livraison} />
          ) : null}
        </Stack>
        <Stack gap="md">
          <Steps steps={detail.etapes} />
          <Proofs proofs={detail.preuves} />
          <Conversation messages={detail.messages} driver={livraison.chauffeur} />
        </Stack>
      </div>
    </SubPage>
  )
}

function TripSection({ detail }: { readonly detail: FleetDetail }) {
  const t = useTexts(deliveriesTexts)
  const textId = useId()
  const tiles = useTiles()
  const { depart, arrivee, ligne, livraison } = detail
  const pickup = useMemo(() => [depart.lat, depart.long] as const, [depart.lat, depart.long])
  const dropoff = useMemo(() => [arrivee.lat, arrivee.long] as const, [arrivee.lat, arrivee.long])
  return (
    <div>
      <TripMap
        pickup={pickup}
        dropoff={dropoff}
        line={ligne}
        tiles={tiles}
        label={t('map')}
        describedBy={textId}
      />
      <VisuallyHidden id={textId}>
        {t(ligne.length > 1 ? 'roadInWords' : 'noRoadInWords', {
          from: livraison.enlevement.ville,
          to: livraison.livraison.ville,
        })}
      </VisuallyHidden>
    </div>
  )
}

function Steps({ steps }: { readonly steps: FleetDetail['etapes'] }) {
  const t = useTexts(deliveriesTexts)
  return (
    <Surface p="md" aria-labelledby="etapes">
      <Title order={2} size="h4" mb="sm" id="etapes">
        {t('steps')}
      </Title>
      <ol className={classes.steps}>
        {steps.map(({ statut, horodatage }) => (
          <li key={`${statut}-${horodatage.getTime()}`}>
            <Text fw={600}>{t(statut ?? 'notStarted')}</Text>
            <Text size="sm" c="dimmed">
              {formatDateTime(horodatage)}
            </Text>
          </li>
        ))}
      </ol>
    </Surface>
  )
}

function Conversation(props: { readonly messages: FleetDetail['messages']; readonly driver: string }) {
  const t = useTexts(deliveriesTexts)
  if (props.messages.length === 0) return null
  return (
    <Surface p="md" aria-labelledby="messages">
      <Title order={2} size="h4" mb="sm" id="messages">
        {t('messages')}
      </Title>
      <ul className={classes.messages}>
        {props.messages.map(({ messageId, duChauffeur, texte, horodatage }) => (
          <li key={messageId}>
            <Text size="sm" c="dimmed">
              {duChauffeur ? props.driver : t('sender')} · {formatTime(horodatage)}
            </Text>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{texte}</Text>
          </li>
        ))}
      </ul>
    </Surface>
  )
}
