import { Anchor, Container, Stack, TextInput } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { requestPasswordReset } from '@repo/contracts/lottery/registration'
import { PageTitle } from '@repo/ui/PageTitle'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { passwordTexts } from '#lottery-web/password/password-texts.ts'
import { paths } from '#lottery-web/paths.ts'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'

/**
 * Requests a link to choose a new password. The email also contains the nickname. The page is the same for an address
 * without an account.
 */
export function ForgottenPasswordPage() {
  const t = useTexts(passwordTexts)
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Container size={520} pt={{ base: 36, sm: 72 }}>
      <Stack gap="xl" align="stretch">
        {sentTo === null ? (
          <>
            <PageTitle title={t('askTitle')} lead={t('askLead')} />
            <RequestForm onSent={setSentTo} />
          </>
        ) : (
          <div role="status">
            <PageTitle title={t('sentTitle')} lead={t('sentText', { email: sentTo })} />
          </div>
        )}
        <Anchor component={Link} to={paths.signIn} fw={560}>
          {t('backToSignIn')}
        </Anchor>
      </Stack>
    </Container>
  )
}

function RequestForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const t = useTexts(passwordTexts)
  const requesting = useCall(requestPasswordReset)
  const form = useZodForm({ schema: requestPasswordReset.request, initialValues: { email: '' } })
  return (
    <Surface as="div">
      <form
        {...form.onSubmit((values) =>
          requesting.mutate(values, {
            onSuccess: () => onSent(values.email),
            onError: (error) => showRefusalIn(form, error),
          }),
        )}
      >
        <Stack gap="md">
          <TextInput label={t('email')} type="email" autoComplete="email" {...form.field('email')} />
          <SubmitButton busy={requesting.isPending} fullWidth>
            {t('askSubmit')}
          </SubmitButton>
        </Stack>
      </form>
    </Surface>
  )
}
