import { endpointQuery } from '@repo/api-client/react'
import { readParticipation } from '@repo/contracts/lottery/participation'
import { ErrorState, LoadingState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#lottery-web/session/use-session.ts'
import type { DrawView } from './draw-view.ts'
import { EntrySteps } from './EntrySteps.tsx'
import { Guest } from './Guest.tsx'
import { IneligibilityNotice } from './IneligibilityNotice.tsx'
import { getNextStep } from './step.ts'

/** What a visitor can do in a draw that accepts entries. */
export function Entry({ view }: { readonly view: DrawView }) {
  const { state } = useSession()
  if (state === 'unknown') return <LoadingState height={320} />
  return state === 'guest' ? <Guest view={view} /> : <OwnEntryView view={view} />
}

/** The polling interval of an unpaid entry, which may be paid in another tab or by an earlier transfer. */
const unpaidPollMs = 20_000

function OwnEntryView({ view }: { readonly view: DrawView }) {
  const { week } = view.draw
  const query = useQuery({
    ...endpointQuery(readParticipation, { week }),
    refetchInterval: ({ state: { data } }) =>
      data?.participation && getNextStep(data.participation) === 'payment' ? unpaidPollMs : false,
  })
  if (!query.data)
    return query.isError ? (
      <Surface>
        <ErrorState order={2} onRetry={() => void query.refetch()} busy={query.isFetching} />
      </Surface>
    ) : (
      <LoadingState height={320} />
    )
  const { participation, obstacle: reason } = query.data
  const hasEntry = participation !== null && participation.state !== 'cancelled'
  // A started entry may be completed. A missing limit is asked for by the payment step.
  if (reason && reason !== 'limit-needed' && !hasEntry) return <IneligibilityNotice reason={reason} />
  return <EntrySteps view={view} playerStatus={query.data} />
}
