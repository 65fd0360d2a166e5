import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { acceptOffer, listOffers, refuseOffer } from '@repo/contracts/delivery/carrier'
import { listFleetDeliveries, readFleet } from '@repo/contracts/delivery/fleet'
import type { Output } from '@repo/contracts/endpoint'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { useCountdown } from '@repo/ui/countdown'
import { formatDistance, formatDuration, formatEuros } from '@repo/ui/formats'
import { showNotice, showSuccess } from '@repo/ui/popups'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatApproach } from '#carrier/approach-text.ts'
import classes from './Fleet.module.css'
import { fleetTexts } from './fleet-texts.ts'
import { formatTown } from './use-fleet.ts'

type Offer = Output<typeof listOffers>['offres'][number]

/** Live hints bring an offer immediately; polling is the fallback. */
const pollMs = 3000

/** The pending offers of the company's drivers, which an administrator may also accept or refuse. Empty without any. */
export function FleetOffers(props: { readonly driverId?: string }) {
  const t = useTexts(fleetTexts)
  const { data, dataUpdatedAt } = useQuery({ ...endpointQuery(listOffers, {}), refetchInterval: pollMs })
  const offers = (data?.offres ?? []).filter(
    ({ transporteurId }) => props.driverId === undefined || transporteurId === props.driverId,
  )
  const heading = t('offers', { count: offers.length })
  return (
    <>
      {/* Rendered before it has content: a screen reader only announces changes. */}
      <VisuallyHidden role="status">{offers.length > 0 ? heading : ''}</VisuallyHidden>
      {offers.length > 0 ? (
        <section aria-labelledby="offres">
          <Title order={2} size="h3" mb="sm" id="offres">
            {heading}
          </Title>
          <div className={classes.offers}>
            {offers.map((offer) => (
              <OfferCard key={offer.offreId} offer={offer} receivedAtMs={dataUpdatedAt} />
            ))}
          </div>
        </section>
      ) : null}
    </>
  )
}

function OfferCard({ offer, receivedAtMs }: { readonly offer: Offer; readonly receivedAtMs: number }) {
  const t = useTexts(fleetTexts)
  const end = useMemo(() => new Date(receivedAtMs + offer.resteMs), [receivedAtMs, offer.resteMs])
  const leftMs = useCountdown(end)
  const { answerOffer, isAnswering } = useOfferAnswer(offer)
  const isOver = leftMs === 0
  return (
    <Surface as="article" p="md" className={classes.offer ?? ''}>
      <Stack gap="sm">
        <div className={classes.offerHead}>
          <div style={{ minWidth: 0 }}>
            <Text fw={640} className={classes.value ?? ''}>
              {t('offerFor', { name: offer.chauffeur })}
            </Text>
            <Text c="dimmed" size="sm">
              {formatApproach(offer, t)} ·{' '}
              {t('trip', {
                distance: formatDistance(offer.trajetM),
                duration: formatDuration(offer.trajetS),
              })}
            </Text>
          </div>
          <span className={classes.seconds} role="timer" aria-label={t('timer')}>
            {t('secondsLeft', { count: Math.ceil(leftMs / 1000) })}
          </span>
        </div>
        <Text className={classes.value ?? ''}>
          {formatTown(offer.enlevement)} → {formatTown(offer.livraison)}
        </Text>
        <Group gap={8} align="baseline">
          {offer.gain === null ? null : <span className={classes.gain}>{formatEuros(offer.gain)}</span>}
          <Text component="span" c="dimmed" size="sm">
            {t('netGain')}
            {offer.gainHoraire === null
              ? null
              : ` (${t('perHour', { amount: formatEuros(Math.floor(offer.gainHoraire / 100) * 100) })})`}{' '}
            · {t('parcels', { count: offer.marchandise.nombreColis })}, {offer.marchandise.poids}
          </Text>
        </Group>
        <div className={classes.answers}>
          <Button
            className={classes.answer ?? ''}
            disabled={isOver || isAnswering}
            loading={isAnswering}
            onClick={() => answerOffer('accept')}
          >
            {t('accept', { name: offer.chauffeur })}
          </Button>
          <Button variant="default" disabled={isOver || isAnswering} onClick={() => answerOffer('refuse')}>
            {t('refuse')}
          </Button>
        </div>
      </Stack>
    </Surface>
  )
}

function useOfferAnswer({ offreId, chauffeur }: Offer) {
  const t = useTexts(fleetTexts)
  const client = useQueryClient()
  const accept = useCall(acceptOffer)
  const refuse = useCall(refuseOffer)
  // The driver and the administrator may reply at once: the reload shows who was first.
  const onSettled = () => {
    for (const endpoint of [listOffers, readFleet, listFleetDeliveries])
      void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
  }
  const onError = (error: CallError) => {
    const { etat } = error.facts
    const isKnown = etat === 'acceptee' || etat === 'refusee' || etat === 'annulee' || etat === 'expiree'
    if (error.code === 'offer-closed' && isKnown) showNotice({ title: t(etat) })
    else showRefusal(error)
  }
  const onAccepted = () =>
    showSuccess({ title: t('accepted'), message: t('acceptedHint', { name: chauffeur }) })
  const onRefused = () => showSuccess({ title: t('refused') })
  return {
    isAnswering: accept.isPending || refuse.isPending,
    answerOffer: (answer: 'accept' | 'refuse') => {
      if (answer === 'accept') accept.mutate({ offreId }, { onSuccess: onAccepted, onError, onSettled })
      else refuse.mutate({ offreId }, { onSuccess: onRefused, onError, onSettled })
    },
  }
}
