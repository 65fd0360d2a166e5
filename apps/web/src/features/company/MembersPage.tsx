import { Stack } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { listMembers } from '@repo/contracts/delivery/company-members'
import { PageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { useCompanyAccess } from '#web/company/use-company.ts'
import { InvitationList } from './InvitationList.tsx'
import { InviteForm } from './InviteForm.tsx'
import { MemberList } from './MemberList.tsx'
import { membersTexts } from './members-texts.ts'

/** /mon-entreprise: the company's members, and for administrators invitations and roles. */
export function MembersPage() {
  const t = useTexts(membersTexts)
  const canAdminister = useCompanyAccess()?.canAdminister ?? false
  const people = useQuery(endpointQuery(listMembers, {}))
  return (
    <Stack gap="xl">
      <PageTitle title={t('title')} lead={t('lead')} />
      {canAdminister ? <InviteForm /> : null}
      <QueryState query={people} order={2} loading={<CardListSkeleton count={3} />} />
      {people.data && people.data.invitations.length > 0 ? (
        <InvitationList invitations={people.data.invitations} />
      ) : null}
      {people.data ? <MemberList members={people.data.membres} canAdminister={canAdminister} /> : null}
    </Stack>
  )
}
