import { Alert, Button, Loader, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { getServerOffsetMs } from '@repo/api-client/server-clock'
import { TripAddressNotes } from '@repo/delivery-ui/addresses/TripAddressNotes'
import { useCountdown } from '@repo/ui/countdown'
import { formatDistance, formatDuration, formatPrice, formatTime } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { VehicleIcon } from '@repo/ui/VehicleIcon'
import { IconAlertCircle, IconMapPins } from '@tabler/icons-react'
import { QuoteValidity } from '#web/price/QuoteValidity.tsx'
import type { Quote } from './draft.ts'
import classes from './LivePrice.module.css'
import { newShipmentTexts } from './new-shipment-texts.ts'
import { PricedTrip } from './PricedTrip.tsx'
import { formatPlannedPickup } from './pickup-slots.ts'
import { isRefusal } from './refusals.ts'
import type { useLivePrice } from './use-live-price.ts'

/** The price of the form's current content, with the route, the vehicle, the arrival and what is included. */
export function LivePrice(props: {
  readonly live: ReturnType<typeof useLivePrice>
  readonly plannedPickupAt: Date | null
}) {
  const t = useTexts(newShipmentTexts)
  const { live, plannedPickupAt } = props
  const { quote, isOld, isPricing, error, retry } = live
  return (
    <Surface aria-labelledby="live-price-heading" p="lg">
      <Title order={2} size="h3" id="live-price-heading" mb="md">
        {t('livePrice')}
      </Title>
      <div role="status">
        {isPricing ? (
          <Text size="sm" c="dimmed" mb="xs">
            <Loader size={14} mr={8} aria-hidden />
            {t('pricing')}
          </Text>
        ) : null}
        {quote && !error ? (
          <CurrentPrice quote={quote} isOld={isOld} plannedPickupAt={plannedPickupAt} onRequote={retry} />
        ) : null}
      </div>
      <PriceContext live={live} />
    </Surface>
  )
}

/** What explains the price: its route and what is included, or why there is none. */
function PriceContext({ live }: { readonly live: ReturnType<typeof useLivePrice> }) {
  const t = useTexts(newShipmentTexts)
  const { quote, isPricing, error, retry } = live
  if (error && isRefusal(error)) {
    return (
      <Alert color="red" title={t('refused')} icon={<IconAlertCircle aria-hidden />}>
        {Object.keys(error.fields).length > 0 ? t('seeMarked') : error.message}
      </Alert>
    )
  }
  if (error) {
    return (
      <Stack gap="sm" align="flex-start">
        <Text>{t('priceFailed')}</Text>
        <Button variant="light" onClick={retry}>
          {t('retry')}
        </Button>
      </Stack>
    )
  }
  if (quote) return <QuoteDetails quote={quote} />
  if (isPricing) return <Skeleton height={220} radius="md" />
  return (
    <div className={classes.nothing}>
      <ThemeIcon variant="light" size={56} radius="xl" aria-hidden>
        <IconMapPins size={30} />
      </ThemeIcon>
      <Text c="dimmed">{t('priceLater')}</Text>
    </div>
  )
}

function CurrentPrice(props: {
  readonly quote: Quote
  readonly isOld: boolean
  readonly plannedPickupAt: Date | null
  readonly onRequote: () => void
}) {
  const t = useTexts(newShipmentTexts)
  const { quote, isOld, plannedPickupAt } = props
  const leftMs = useCountdown(quote.valideJusqua, getServerOffsetMs())
  return (
    <div data-old={isOld || undefined} className={classes.now}>
      <div className={classes.head}>
        <span className={classes.price}>{formatPrice(quote.montant)}</span>
        <ThemeIcon variant="light" size={48} radius="md" aria-hidden>
          <VehicleIcon type={quote.vehicule.id} size={30} />
        </ThemeIcon>
      </div>
      <QuoteValidity until={quote.valideJusqua} leftMs={leftMs} />
      {leftMs === 0 ? (
        <Button variant="light" size="compact-md" mt="xs" onClick={props.onRequote}>
          {t('requote')}
        </Button>
      ) : null}
      <dl className={classes.facts}>
        <dt>{t('vehicle')}</dt>
        <dd>{quote.vehicule.libelle}</dd>
        <dt>{t('distance')}</dt>
        <dd>
          {formatDistance(quote.distanceM)}, {formatDuration(quote.dureeS)}
        </dd>
        <dt>{t('arrival')}</dt>
        <dd>
          <Arrival quote={quote} leftMs={leftMs} plannedPickupAt={plannedPickupAt} />
        </dd>
      </dl>
    </div>
  )
}

const fiveMinutesMs = 5 * 60_000

/** Rounds up, since the estimate is not more precise. */
function roundUpToFiveMinutes(ms: number): Date {
  return new Date(Math.ceil(ms / fiveMinutesMs) * fiveMinutesMs)
}

/** The estimated arrival: the trip after the planned pickup, or after the nearest carrier's approach from now on. */
function Arrival(props: {
  readonly quote: Quote
  readonly leftMs: number
  readonly plannedPickupAt: Date | null
}) {
  const t = useTexts(newShipmentTexts)
  const { dureeS, approcheS = null, valideJusqua } = props.quote
  if (props.plannedPickupAt)
    return formatPlannedPickup(roundUpToFiveMinutes(props.plannedPickupAt.getTime() + dureeS * 1000))
  if (approcheS === null) return t('arrivalUnknown', { duration: formatDuration(dureeS) })
  const nowMs = valideJusqua.getTime() - props.leftMs
  return (
    <>
      {t('arrivalAt', { time: formatTime(roundUpToFiveMinutes(nowMs + (approcheS + dureeS) * 1000)) })}
      <span className={classes.condition}>{t('arrivalAtHint')}</span>
    </>
  )
}

function QuoteDetails({ quote }: { readonly quote: Quote }) {
  const t = useTexts(newShipmentTexts)
  return (
    <Stack gap="md" mt="md">
      <PricedTrip quote={quote} />
      <TripAddressNotes quote={quote} />
      <Text size="sm">
        <strong>{t('includedTitle')}</strong> {t('included')}
      </Text>
    </Stack>
  )
}
