import { Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { listParcelNatures, listWeightRanges } from '@repo/contracts/delivery/reference-data'
import { AddressNote } from '@repo/delivery-ui/addresses/AddressNote'
import { useTexts } from '@repo/ui/texts'
import { IconMessage, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Quote } from './draft.ts'
import classes from './NewShipment.module.css'
import { newShipmentTexts } from './new-shipment-texts.ts'
import { formatPlannedPickup } from './pickup-slots.ts'
import type { Shipment } from './shipment-form.ts'

function Stop(props: {
  readonly kind: 'pickup' | 'dropoff'
  readonly label: string
  readonly place: Quote['depart']
  readonly name: string
  readonly phone: string
}) {
  return (
    <li className={classes.stop} data-kind={props.kind}>
      <Text size="sm" c="dimmed">
        {props.label}
      </Text>
      <Text fw={600}>{props.place.adresse}</Text>
      <AddressNote precision={props.place.precision} />
      <Text size="sm">
        {props.name} · {props.phone}
      </Text>
    </li>
  )
}

function ChosenOption(props: { readonly icon: ReactNode; readonly title: string; readonly hint: string }) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon variant="light" radius="xl" size={36} aria-hidden>
        {props.icon}
      </ThemeIcon>
      <div>
        <Text fw={600}>{props.title}</Text>
        <Text size="sm" c="dimmed">
          {props.hint}
        </Text>
      </div>
    </Group>
  )
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The shipment as text: the goods, both ends with their geocoded addresses, the chosen options and a planned pickup. */
export function ShipmentSummary(props: {
  readonly shipment: Shipment
  readonly quote: Quote
  readonly plannedPickupAt: Date | null
}) {
  const t = useTexts(newShipmentTexts)
  const { shipment, quote, plannedPickupAt } = props
  const natures = useQuery(endpointQuery(listParcelNatures, {}))
  const weights = useQuery(endpointQuery(listWeightRanges, {}))
  const nature = natures.data?.find(({ id }) => id === shipment.natureColisId)
  const weight = weights.data?.find(({ id }) => id === String(shipment.plagePoidsId))
  return (
    <Stack gap="xl">
      <ol className={classes.trip}>
        <Stop
          kind="pickup"
          label={t('pickup')}
          place={quote.depart}
          name={shipment.nomExpediteur}
          phone={shipment.telephoneExpediteur}
        />
        <Stop
          kind="dropoff"
          label={t('dropoff')}
          place={quote.arrivee}
          name={shipment.nomDestinataire}
          phone={shipment.telephoneDestinataire}
        />
      </ol>
      {shipment.demandeCode ? (
        <ChosenOption icon={<IconShieldLock size={20} />} title={t('code')} hint={t('codeRecap')} />
      ) : null}
      {shipment.prevenirDestinataire ? (
        <ChosenOption icon={<IconMessage size={20} />} title={t('tell')} hint={t('tellRecap')} />
      ) : null}
      {plannedPickupAt ? (
        <Stack gap="sm">
          <Title order={3}>{t('when')}</Title>
          <Text fw={600}>{capitalise(formatPlannedPickup(plannedPickupAt))}</Text>
          <Text size="sm" c="dimmed">
            {t('plannedRecap')}
          </Text>
        </Stack>
      ) : null}
      <Stack gap="sm">
        <Title order={3}>{t('goods')}</Title>
        <dl className={classes.facts}>
          <dt>{t('nature')}</dt>
          <dd>{nature?.libelle ?? shipment.natureColisId}</dd>
          <dt>{t('parcels')}</dt>
          <dd>{shipment.nombreColis}</dd>
          <dt>{t('weight')}</dt>
          <dd>{weight ? t('weightRange', { from: weight.poidsMin, to: weight.poidsMax }) : '…'}</dd>
          <dt>{t('oversize')}</dt>
          <dd>{shipment.isHorsGabarit ? t('yes') : t('oversizeNo')}</dd>
          <dt>{t('trolleys')}</dt>
          <dd>{shipment.nombreChariot}</dd>
          {shipment.reference ? (
            <>
              <dt>{t('reference')}</dt>
              <dd style={{ overflowWrap: 'anywhere' }}>{shipment.reference}</dd>
            </>
          ) : null}
        </dl>
        {shipment.commentaire ? (
          <Stack gap={4}>
            <Text size="sm" c="dimmed">
              {t('comment')}
            </Text>
            <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{shipment.commentaire}</Text>
          </Stack>
        ) : null}
      </Stack>
    </Stack>
  )
}
