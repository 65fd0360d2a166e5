import { Grid, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { inviteMember, listMembers } from '@repo/contracts/delivery/company-members'
import { invitationTexts } from '@repo/delivery-ui/invitation/invitation-texts'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { membersTexts } from './members-texts.ts'
import { roles } from './roles.ts'

/** Invites a person by email. */
export function InviteForm() {
  const t = useTexts(membersTexts)
  const tInvitation = useTexts(invitationTexts)
  const client = useQueryClient()
  const invitation = useCall(inviteMember)
  const initialValues: { email: string; role: (typeof roles)[number] } = { email: '', role: 'operateur' }
  const form = useZodForm({ schema: inviteMember.request, initialValues })
  return (
    <Surface aria-labelledby="invite">
      <form
        {...form.onSubmit((values) =>
          invitation.mutate(values, {
            onSuccess: () => {
              showSuccess({ title: tInvitation('sent'), message: t('sentHint', { email: values.email }) })
              form.set({ email: '' })
              void client.invalidateQueries({ queryKey: queryKeyOf(listMembers) })
            },
            onError: (error) => {
              if (error.code === 'invitee-has-account') form.showFailures({ email: error.message })
              else if (error.status === 422) form.showFailures(error.fields)
              else showRefusal(error)
            },
          }),
        )}
      >
        <Stack gap="md">
          <Title order={2} size="h3" id="invite">
            {t('invite')}
          </Title>
          <Grid gap="md">
            <Grid.Col span={{ base: 12, sm: 7 }}>
              <TextInput label={t('email')} type="email" autoComplete="off" {...form.field('email')} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 5 }}>
              <NativeSelect
                label={t('role')}
                size="md"
                data={roles.map((role) => ({ value: role, label: t(role) }))}
                {...form.field('role')}
              />
            </Grid.Col>
          </Grid>
          <Text size="sm" c="dimmed" aria-live="polite">
            {t(`${form.values.role}Hint`)}
          </Text>
          <SubmitButton busy={invitation.isPending} style={{ alignSelf: 'flex-start' }}>
            {t('send')}
          </SubmitButton>
        </Stack>
      </form>
    </Surface>
  )
}
