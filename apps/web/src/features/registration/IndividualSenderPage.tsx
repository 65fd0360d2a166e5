import { Checkbox, Container, Divider, Grid, PasswordInput, Stack, TextInput } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { registerIndividualSender } from '@repo/contracts/delivery/accounts'
import { PageTitle } from '@repo/ui/PageTitle'
import { showError } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useNavigate } from 'react-router-dom'
import { AddressField } from '#web/addresses/AddressField'
import { paths } from '#web/paths'
import { AlreadyRegistered } from './AlreadyRegistered.tsx'
import { spellFrenchDay } from './age.ts'
import { individualSenderForm, initialValues, needsConsent } from './individual-sender.ts'
import { registrationTexts } from './registration-texts.ts'
import { TermsCheckbox } from './TermsCheckbox.tsx'

const now = () => new Date()
const schema = individualSenderForm(now)

function useIndividualSenderForm() {
  return useZodForm({ schema, initialValues })
}
type Form = ReturnType<typeof useIndividualSenderForm>

/** The registration of an individual sender. */
export function IndividualSenderPage() {
  const t = useTexts(registrationTexts)
  const navigate = useNavigate()
  const registration = useCall(registerIndividualSender)
  const form = useIndividualSenderForm()

  function fail(error: CallError) {
    if (error.code === 'email-taken') showError({ title: t('emailTaken') })
    else if (Object.keys(error.fields).length > 0) form.showFailures(error.fields)
    else showError()
  }

  return (
    <Container size={680} pt={{ base: 36, sm: 64 }}>
      <PageTitle title={t('individualTitle')} lead={t('individualLead')} />
      <Surface mt="xl" as="div">
        <form
          {...form.onSubmit(({ passwordConfirm, terms, ...account }) =>
            registration.mutate(account, {
              onSuccess: () => void navigate(paths.registrationSuccess),
              onError: fail,
            }),
          )}
        >
          <Stack gap="md">
            <PersonFields form={form} />
            <Divider my={4} />
            <AccessFields form={form} />
            <TermsCheckbox {...form.field('terms', { type: 'checkbox' })} />
            <SubmitButton busy={registration.isPending} fullWidth mt="xs">
              {t('submit')}
            </SubmitButton>
          </Stack>
        </form>
      </Surface>
      <Stack align="center" mt="lg">
        <AlreadyRegistered to={paths.login} />
      </Stack>
    </Container>
  )
}

function PersonFields({ form }: { readonly form: Form }) {
  const t = useTexts(registrationTexts)
  const birthDate = form.field('dateNaissance')
  return (
    <>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <TextInput label={t('lastName')} autoComplete="family-name" {...form.field('nom')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <TextInput label={t('firstNames')} autoComplete="given-name" {...form.field('prenoms')} />
        </Grid.Col>
      </Grid>
      <TextInput
        label={t('birthDate')}
        placeholder={t('birthDateHint')}
        inputMode="numeric"
        autoComplete="bday"
        maxLength={10}
        {...birthDate}
        onChange={(event) => birthDate.onChange(spellFrenchDay(event.currentTarget.value))}
      />
      {needsConsent(form.values.dateNaissance, now()) ? (
        <Checkbox label={t('consent')} {...form.field('autorisationParentale', { type: 'checkbox' })} />
      ) : null}
      <AddressField label={t('address')} {...form.field('adresse')} />
      <TextInput
        label={t('phone')}
        placeholder={t('phoneHint')}
        type="tel"
        autoComplete="tel"
        {...form.field('telephone')}
      />
    </>
  )
}

function AccessFields({ form }: { readonly form: Form }) {
  const t = useTexts(registrationTexts)
  return (
    <>
      <TextInput label={t('email')} type="email" autoComplete="email" {...form.field('email')} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <PasswordInput
            label={t('password')}
            description={t('passwordHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            {...form.field('password')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <PasswordInput
            label={t('passwordConfirm')}
            autoComplete="new-password"
            {...form.field('passwordConfirm')}
          />
        </Grid.Col>
      </Grid>
    </>
  )
}
