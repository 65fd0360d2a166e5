import { Alert, Anchor, Container, Divider, Stack, Text } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { register } from '@repo/contracts/lottery/registration'
import { PageTitle } from '@repo/ui/PageTitle'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconId } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router-dom'
import { FormPart } from '#lottery-web/account/FormPart.tsx'
import { GenderField, HomeFields, NameFields } from '#lottery-web/account/PersonFields.tsx'
import { paths } from '#lottery-web/paths.ts'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { AccountFields, BirthFields, ConsentFields } from './RegistrationFields.tsx'
import { registrationTexts } from './registration-texts.ts'
import type { RegistrationForm } from './use-registration-form.ts'
import { useRegistrationForm } from './use-registration-form.ts'

/** The registration of a player. */
export function RegistrationPage() {
  const t = useTexts(registrationTexts)
  const navigate = useNavigate()
  const registering = useCall(register)
  const form = useRegistrationForm()
  return (
    <Container size={720} pt={{ base: 36, sm: 64 }}>
      <PageTitle title={t('title')} lead={t('lead')} />
      <Surface mt="xl" as="div">
        <form
          {...form.onSubmit((player) =>
            registering.mutate(player, {
              onSuccess: () => void navigate(paths.checkEmail, { state: { email: player.email } }),
              onError: (error) => showRefusalIn(form, error),
            }),
          )}
        >
          <Stack gap="xl">
            <Text size="sm" c="dimmed">
              {t('optionalNote')}
            </Text>
            <FieldGroups form={form} />
            <SubmitButton busy={registering.isPending} fullWidth>
              {t('submit')}
            </SubmitButton>
          </Stack>
        </form>
      </Surface>
      <Text c="dimmed" ta="center" mt="lg">
        {t('hasAccount')}{' '}
        <Anchor component={Link} to={paths.signIn} fw={600} underline="always">
          {t('signIn')}
        </Anchor>
      </Text>
    </Container>
  )
}

function FieldGroups({ form }: { readonly form: RegistrationForm }) {
  const t = useTexts(registrationTexts)
  return (
    <>
      <FormPart title={t('person')} hint={t('personHint')}>
        <NameFields
          firstName={form.field('firstName')}
          birthName={form.field('birthName')}
          usageName={form.field('usageName')}
        />
        <GenderField field={form.field('gender')} />
        <BirthFields form={form} />
      </FormPart>
      <Divider />
      <FormPart title={t('home')}>
        <HomeFields residenceCity={form.field('residenceCity')} country={form.field('country')} />
      </FormPart>
      <Divider />
      <FormPart title={t('account')}>
        <AccountFields form={form} />
      </FormPart>
      <Divider />
      <FormPart title={t('consents')}>
        <ConsentFields form={form} />
      </FormPart>
      <Alert role="note" color="accent" title={t('documentTitle')} icon={<IconId aria-hidden />}>
        {t('documentText')}
      </Alert>
    </>
  )
}
