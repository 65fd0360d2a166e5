import { Button, Text, Title } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { useCall, useToken } from '@repo/api-client/react'
import { getServerOffsetMs } from '@repo/api-client/server-clock'
import { estimate } from '@repo/contracts/delivery/estimates'
import type { Output } from '@repo/contracts/endpoint'
import { AddressField } from '@repo/delivery-ui/addresses/AddressField'
import { TripAddressNotes } from '@repo/delivery-ui/addresses/TripAddressNotes'
import type { LatLong } from '@repo/delivery-ui/map/lat-long'
import { useCountdown } from '@repo/ui/countdown'
import { formatDistance, formatDuration, formatPrice } from '@repo/ui/formats'
import { showError } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { createNewShipmentPath, paths } from '#web/paths.ts'
import { CarbonFigure } from '#web/price/CarbonFigure.tsx'
import { PriceBreakdown } from '#web/price/PriceBreakdown.tsx'
import { QuoteValidity } from '#web/price/QuoteValidity.tsx'
import { RouteSource } from '#web/price/RouteSource.tsx'
import { readPricedTrip, storePricedTrip } from '#web/priced-trip.ts'
import classes from './EstimateCard.module.css'
import { homeTexts } from './home-texts.ts'
import { sampleParcel } from './sample-parcel.ts'

const schema = estimate.request.pick({ adresseDepart: true, adresseArrivee: true })

/** Whether an error concerns the whole trip: another destination may resolve it. */
const isTripRefusal = (code: string | null) =>
  code === 'same-place' ||
  code === 'sea-between' ||
  code === 'no-road-known' ||
  code === 'outside-area' ||
  code === 'trip-too-long' ||
  code === 'nothing-fits'

/** Returns the trip that a guest priced earlier in this tab; empty without one. */
function readInitialTrip() {
  const trip = readPricedTrip()
  return { adresseDepart: trip?.pickup ?? '', adresseArrivee: trip?.dropoff ?? '' }
}

/** Prices a trip between two addresses, and leads to its order. */
export function EstimateCard() {
  const t = useTexts(homeTexts)
  const titleId = useId()
  const pricing = useCall(estimate)
  const [pickupPoint, setPickupPoint] = useState<LatLong | null>(null)
  const form = useZodForm({ schema, initialValues: readInitialTrip() })

  function showFailure(error: CallError) {
    if (isTripRefusal(error.code)) return form.showFailures({ adresseArrivee: error.message })
    if (Object.keys(error.fields).length > 0) return form.showFailures(error.fields)
    showError()
  }
  const bindField = (name: 'adresseDepart' | 'adresseArrivee') => {
    const { onChange, ...rest } = form.field(name)
    return {
      ...rest,
      onChange: (value: string) => {
        // A price is valid for its two addresses only.
        pricing.reset()
        onChange(value)
      },
    }
  }

  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Title order={2} id={titleId} size="h3">
        {t('estimateTitle')}
      </Title>
      <form
        aria-labelledby={titleId}
        {...form.onSubmit((trip) => pricing.mutate({ ...trip, ...sampleParcel }, { onError: showFailure }))}
      >
        <div className={classes.fields}>
          <AddressField label={t('pickup')} onPlace={setPickupPoint} {...bindField('adresseDepart')} />
          <AddressField label={t('dropoff')} near={pickupPoint} {...bindField('adresseArrivee')} />
          {pricing.data ? null : (
            <SubmitButton busy={pricing.isPending} fullWidth size="lg">
              {t('estimate')}
            </SubmitButton>
          )}
        </div>
      </form>
      <div role="status">
        {pricing.isPending ? (
          <Text c="dimmed" mt="sm" ta="center">
            {t('estimating')}
          </Text>
        ) : null}
        {pricing.data ? <Price quote={pricing.data} /> : null}
      </div>
      {pricing.data ? (
        <EstimatedPrice
          quote={pricing.data}
          onRequote={() => pricing.mutate(pricing.variables, { onError: showFailure })}
          trip={{ pickup: pricing.variables.adresseDepart, dropoff: pricing.variables.adresseArrivee }}
        />
      ) : null}
      <p className={classes.note}>{t('priceNote')}</p>
    </section>
  )
}

function Price(props: { readonly quote: Output<typeof estimate> }) {
  const t = useTexts(homeTexts)
  const { montant, vehicule, distanceM, dureeS } = props.quote
  return (
    <div className={classes.result}>
      <Text c="dimmed" fw={560} fz="0.92rem">
        {t('price')}
      </Text>
      <p className={classes.price}>
        <span>{formatPrice(montant)}</span>
        <span className={classes.star}>*</span>
      </p>
      <p className={classes.facts}>
        {t('facts', {
          vehicle: vehicule.libelle,
          distance: formatDistance(distanceM),
          duration: formatDuration(dureeS),
        })}
      </p>
      <TripAddressNotes quote={props.quote} />
      <RouteSource source={props.quote.sourceTrajet} />
    </div>
  )
}

/** A price with its expiry and its parts. Its button orders, or asks for a new price after the expiry. */
function EstimatedPrice(props: {
  readonly quote: Output<typeof estimate>
  readonly trip: { readonly pickup: string; readonly dropoff: string }
  readonly onRequote: () => void
}) {
  const t = useTexts(homeTexts)
  const { quote } = props
  const leftMs = useCountdown(quote.valideJusqua, getServerOffsetMs())
  return (
    <>
      <div className={classes.validity}>
        <QuoteValidity until={quote.valideJusqua} leftMs={leftMs} />
      </div>
      <details className={classes.details}>
        <summary>{t('details')}</summary>
        <PriceBreakdown quote={quote} />
        <CarbonFigure grams={quote.co2eG} />
      </details>
      {leftMs > 0 ? (
        <ValidateButton {...props.trip} />
      ) : (
        <Button size="lg" mt="lg" fullWidth onClick={props.onRequote}>
          {t('requote')}
        </Button>
      )}
    </>
  )
}

function ValidateButton(trip: { readonly pickup: string; readonly dropoff: string }) {
  const t = useTexts(homeTexts)
  const navigate = useNavigate()
  const token = useToken()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The pressed price button was unmounted: this button takes its focus.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  function order() {
    if (token !== null) return navigate(createNewShipmentPath(trip))
    storePricedTrip(trip)
    return navigate(paths.senderRegistrationChoice)
  }
  return (
    <Button
      ref={button}
      size="lg"
      mt="lg"
      fullWidth
      rightSection={<IconArrowRight size={20} aria-hidden />}
      onClick={() => void order()}
    >
      {t('validate')}
    </Button>
  )
}
