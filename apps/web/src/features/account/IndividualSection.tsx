import { Group, Stack, TextInput, Title } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { updateIndividual } from '@repo/contracts/delivery/profile'
import { useProfileOutcome } from '@repo/delivery-ui/account/use-profile-outcome'
import { AddressField } from '@repo/delivery-ui/addresses/AddressField'
import { FieldGrid } from '@repo/ui/FieldGrid'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { accountTexts } from './account-texts.ts'
import type { OwnAccount } from './own-account.ts'

const profileForm = updateIndividual.request.omit({ userId: true, personneId: true })

/** The profile form of an individual. */
export function IndividualSection({ account }: { readonly account: OwnAccount }) {
  const t = useTexts(accountTexts)
  const update = useCall(updateIndividual)
  const { personnephysique, telephone } = account.personne
  const form = useZodForm({
    schema: profileForm,
    initialValues: {
      nom: personnephysique?.nom ?? '',
      prenoms: personnephysique?.prenoms ?? '',
      email: account.email,
      telephone,
      adresse: personnephysique?.adresse ?? '',
    },
  })
  const outcome = useProfileOutcome(form.showFailures)
  return (
    <Surface aria-labelledby="profile-title">
      <form {...form.onSubmit((values) => update.mutate(values, outcome))}>
        <Stack gap="md">
          <Title order={2} size="h3" id="profile-title">
            {t('profile')}
          </Title>
          <FieldGrid>
            <TextInput label={t('lastName')} autoComplete="family-name" {...form.field('nom')} />
            <TextInput label={t('firstNames')} autoComplete="given-name" {...form.field('prenoms')} />
            <TextInput
              label={t('email')}
              description={t('emailHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              type="email"
              autoComplete="email"
              {...form.field('email')}
            />
            <TextInput label={t('phone')} type="tel" autoComplete="tel" {...form.field('telephone')} />
          </FieldGrid>
          <AddressField label={t('address')} {...form.field('adresse')} />
          <Group justify="flex-end">
            <SubmitButton busy={update.isPending}>{t('save')}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Surface>
  )
}
