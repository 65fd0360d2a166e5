import { Anchor, Checkbox, Grid, PasswordInput, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { storeToken } from '@repo/api-client/session'
import { acceptInvitation, readInvitation } from '@repo/contracts/delivery/company-members'
import type { Output } from '@repo/contracts/endpoint'
import { messages } from '@repo/contracts/patterns'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { paths } from '#web/paths.ts'
import { invitationTexts } from './invitation-texts.ts'

const schema = acceptInvitation.request
  .omit({ jeton: true })
  .extend({ passwordConfirm: z.string(), terms: z.literal(true, messages.tickBox) })
  .refine(({ password, passwordConfirm }) => password === passwordConfirm, {
    path: ['passwordConfirm'],
    message: messages.passwordsDiffer,
    when: () => true,
  })

const initialValues = { nom: '', prenoms: '', password: '', passwordConfirm: '', terms: false }

/** Makes the account and signs in; calls back when the invitation is no longer good. */
export function AcceptForm(props: {
  readonly jeton: string
  readonly invitation: Output<typeof readInvitation>
  readonly onGone: () => void
}) {
  const t = useTexts(invitationTexts)
  const navigate = useNavigate()
  const client = useQueryClient()
  const acceptance = useCall(acceptInvitation)
  const form = useZodForm({ schema, initialValues })

  function fail(error: CallError): void {
    if (error.code === 'link-expired') props.onGone()
    else if (error.status === 422) form.showFailures(error.fields)
    else showRefusal(error)
  }

  return (
    <form
      {...form.onSubmit(({ nom, prenoms, password }) =>
        acceptance.mutate(
          { jeton: props.jeton, nom, prenoms, password },
          {
            onSuccess: ({ token }) => {
              storeToken(token)
              // Somebody else may have been signed in here: what was read for them is not this account's.
              void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== readInvitation.path })
              void navigate(paths.shipments)
            },
            onError: fail,
          },
        ),
      )}
    >
      <Stack gap="md">
        <Text>{t(props.invitation.role)}</Text>
        <TextInput
          label={t('email')}
          description={t('emailHint')}
          value={props.invitation.email}
          readOnly
          autoComplete="username"
        />
        <Grid gap="md">
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextInput label={t('lastName')} autoComplete="family-name" {...form.field('nom')} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextInput label={t('firstNames')} autoComplete="given-name" {...form.field('prenoms')} />
          </Grid.Col>
        </Grid>
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
        <Checkbox
          {...form.field('terms', { type: 'checkbox' })}
          label={
            <>
              {t('acceptBefore')}{' '}
              <Anchor href={paths.terms} target="_blank" rel="noopener" inherit underline="always">
                {t('terms')}
                <VisuallyHidden> {t('newTab')}</VisuallyHidden>
              </Anchor>
            </>
          }
        />
        <SubmitButton busy={acceptance.isPending} fullWidth>
          {t('submit')}
        </SubmitButton>
      </Stack>
    </form>
  )
}
