import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { changeMemberRole, listMembers, removeMember } from '@repo/contracts/delivery/company-members'
import { memberRole } from '@repo/contracts/delivery/company-roles'
import type { Output } from '@repo/contracts/endpoint'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { ConfirmDialog } from '@repo/ui/ConfirmDialog'
import { formatDate } from '@repo/ui/formats'
import { showSuccess } from '@repo/ui/popups'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQueryClient } from '@tanstack/react-query'
import { companyTexts } from '#web/company/company-texts.ts'
import { membersTexts } from './members-texts.ts'
import { roles } from './roles.ts'

type Member = Output<typeof listMembers>['membres'][number]

/** The company's members. Administrators change the roles of others and remove them, except the owner. */
export function MemberList(props: { readonly members: readonly Member[]; readonly canAdminister: boolean }) {
  const t = useTexts(membersTexts)
  return (
    <Stack component="section" gap="md" aria-labelledby="members">
      <Title order={2} size="h3" id="members">
        {t('list')}
      </Title>
      {props.members.map((member) => (
        <Surface as="div" key={member.membreId}>
          <Group justify="space-between" gap="md">
            <div style={{ minWidth: 0, flex: '1 1 240px' }}>
              <Text fw={620} style={{ overflowWrap: 'anywhere' }}>
                {member.nom} {member.soi ? t('you') : ''}
              </Text>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {member.email}
              </Text>
              <Text size="sm" c="dimmed">
                {t('since', { date: formatDate(member.depuis) })}
              </Text>
            </div>
            {props.canAdminister && member.role !== 'proprietaire' && !member.soi ? (
              <MemberActions member={member} />
            ) : (
              <StatusBadge tone={member.role === 'proprietaire' ? 'active' : 'neutral'}>
                {t(member.role)}
              </StatusBadge>
            )}
          </Group>
        </Surface>
      ))}
    </Stack>
  )
}

function MemberActions({ member }: { readonly member: Member }) {
  const t = useTexts(membersTexts)
  const tCompany = useTexts(companyTexts)
  const client = useQueryClient()
  const changing = useCall(changeMemberRole)
  const removing = useCall(removeMember)
  const [isRemoveOpen, removeDialog] = useDisclosure(false)
  const { membreId, nom: name } = member
  const onSettled = () => client.invalidateQueries({ queryKey: queryKeyOf(listMembers) })
  return (
    <Group gap="sm">
      <NativeSelect
        aria-label={t('roleOf', { name })}
        data={roles.map((role) => ({ value: role, label: t(role) }))}
        value={changing.isPending ? changing.variables.role : member.role}
        disabled={changing.isPending}
        onChange={(event) =>
          changing.mutate(
            { membreId, role: memberRole.parse(event.currentTarget.value) },
            {
              onSuccess: () => showSuccess({ title: t('roleChanged', { name }) }),
              onError: showRefusal,
              onSettled,
            },
          )
        }
      />
      <Button variant="default" aria-label={t('removeOf', { name })} onClick={removeDialog.open}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        opened={isRemoveOpen}
        title={t('removeTitle')}
        text={t('removeText', { name })}
        cancel={tCompany('cancel')}
        confirm={t('remove')}
        busy={removing.isPending}
        onClose={removeDialog.close}
        onConfirm={() =>
          removing.mutate(
            { membreId },
            {
              onSuccess: () => showSuccess({ title: t('removed', { name }) }),
              onError: showRefusal,
              onSettled: () => {
                removeDialog.close()
                return onSettled()
              },
            },
          )
        }
      />
    </Group>
  )
}
