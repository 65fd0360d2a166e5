import { endpointQuery } from '@repo/api-client/react'
import { readDriverInvitation } from '@repo/contracts/delivery/driver-invitations'
import { GoneInvitation } from '@repo/delivery-ui/invitation/GoneInvitation'
import { invitationTexts } from '@repo/delivery-ui/invitation/invitation-texts'
import { PageTitle } from '@repo/ui/PageTitle'
import { TextSkeleton } from '@repo/ui/Skeletons'
import { QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { GuestFrame } from '#carrier/shell/GuestFrame.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { driverInvitationTexts } from './driver-invitation-texts.ts'

/** The page behind an invitation link (`jeton`): which company invites, and the form that creates the account. */
export function InvitationPage() {
  const t = useTexts(invitationTexts)
  const tDriver = useTexts(driverInvitationTexts)
  const [search] = useSearchParams()
  const jeton = search.get('jeton') ?? ''
  const [isGone, setIsGone] = useState(jeton === '')
  const invitation = useQuery({
    ...endpointQuery(readDriverInvitation, { jeton }),
    enabled: !isGone,
    // Read only once: a refetch must not remove the form while it is being filled in.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = invitation
  if (isGone || invitation.error?.code === 'link-expired')
    return (
      <GuestFrame>
        <GoneInvitation signInPath={paths.signIn} size="md" />
      </GuestFrame>
    )
  return (
    <GuestFrame>
      <PageTitle
        title={data ? t('title', { company: data.entreprise }) : t('titleLoading')}
        {...(data ? { lead: tDriver('lead', { name: data.prenoms, company: data.entreprise }) } : {})}
      />
      <QueryState query={invitation} order={2} loading={<TextSkeleton />} />
      {data ? <AcceptForm jeton={jeton} email={data.email} onGone={() => setIsGone(true)} /> : null}
    </GuestFrame>
  )
}
