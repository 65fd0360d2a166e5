import { Stack, Text, TextInput } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { acceptInvitation, readInvitation } from '@repo/contracts/delivery/company-members'
import type { Output } from '@repo/contracts/endpoint'
import { messages } from '@repo/contracts/patterns'
import { InvitedFields } from '@repo/delivery-ui/invitation/InvitedFields'
import { useAcceptance } from '@repo/delivery-ui/invitation/use-acceptance'
import { FieldGrid } from '@repo/ui/FieldGrid'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { z } from 'zod'
import { paths } from '#web/paths.ts'
import { memberInvitationTexts } from './member-invitation-texts.ts'

const schema = acceptInvitation.request
  .omit({ jeton: true })
  .extend({ passwordConfirm: z.string(), terms: z.literal(true, messages.tickBox) })
  .refine(({ password, passwordConfirm }) => password === passwordConfirm, {
    path: ['passwordConfirm'],
    message: messages.passwordsDiffer,
    when: () => true,
  })

const initialValues = { nom: '', prenoms: '', password: '', passwordConfirm: '', terms: false }

/**
 * Creates the member's account, signs in and opens the shipments. Calls `onGone` when the invitation is no longer
 * valid.
 */
export function AcceptForm(props: {
  readonly jeton: string
  readonly invitation: Output<typeof readInvitation>
  readonly onGone: () => void
}) {
  const t = useTexts(memberInvitationTexts)
  const { jeton, invitation, onGone } = props
  const acceptance = useCall(acceptInvitation)
  const form = useZodForm({ schema, initialValues })
  const { showFailures } = form
  const outcome = useAcceptance({
    invitation: readInvitation,
    homePath: paths.shipments,
    showFailures,
    onGone,
  })
  return (
    <form
      {...form.onSubmit(({ nom, prenoms, password }) =>
        acceptance.mutate({ jeton, nom, prenoms, password }, outcome),
      )}
    >
      <Stack gap="md">
        <Text>{t(invitation.role)}</Text>
        <InvitedFields
          email={invitation.email}
          password={form.field('password')}
          passwordConfirm={form.field('passwordConfirm')}
          terms={form.field('terms', { type: 'checkbox' })}
          termsUrl={paths.terms}
          isBusy={acceptance.isPending}
        >
          <FieldGrid>
            <TextInput label={t('lastName')} autoComplete="family-name" {...form.field('nom')} />
            <TextInput label={t('firstNames')} autoComplete="given-name" {...form.field('prenoms')} />
          </FieldGrid>
        </InvitedFields>
      </Stack>
    </form>
  )
}
