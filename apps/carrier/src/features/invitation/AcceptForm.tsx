import { Anchor, Checkbox, PasswordInput, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { storeToken } from '@repo/api-client/session'
import { acceptDriverInvitation, readDriverInvitation } from '@repo/contracts/delivery/driver-invitations'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { BirthDateField } from '@repo/ui/BirthDateField'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useCarrierConfig } from '#carrier/carrier-config/use-carrier-config.ts'
import { paths } from '#carrier/paths.ts'
import { acceptanceForm, initialValues, isMinor } from './acceptance.ts'
import { invitationTexts } from './invitation-texts.ts'

const now = () => new Date()
const schema = acceptanceForm(now)

/** Makes the driver's account and signs in; calls back when the invitation is no longer good. */
export function AcceptForm(props: {
  readonly jeton: string
  readonly email: string
  readonly onGone: () => void
}) {
  const t = useTexts(invitationTexts)
  const navigate = useNavigate()
  const client = useQueryClient()
  const acceptance = useCall(acceptDriverInvitation)
  const form = useZodForm({ schema, initialValues })

  function fail(error: CallError): void {
    if (error.code === 'link-expired') props.onGone()
    else if (error.status === 422) form.showFailures(error.fields)
    else showRefusal(error)
  }

  return (
    <form
      {...form.onSubmit(({ dateNaissance, password, autorisationParentale }) =>
        acceptance.mutate(
          { jeton: props.jeton, dateNaissance, password, autorisationParentale },
          {
            onSuccess: ({ token }) => {
              storeToken(token)
              // Somebody else may have been signed in here: what was read for them is not this account's.
              void client.resetQueries({
                predicate: ({ queryKey }) => queryKey[0] !== readDriverInvitation.path,
              })
              void navigate(paths.work)
            },
            onError: fail,
          },
        ),
      )}
    >
      <Stack gap="md" mt="xl">
        <TextInput
          label={t('email')}
          description={t('emailHint')}
          value={props.email}
          readOnly
          autoComplete="username"
        />
        <BirthDateField
          label={t('birthDate')}
          placeholder={t('birthDateHint')}
          field={form.field('dateNaissance')}
        />
        {isMinor(form.values.dateNaissance, now()) ? (
          <>
            <Text size="sm">{t('minor')}</Text>
            <Checkbox label={t('consent')} {...form.field('autorisationParentale', { type: 'checkbox' })} />
          </>
        ) : null}
        <PasswordInput
          label={t('password')}
          description={t('passwordHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordInput
          label={t('passwordConfirm')}
          autoComplete="new-password"
          {...form.field('passwordConfirm')}
        />
        <Checkbox {...form.field('terms', { type: 'checkbox' })} label={<Terms />} />
        <SubmitButton busy={acceptance.isPending} size="lg" fullWidth>
          {t('submit')}
        </SubmitButton>
      </Stack>
    </form>
  )
}

function Terms() {
  const t = useTexts(invitationTexts)
  const config = useCarrierConfig()
  return (
    <>
      {t('acceptBefore')}{' '}
      <Anchor href={`${config?.siteUrl ?? ''}/cgu`} target="_blank" rel="noopener" inherit underline="always">
        {t('terms')}
        <VisuallyHidden> {t('newTab')}</VisuallyHidden>
      </Anchor>
    </>
  )
}
