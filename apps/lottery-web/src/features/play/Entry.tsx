import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readParticipation } from '@repo/contracts/lottery/participation'
import { ErrorState, LoadingState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#lottery-web/paths'
import { useSession } from '#lottery-web/session/use-session'
import type { DrawView } from './draw-view.ts'
import { EntrySteps } from './EntrySteps.tsx'
import { Obstacle } from './Obstacle.tsx'
import { playTexts } from './play-texts.ts'

/** What a visitor can do in a draw that takes entries. */
export function Entry({ view }: { readonly view: DrawView }) {
  const { state } = useSession()
  if (state === 'unknown') return <LoadingState height={320} />
  return state === 'guest' ? <Guest /> : <OwnEntryView view={view} />
}

function Guest() {
  const t = useTexts(playTexts)
  // The sign-in leads back here.
  const from = useLocation()
  return (
    <Surface>
      <Stack gap="md">
        <Title order={2}>{t('guestTitle')}</Title>
        <Text>{t('guestText')}</Text>
        <Group>
          <Button component={Link} to={paths.signIn} state={{ from }} size="md">
            {t('signIn')}
          </Button>
          <Button component={Link} to={paths.register} variant="default" size="md">
            {t('register')}
          </Button>
        </Group>
      </Stack>
    </Surface>
  )
}

function OwnEntryView({ view }: { readonly view: DrawView }) {
  const { week } = view.draw
  const query = useQuery(endpointQuery(readParticipation, { week }))
  if (!query.data)
    return query.isError ? (
      <Surface>
        <ErrorState order={2} onRetry={() => void query.refetch()} busy={query.isFetching} />
      </Surface>
    ) : (
      <LoadingState height={320} />
    )
  const { participation, obstacle } = query.data
  const hasEntry = participation !== null && participation.state !== 'cancelled'
  // Who is in already may finish; a limit is asked for where it is needed, before the payment.
  if (obstacle && obstacle !== 'limit-needed' && !hasEntry) return <Obstacle obstacle={obstacle} />
  return <EntrySteps view={view} own={query.data} />
}
