import { Stack, Textarea, TextInput, Title } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { endpointQuery } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { AddressField } from '@repo/delivery-ui/addresses/AddressField'
import type { LatLong } from '@repo/delivery-ui/map/lat-long'
import { formatPrice } from '@repo/ui/formats'
import { showError } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AddressBookButton } from './AddressBook.tsx'
import { ContactFields, RecipientOptions } from './ContactFields.tsx'
import type { Draft } from './draft.ts'
import { LivePrice } from './LivePrice.tsx'
import classes from './NewShipment.module.css'
import { newShipmentTexts } from './new-shipment-texts.ts'
import { PickupTime } from './PickupTime.tsx'
import { isRefusal } from './refusals.ts'
import { SizeChoice } from './SizeChoice.tsx'
import type { FormValues, ShipmentRequest } from './shipment-form.ts'
import { orderFormSchema, pickPricedPart, readPickup } from './shipment-form.ts'
import { createPriceQuery, useLivePrice } from './use-live-price.ts'

/**
 * Step 1: addresses and size with the live price, then contacts, options and schedule. Calls `onEdit` on every edit,
 * and `onPriced` with a valid price after a valid form was submitted.
 */
export function ShipmentForm(props: {
  readonly initialValues: FormValues
  readonly onEdit: (values: FormValues) => void
  readonly onPriced: (priced: NonNullable<Draft['priced']>) => void
}) {
  const t = useTexts(newShipmentTexts)
  const client = useQueryClient()
  const account = useQuery(endpointQuery(getUserInfo, {})).data?.user
  const isCompany = account?.userType === 'CLEN'
  const [pickupPoint, setPickupPoint] = useState<LatLong | null>(null)
  const [isTyping, setIsTyping] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const form = useZodForm({
    schema: orderFormSchema,
    initialValues: props.initialValues,
    shouldMarkAll: true,
  })
  const live = useLivePrice(form.values, isTyping)
  const pricePart = useRef<HTMLDivElement>(null)

  const { error } = live
  const latestMark = useRef(form.mark)
  latestMark.current = form.mark
  useEffect(() => {
    if (error) latestMark.current(error.fields)
  }, [error])

  const { onEdit } = props
  const latestOnEdit = useRef(onEdit)
  latestOnEdit.current = onEdit
  useEffect(() => latestOnEdit.current(form.values), [form.values])

  function showFailure(error: CallError): void {
    if (Object.keys(error.fields).length > 0) form.showFailures(error.fields)
    else if (isRefusal(error)) pricePart.current?.scrollIntoView({ block: 'center' })
    else showError()
  }

  function requestPrice({ shipment, plannedPickupAt }: ShipmentRequest): void {
    setIsBusy(true)
    client
      .fetchQuery(createPriceQuery(pickPricedPart(shipment)))
      .then((quote) => props.onPriced({ shipment, quote, plannedPickupAt }), showFailure)
      .finally(() => setIsBusy(false))
  }

  /** The props of an address field. Its price is requested once a suggestion is chosen or the field is left. */
  const bindAddress = (name: 'adresseDepart' | 'adresseArrivee') => {
    const { onChange, ...rest } = form.field(name)
    return {
      ...rest,
      onChange: (value: string) => {
        setIsTyping(true)
        onChange(value)
      },
      onBlur: () => setIsTyping(false),
    }
  }

  return (
    <form {...form.onSubmit(requestPrice)}>
      <div className={classes.form}>
        <Surface aria-labelledby="trip-heading" className={classes.tripPart ?? ''}>
          <Stack gap={22}>
            <Title order={2} size="h3" id="trip-heading">
              {t('trip')}
            </Title>
            <div className={classes.address}>
              <AddressField
                label={t('pickupAddress')}
                required
                onPlace={(place) => {
                  setIsTyping(false)
                  setPickupPoint(place)
                }}
                {...bindAddress('adresseDepart')}
              />
              <AddressBookButton
                end="pickup"
                onPick={({ nom, adresse, telephone }) =>
                  form.set({ adresseDepart: adresse, nomExpediteur: nom, telephoneExpediteur: telephone })
                }
              />
            </div>
            <div className={classes.address}>
              <AddressField
                label={t('dropoffAddress')}
                required
                near={pickupPoint}
                onPlace={() => setIsTyping(false)}
                {...bindAddress('adresseArrivee')}
              />
              <AddressBookButton
                end="dropoff"
                onPick={({ nom, adresse, telephone }) =>
                  form.set({
                    adresseArrivee: adresse,
                    nomDestinataire: nom,
                    telephoneDestinataire: telephone,
                  })
                }
              />
            </div>
            <SizeChoice values={form.values} errors={form.errors} field={form.field} onChange={form.set} />
          </Stack>
        </Surface>
        <div className={classes.pricePart} ref={pricePart}>
          <LivePrice live={live} plannedPickupAt={readPickup(form.values)} />
        </div>
        <Stack gap="lg" className={classes.restPart ?? ''}>
          <ContactFields values={form.values} field={form.field} onChange={form.set} />
          <PickupTime values={form.values} field={form.field} onChange={form.set} />
          <Surface aria-labelledby="options-heading">
            <Stack gap="md">
              <Title order={2} size="h3" id="options-heading">
                {t('options')}
              </Title>
              <RecipientOptions values={form.values} field={form.field} onChange={form.set} />
              {isCompany ? (
                <TextInput
                  label={`${t('reference')} (${t('optional')})`}
                  description={t('referenceHint')}
                  maxLength={100}
                  {...form.field('reference')}
                />
              ) : null}
              <Textarea
                label={`${t('comment')} (${t('optional')})`}
                placeholder={t('commentHint')}
                autosize
                minRows={2}
                maxRows={8}
                maxLength={2000}
                {...form.field('commentaire')}
              />
            </Stack>
          </Surface>
          <div className={classes.actions}>
            <span className={classes.phonePrice}>
              {live.quote ? t('currentPrice', { price: formatPrice(live.quote.montant) }) : null}
            </span>
            <SubmitButton busy={isBusy} size="lg">
              {t('goOn')}
            </SubmitButton>
          </div>
        </Stack>
      </div>
    </form>
  )
}
