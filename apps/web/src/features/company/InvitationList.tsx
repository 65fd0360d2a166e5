import { Group, Stack, Text, Title } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { inviteMember, listMembers, revokeInvitation } from '@repo/contracts/delivery/company-members'
import type { Output } from '@repo/contracts/endpoint'
import { InvitationActions } from '@repo/delivery-ui/invitation/InvitationActions'
import { invitationTexts } from '@repo/delivery-ui/invitation/invitation-texts'
import { formatDateTime } from '@repo/ui/formats'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { membersTexts } from './members-texts.ts'

type Invitation = Output<typeof listMembers>['invitations'][number]

/** The invitations that nobody has accepted, also expired ones: each can be sent again or withdrawn. */
export function InvitationList({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const t = useTexts(invitationTexts)
  return (
    <Stack component="section" gap="md" aria-labelledby="invitations">
      <Title order={2} size="h3" id="invitations">
        {t('invitations')}
      </Title>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.invitationId} invitation={invitation} />
      ))}
    </Stack>
  )
}

function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const t = useTexts(membersTexts)
  const tInvitation = useTexts(invitationTexts)
  const client = useQueryClient()
  const resending = useCall(inviteMember)
  const revoking = useCall(revokeInvitation)
  const { email, role, expireA, expiree, invitationId } = invitation
  const onSettled = () => client.invalidateQueries({ queryKey: queryKeyOf(listMembers) })
  return (
    <Surface as="div">
      <Group justify="space-between" gap="md">
        <div style={{ minWidth: 0 }}>
          <Text fw={620} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          <Group gap="sm" mt={4}>
            <Text size="sm" c="dimmed">
              {t(role)} · {t('expires', { date: formatDateTime(expireA) })}
            </Text>
            {expiree ? <StatusBadge tone="danger">{tInvitation('expired')}</StatusBadge> : null}
          </Group>
        </div>
        <InvitationActions
          name={email}
          sentHint={t('sentHint', { email })}
          resending={{
            isPending: resending.isPending,
            start: (outcome) => resending.mutate({ email, role }, outcome),
          }}
          revoking={{
            isPending: revoking.isPending,
            start: (outcome) => revoking.mutate({ invitationId }, outcome),
          }}
          onSettled={onSettled}
        />
      </Group>
    </Surface>
  )
}
