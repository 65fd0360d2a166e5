import { Stack, Text, TextInput, Title } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { updateCarrierBusiness } from '@repo/contracts/delivery/profile'
import { useProfileOutcome } from '@repo/delivery-ui/account/use-profile-outcome'
import { AddressField } from '@repo/delivery-ui/addresses/AddressField'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import type { OwnAccount } from './own-account.ts'
import classes from './Profile.module.css'
import { profileTexts } from './profile-texts.ts'

type Business = NonNullable<OwnAccount['personne']['personnemorale']>

/**
 * The business of a carrier: its documented identity is read-only, its addresses and contact can be changed. Drivers
 * see whom to ask.
 */
export function BusinessSection({ account }: { readonly account: OwnAccount }) {
  const t = useTexts(profileTexts)
  const business = account.personne.personnemorale
  if (account.userType === 'LIVR')
    return (
      <Surface as="div">
        <Text c="dimmed">{t('employer')}</Text>
      </Surface>
    )
  if (!business) return null
  return (
    <Surface aria-labelledby="business-title">
      <Stack gap="md">
        <Title order={2} size="h3" id="business-title">
          {t('business')}
        </Title>
        <Facts business={business} />
        <BusinessForm business={business} secondaryEmail={account.personne.emailSecondaire} />
      </Stack>
    </Surface>
  )
}

function Facts({ business }: { readonly business: Business }) {
  const t = useTexts(profileTexts)
  const facts = [
    ['denomination', business.denomination],
    ['status', business.statutEntreprise],
    ['siret', business.siret],
    ['vat', business.tva],
    ['representative', business.nomRepresentant],
  ] as const
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed">
        {t('factsHint')}
      </Text>
    </>
  )
}

const businessForm = updateCarrierBusiness.request.omit({ userId: true, personneId: true })

function BusinessForm(props: { readonly business: Business; readonly secondaryEmail: string | null }) {
  const t = useTexts(profileTexts)
  const { adresseSociale, adresseFacturation, personneContact } = props.business
  const update = useCall(updateCarrierBusiness)
  const form = useZodForm({
    schema: businessForm,
    initialValues: {
      adresseSociale,
      adresseFacturation,
      personneContact,
      emailSecours: props.secondaryEmail ?? '',
    },
  })
  const outcome = useProfileOutcome(form.showFailures)
  return (
    <form {...form.onSubmit((values) => update.mutate(values, outcome))}>
      <Stack gap="md">
        <AddressField label={t('headOffice')} {...form.field('adresseSociale')} />
        <AddressField label={t('billing')} {...form.field('adresseFacturation')} />
        <TextInput label={t('contactName')} autoComplete="name" {...form.field('personneContact')} />
        <TextInput label={t('secondaryEmail')} type="email" {...form.field('emailSecours')} />
        <SubmitButton busy={update.isPending}>{t('save')}</SubmitButton>
      </Stack>
    </form>
  )
}
