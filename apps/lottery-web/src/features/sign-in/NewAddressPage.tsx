import { Button, Container, Group, Stack } from '@mantine/core'
import { endpointQuery, useCall } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { answerAddressLink, readAddressLink } from '@repo/contracts/lottery/session'
import { PageTitle } from '@repo/ui/PageTitle'
import { ErrorState, LoadingState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Facts } from '#lottery-web/account/Facts.tsx'
import { getCountryName } from '#lottery-web/countries/country-name.ts'
import { useFormats } from '#lottery-web/formats.ts'
import { ExpiredLink } from '#lottery-web/links/ExpiredLink.tsx'
import { LinkDone } from '#lottery-web/links/LinkPage.tsx'
import { useLinkToken } from '#lottery-web/links/use-link-token.ts'
import { paths } from '#lottery-web/paths.ts'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'
import { signInTexts } from './sign-in-texts.ts'

/** The page behind the email about a sign-in from a new IP address: the owner approves or rejects it. */
export function NewAddressPage() {
  const token = useLinkToken()
  return (
    <Container size={560} pt={{ base: 36, sm: 72 }}>
      {token === null ? <ExpiredLink kind="new_address" /> : <ApprovalQuestion token={token} />}
    </Container>
  )
}

function ApprovalQuestion({ token }: { readonly token: string }) {
  const t = useTexts(signInTexts)
  const link = useQuery({ ...endpointQuery(readAddressLink, { token }), staleTime: Number.POSITIVE_INFINITY })
  const [isApproved, setApproved] = useState<boolean | null>(null)
  const answering = useCall(answerAddressLink)
  if (isApproved !== null) return <Decision isApproved={isApproved} />
  if (link.isError)
    return link.error.code === 'link-used-or-expired' ? (
      <ExpiredLink kind="new_address" />
    ) : (
      <ErrorState order={2} onRetry={() => void link.refetch()} busy={link.isFetching} />
    )
  if (!link.data) return <LoadingState height={360} />
  const answer = (approve: boolean) =>
    answering.mutate({ token, approve }, { onSuccess: () => setApproved(approve), onError: showRefusal })
  return (
    <>
      <PageTitle title={t('newTitle')} lead={t('newLead')} />
      <Surface mt="xl">
        <Stack gap="lg">
          <Circumstances link={link.data} />
          <Group>
            <Button loading={answering.isPending} onClick={() => answer(true)}>
              {t('approve')}
            </Button>
            <Button variant="default" disabled={answering.isPending} onClick={() => answer(false)}>
              {t('refuse')}
            </Button>
          </Group>
        </Stack>
      </Surface>
    </>
  )
}

function Circumstances({ link }: { readonly link: Output<typeof readAddressLink> }) {
  const t = useTexts(signInTexts)
  const format = useFormats()
  const language = useLanguage()
  return (
    <Facts
      facts={[
        { name: t('newWhen'), value: format.dateTime(link.askedAt) },
        { name: t('newBrowser'), value: link.browser },
        ...(link.country ? [{ name: t('newCountry'), value: getCountryName(link.country, language) }] : []),
      ]}
    />
  )
}

function Decision({ isApproved }: { readonly isApproved: boolean }) {
  const t = useTexts(signInTexts)
  return (
    <LinkDone
      title={t(isApproved ? 'approvedTitle' : 'refusedTitle')}
      text={t(isApproved ? 'approvedText' : 'refusedText')}
    >
      {isApproved ? null : (
        <Button component={Link} to={paths.forgottenPassword} size="md">
          {t('newPassword')}
        </Button>
      )}
    </LinkDone>
  )
}
