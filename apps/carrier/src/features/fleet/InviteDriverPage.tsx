import { Stack, TextInput } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { inviteDriver } from '@repo/contracts/delivery/driver-invitations'
import { readFleet } from '@repo/contracts/delivery/fleet'
import { invitationTexts } from '@repo/delivery-ui/invitation/invitation-texts'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { SubPage } from '#carrier/shell/SubPage.tsx'
import { fleetTexts } from './fleet-texts.ts'

const initialValues = { prenoms: '', nom: '', email: '', telephone: '' }

/** Invites a driver to the company, then returns to the fleet, which lists the invitation. */
export function InviteDriverPage() {
  const t = useTexts(fleetTexts)
  const tInvitation = useTexts(invitationTexts)
  const navigate = useNavigate()
  const client = useQueryClient()
  const invitation = useCall(inviteDriver)
  const form = useZodForm({ schema: inviteDriver.request, initialValues })

  function fail(error: CallError): void {
    if (error.code === 'invitee-has-account') form.showFailures({ email: error.message })
    else if (error.status === 422) form.showFailures(error.fields)
    else showRefusal(error)
  }

  return (
    <SubPage
      back={{ to: paths.fleet, label: t('backToFleet') }}
      title={t('inviteTitle')}
      lead={t('inviteLead')}
    >
      <Surface as="div" maw={560}>
        <form
          {...form.onSubmit((invited) =>
            invitation.mutate(invited, {
              onSuccess: () => {
                showSuccess({ title: tInvitation('sent'), message: t('sentHint', { email: invited.email }) })
                void client.invalidateQueries({ queryKey: queryKeyOf(readFleet) })
                void navigate(paths.fleet)
              },
              onError: fail,
            }),
          )}
        >
          <Stack gap="md">
            <TextInput label={t('firstNames')} autoComplete="off" {...form.field('prenoms')} />
            <TextInput label={t('lastName')} autoComplete="off" {...form.field('nom')} />
            <TextInput label={t('email')} type="email" autoComplete="off" {...form.field('email')} />
            <TextInput
              label={t('phone')}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              {...form.field('telephone')}
            />
            <SubmitButton busy={invitation.isPending} size="lg" fullWidth>
              {t('send')}
            </SubmitButton>
          </Stack>
        </form>
      </Surface>
    </SubPage>
  )
}
