import { Group, Stack, Text, Title } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { resendDriverInvitation, revokeDriverInvitation } from '@repo/contracts/delivery/driver-invitations'
import { readFleet } from '@repo/contracts/delivery/fleet'
import type { Output } from '@repo/contracts/endpoint'
import { InvitationActions } from '@repo/delivery-ui/invitation/InvitationActions'
import { invitationTexts } from '@repo/delivery-ui/invitation/invitation-texts'
import { formatDateTime } from '@repo/ui/formats'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import classes from './Fleet.module.css'
import { fleetTexts } from './fleet-texts.ts'
import { formatName } from './use-fleet.ts'

type Invitation = Output<typeof readFleet>['invitations'][number]

/** The invitations that no driver has accepted, also expired ones: each can be sent again or withdrawn. */
export function InvitationList({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const t = useTexts(invitationTexts)
  return (
    <Stack component="section" gap="sm" aria-labelledby="invitations">
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
  const t = useTexts(fleetTexts)
  const tInvitation = useTexts(invitationTexts)
  const client = useQueryClient()
  const resending = useCall(resendDriverInvitation)
  const revoking = useCall(revokeDriverInvitation)
  const { email, expireA, expiree, invitationId } = invitation
  const name = formatName(invitation)
  const onSettled = () => client.invalidateQueries({ queryKey: queryKeyOf(readFleet) })
  return (
    <Surface as="div" p="md" className={classes.invitation ?? ''}>
      <div>
        <Text fw={620}>{name}</Text>
        <Text size="sm">{email}</Text>
        <Group gap="sm" mt={4}>
          {expiree ? (
            <StatusBadge tone="danger">{tInvitation('expired')}</StatusBadge>
          ) : (
            <Text size="sm" c="dimmed">
              {t('expires', { date: formatDateTime(expireA) })}
            </Text>
          )}
        </Group>
      </div>
      <InvitationActions
        name={name}
        sentHint={t('sentHint', { email })}
        size="md"
        resending={{
          isPending: resending.isPending,
          start: (outcome) => resending.mutate({ invitationId }, outcome),
        }}
        revoking={{
          isPending: revoking.isPending,
          start: (outcome) => revoking.mutate({ invitationId }, outcome),
        }}
        onSettled={onSettled}
      />
    </Surface>
  )
}
