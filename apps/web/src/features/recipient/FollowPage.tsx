import { Button, Container, Stack } from '@mantine/core'
import { endpointQuery, isStale } from '@repo/api-client/react'
import { followDelivery } from '@repo/contracts/delivery/recipient-link'
import { PageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, ErrorState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { FollowedDelivery } from './FollowedDelivery.tsx'
import type { Stage } from './recipient-delivery.ts'
import { recipientTexts } from './recipient-texts.ts'

const searchingPollMs = 15_000
const underwayPollMs = 10_000
/** The refetch interval: signed picture URLs expire after five minutes. */
const proofPollMs = 4 * 60_000

const pollMsByStage: Partial<Record<Stage, number>> = {
  preparation: searchingPollMs,
  collecte: searchingPollMs,
  arret: searchingPollMs,
  acheminement: underwayPollMs,
  retour: 30_000,
  livree: proofPollMs,
}

/** /suivi/{jeton}: the public page on which a recipient follows a delivery, without an account. */
export function FollowPage() {
  const t = useTexts(recipientTexts)
  const { jeton = '' } = useParams()
  const isToken = followDelivery.request.safeParse({ jeton }).success
  const query = useQuery({
    ...endpointQuery(followDelivery, { jeton }),
    enabled: isToken,
    refetchInterval: ({ state }) => {
      if (state.error?.code === 'not-found') return false
      return state.data ? (pollMsByStage[state.data.etape] ?? false) : searchingPollMs
    },
  })
  // A link that is revoked while the page is open closes it at the next request.
  const isUnknown = !isToken || query.error?.code === 'not-found'
  return (
    <Container size={720} py={{ base: 28, sm: 48 }}>
      <Stack gap="lg">
        <PageTitle title={t('title')} />
        {isUnknown ? <UnknownLink /> : null}
        {!isUnknown && query.data ? (
          <FollowedDelivery jeton={jeton} delivery={query.data} isStale={isStale(query)} />
        ) : null}
        {!isUnknown && query.isError && !query.data ? (
          <ErrorState
            title={t('loadFailed')}
            hint={t('loadFailedHint')}
            order={2}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        ) : null}
        {!isUnknown && query.isPending ? <CardListSkeleton count={2} /> : null}
      </Stack>
    </Container>
  )
}

/** Unknown and revoked links show the same page. */
function UnknownLink() {
  const t = useTexts(recipientTexts)
  return (
    <Surface as="div" role="alert">
      <EmptyState
        icon={<IconLinkOff size={30} />}
        title={t('unknown')}
        hint={t('unknownHint')}
        order={2}
        action={
          <Button component={Link} to={paths.home} variant="light" mt="xs">
            {t('home')}
          </Button>
        }
      />
    </Surface>
  )
}
