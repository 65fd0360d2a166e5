import { Alert, Group, SimpleGrid, Stack, Switch, Text, Textarea, TextInput, Title } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { endpointQuery, useCall } from '@repo/api-client/react'
import { getUserInfo } from '@repo/contracts/delivery/accounts'
import { estimate } from '@repo/contracts/delivery/estimates'
import { AddressField } from '@repo/delivery-ui/addresses/AddressField'
import type { LatLong } from '@repo/delivery-ui/map/lat-long'
import { showError } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AddressBookButton } from './AddressBook.tsx'
import type { Draft } from './draft.ts'
import { GoodsFields } from './GoodsFields.tsx'
import classes from './NewShipment.module.css'
import { newShipmentTexts } from './new-shipment-texts.ts'
import { PickupTime } from './PickupTime.tsx'
import { SaveContact } from './SaveContact.tsx'
import type { FormValues, WantedShipment } from './shipment-form.ts'
import { orderFormSchema, pricedPart } from './shipment-form.ts'

/** Whether the server said no in words that the sender should read, rather than failed. */
export function isRefusal(error: CallError): boolean {
  return error.code !== null && error.status !== 500
}

/** Step 1: the whole shipment. Calls back on every edit, and with the price once there is one. */
export function ShipmentForm(props: {
  readonly initialValues: FormValues
  readonly onEdit: (values: FormValues) => void
  readonly onPriced: (priced: NonNullable<Draft['priced']>) => void
}) {
  const t = useTexts(newShipmentTexts)
  const pricing = useCall(estimate)
  const account = useQuery(endpointQuery(getUserInfo, {})).data?.user
  const isCompany = account?.userType === 'CLEN'
  const [pickupAt, setPickupAt] = useState<LatLong | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useZodForm({ schema: orderFormSchema, initialValues: props.initialValues })

  const tellsRecipient = form.values.prevenirDestinataire === '1'
  const { onEdit } = props
  const edited = useRef(onEdit)
  edited.current = onEdit
  useEffect(() => edited.current(form.values), [form.values])

  function price({ shipment, plannedPickupAt }: WantedShipment): void {
    setRefusal(null)
    pricing.mutate(pricedPart(shipment), {
      onSuccess: (quote) => props.onPriced({ shipment, quote, plannedPickupAt }),
      onError: (error) => {
        if (Object.keys(error.fields).length > 0) return form.showFailures(error.fields)
        if (!isRefusal(error)) return showError()
        setRefusal(error.message)
      },
    })
  }

  return (
    <form {...form.onSubmit(price)}>
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <Surface aria-labelledby="pickup-heading">
            <Stack gap="md">
              <Group justify="space-between" gap="xs">
                <Title order={2} size="h3" id="pickup-heading">
                  {t('pickup')}
                </Title>
                <AddressBookButton
                  end="pickup"
                  onPick={({ nom, adresse, telephone }) =>
                    form.set({ adresseDepart: adresse, nomExpediteur: nom, telephoneExpediteur: telephone })
                  }
                />
              </Group>
              <AddressField
                label={t('pickupAddress')}
                required
                onPlace={setPickupAt}
                {...form.field('adresseDepart')}
              />
              <TextInput
                label={t('pickupContact')}
                required
                maxLength={100}
                {...form.field('nomExpediteur')}
              />
              <TextInput
                label={t('pickupPhone')}
                required
                type="tel"
                placeholder={t('phoneHint')}
                {...form.field('telephoneExpediteur')}
              />
              <SaveContact
                end="pickup"
                contact={{
                  nom: form.values.nomExpediteur,
                  telephone: form.values.telephoneExpediteur,
                  adresse: form.values.adresseDepart,
                }}
              />
            </Stack>
          </Surface>
          <Surface aria-labelledby="dropoff-heading">
            <Stack gap="md">
              <Group justify="space-between" gap="xs">
                <Title order={2} size="h3" id="dropoff-heading">
                  {t('dropoff')}
                </Title>
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
              </Group>
              <AddressField
                label={t('dropoffAddress')}
                required
                near={pickupAt}
                {...form.field('adresseArrivee')}
              />
              <TextInput
                label={t('dropoffContact')}
                required
                maxLength={100}
                {...form.field('nomDestinataire')}
              />
              <TextInput
                label={t('dropoffPhone')}
                required
                type="tel"
                placeholder={t('phoneHint')}
                {...form.field('telephoneDestinataire')}
              />
              <SaveContact
                end="dropoff"
                contact={{
                  nom: form.values.nomDestinataire,
                  telephone: form.values.telephoneDestinataire,
                  adresse: form.values.adresseArrivee,
                }}
              />
              <Switch
                mt="xs"
                size="md"
                label={t('code')}
                description={t('codeHint')}
                checked={form.values.demandeCode === '1'}
                onChange={({ currentTarget }) => form.set({ demandeCode: currentTarget.checked ? '1' : '0' })}
              />
              <Switch
                size="md"
                label={t('tell')}
                description={t('tellHint')}
                checked={tellsRecipient}
                onChange={({ currentTarget }) =>
                  form.set(
                    currentTarget.checked
                      ? { prevenirDestinataire: '1' }
                      : { prevenirDestinataire: '0', emailDestinataire: '' },
                  )
                }
              />
              {tellsRecipient ? (
                <>
                  <Text size="sm">{t('tellConsent')}</Text>
                  <TextInput
                    label={`${t('tellEmail')} (${t('optional')})`}
                    description={t('tellEmailHint')}
                    type="email"
                    maxLength={254}
                    {...form.field('emailDestinataire')}
                  />
                </>
              ) : null}
            </Stack>
          </Surface>
        </SimpleGrid>
        <Surface aria-labelledby="goods-heading">
          <Stack gap="md">
            <Title order={2} size="h3" id="goods-heading">
              {t('goods')}
            </Title>
            <GoodsFields field={form.field} />
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
        <PickupTime values={form.values} field={form.field} onChange={form.set} />
        {refusal ? (
          <Alert color="red" title={t('refused')} icon={<IconAlertCircle aria-hidden />}>
            {refusal}
          </Alert>
        ) : null}
        <div className={classes.actions}>
          <span />
          <SubmitButton busy={pricing.isPending} size="lg">
            {t('getPrice')}
          </SubmitButton>
        </div>
      </Stack>
    </form>
  )
}
