import { Container } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readInvitation } from '@repo/contracts/delivery/company-members'
import { GoneInvitation } from '@repo/delivery-ui/invitation/GoneInvitation'
import { invitationTexts } from '@repo/delivery-ui/invitation/invitation-texts'
import { PageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { AcceptForm } from './AcceptForm.tsx'
import { memberInvitationTexts } from './member-invitation-texts.ts'

/** The page behind an invitation link (`jeton`): who invites, and the form that creates the account. */
export function InvitationPage() {
  const t = useTexts(invitationTexts)
  const tMember = useTexts(memberInvitationTexts)
  const [search] = useSearchParams()
  const jeton = search.get('jeton') ?? ''
  const [isGone, setIsGone] = useState(jeton === '')
  const invitation = useQuery({
    ...endpointQuery(readInvitation, { jeton }),
    enabled: !isGone,
    // Read only once: a refetch must not remove the form while it is being filled in.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isExpired = isGone || invitation.error?.code === 'link-expired'
  const company = invitation.data?.entreprise
  return (
    <Container size={560} pt={{ base: 36, sm: 64 }}>
      {isExpired ? (
        <GoneInvitation signInPath={paths.login} />
      ) : (
        <>
          <PageTitle
            title={company === undefined ? t('titleLoading') : t('title', { company })}
            {...(company === undefined ? {} : { lead: tMember('lead', { company }) })}
          />
          <Surface mt="xl" as="div">
            <QueryState query={invitation} order={2} loading={<CardListSkeleton count={2} />} />
            {invitation.data ? (
              <AcceptForm jeton={jeton} invitation={invitation.data} onGone={() => setIsGone(true)} />
            ) : null}
          </Surface>
        </>
      )}
    </Container>
  )
}
