import { Button } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readDriverInvitation } from '@repo/contracts/delivery/driver-invitations'
import { PageTitle } from '@repo/ui/PageTitle'
import { TextSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, ErrorState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '#carrier/paths.ts'
import { GuestFrame } from '#carrier/shell/GuestFrame.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { invitationTexts } from './invitation-texts.ts'

/** The page behind the link of an invitation to drive (`jeton`): who invites, and the form that makes the account. */
export function InvitationPage() {
  const t = useTexts(invitationTexts)
  const [search] = useSearchParams()
  const jeton = search.get('jeton') ?? ''
  const [isGone, setGone] = useState(jeton === '')
  const invitation = useQuery({
    ...endpointQuery(readDriverInvitation, { jeton }),
    enabled: !isGone,
    // Read once: the form must not vanish while it is being filled in.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = invitation
  if (isGone || invitation.error?.code === 'link-expired') return <DeadLink />
  return (
    <GuestFrame>
      <PageTitle
        title={data ? t('title', { company: data.entreprise }) : t('titleLoading')}
        {...(data ? { lead: t('lead', { name: data.prenoms, company: data.entreprise }) } : {})}
      />
      {invitation.isPending ? <TextSkeleton /> : null}
      {invitation.isError && !data ? (
        <ErrorState order={2} onRetry={() => void invitation.refetch()} busy={invitation.isFetching} />
      ) : null}
      {data ? <AcceptForm jeton={jeton} email={data.email} onGone={() => setGone(true)} /> : null}
    </GuestFrame>
  )
}

function DeadLink() {
  const t = useTexts(invitationTexts)
  return (
    <GuestFrame>
      <EmptyState
        order={1}
        icon={<IconLinkOff size={30} />}
        title={t('goneTitle')}
        hint={t('goneHint')}
        action={
          <Button component={Link} to={paths.signIn} size="md" mt="sm">
            {t('signIn')}
          </Button>
        }
      />
    </GuestFrame>
  )
}
