import { Button, SimpleGrid, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getProfile } from '@repo/contracts/delivery/accounts'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import type { FieldProps } from '@repo/ui/zod-form'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { newShipmentTexts } from './new-shipment-texts.ts'
import { SaveContactButton } from './SaveContactButton.tsx'
import type { FormValues } from './shipment-form.ts'

type Props = {
  readonly values: FormValues
  readonly field: <Name extends keyof FormValues>(name: Name) => FieldProps<FormValues[Name]>
  readonly onChange: (changes: Partial<FormValues>) => void
}

/** The fields of the two contacts: who hands the goods over, and who receives them. */
export function ContactFields({ values, field, onChange }: Props) {
  const t = useTexts(newShipmentTexts)
  return (
    <Surface aria-labelledby="contacts-heading">
      <Title order={2} size="h3" id="contacts-heading" mb="md">
        {t('contacts')}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Stack gap="md">
          <TextInput label={t('pickupContact')} required maxLength={100} {...field('nomExpediteur')} />
          <TextInput
            label={t('pickupPhone')}
            required
            type="tel"
            placeholder={t('phoneHint')}
            {...field('telephoneExpediteur')}
          />
          <OwnContactButton values={values} onChange={onChange} />
          <SaveContactButton
            end="pickup"
            contact={{
              nom: values.nomExpediteur,
              telephone: values.telephoneExpediteur,
              adresse: values.adresseDepart,
            }}
          />
        </Stack>
        <Stack gap="md">
          <TextInput label={t('dropoffContact')} required maxLength={100} {...field('nomDestinataire')} />
          <TextInput
            label={t('dropoffPhone')}
            required
            type="tel"
            placeholder={t('phoneHint')}
            {...field('telephoneDestinataire')}
          />
          <SaveContactButton
            end="dropoff"
            contact={{
              nom: values.nomDestinataire,
              telephone: values.telephoneDestinataire,
              adresse: values.adresseArrivee,
            }}
          />
        </Stack>
      </SimpleGrid>
    </Surface>
  )
}

/** A button that fills in the sender's own name and phone. Shown while both fields are empty. */
function OwnContactButton({ values, onChange }: Pick<Props, 'values' | 'onChange'>) {
  const t = useTexts(newShipmentTexts)
  const profile = useQuery(endpointQuery(getProfile, {})).data
  const name = profile ? `${profile.first_name} ${profile.last_name}`.trim() : ''
  if (!profile || name === '' || values.nomExpediteur !== '' || values.telephoneExpediteur !== '') return null
  return (
    <Button
      variant="light"
      size="compact-md"
      leftSection={<IconUser size={18} aria-hidden />}
      style={{ alignSelf: 'flex-start' }}
      onClick={() => onChange({ nomExpediteur: name, telephoneExpediteur: profile.Num_telephone })}
    >
      {t('myself')}
    </Button>
  )
}

/** The options about the recipient: handover code and notifications. */
export function RecipientOptions({ values, field, onChange }: Props) {
  const t = useTexts(newShipmentTexts)
  const isRecipientNotified = values.prevenirDestinataire === '1'
  return (
    <>
      <Switch
        size="md"
        label={t('code')}
        description={t('codeHint')}
        checked={values.demandeCode === '1'}
        onChange={({ currentTarget }) => onChange({ demandeCode: currentTarget.checked ? '1' : '0' })}
      />
      <Switch
        size="md"
        label={t('tell')}
        description={t('tellHint')}
        checked={isRecipientNotified}
        onChange={({ currentTarget }) =>
          onChange(
            currentTarget.checked
              ? { prevenirDestinataire: '1' }
              : { prevenirDestinataire: '0', emailDestinataire: '' },
          )
        }
      />
      {isRecipientNotified ? (
        <>
          <Text size="sm">{t('tellConsent')}</Text>
          <TextInput
            label={`${t('tellEmail')} (${t('optional')})`}
            description={t('tellEmailHint')}
            type="email"
            maxLength={254}
            {...field('emailDestinataire')}
          />
        </>
      ) : null}
    </>
  )
}
