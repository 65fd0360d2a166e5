import { Button, Container } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readDraw } from '@repo/contracts/lottery/draws'
import { week as weekField } from '@repo/contracts/lottery/fields'
import { usePageTitle } from '@repo/ui/PageTitle'
import { EmptyState, ErrorState, LoadingState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconMapPinOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { DevelopmentNotice } from '#lottery-web/game/DevelopmentNotice'
import { paths } from '#lottery-web/paths'
import { DrawHeader } from './DrawHeader.tsx'
import { Entry } from './Entry.tsx'
import { Outcome } from './Outcome.tsx'
import classes from './Play.module.css'
import { playTexts } from './play-texts.ts'
import { Statistics } from './Statistics.tsx'

/** How often a draw is asked for again while it takes entries, while it waits, and once it is over. */
const everyMs = { open: 20_000, waiting: 5_000 } as const

/** A draw as a player lives it: vote, payment, ticket, waiting, result. */
export function PlayPage() {
  const week = weekField.safeParse(useParams().draw).data
  return week === undefined ? <NoDraw /> : <Draw key={week} week={week} />
}

function Draw({ week }: { readonly week: string }) {
  const query = useQuery({
    ...endpointQuery(readDraw, { week }),
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.draw.state === 'published' || data.draw.state === 'cancelled') return false
      return data.draw.state === 'open' ? everyMs.open : everyMs.waiting
    },
  })
  if (query.error?.status === 404) return <NoDraw />
  if (!query.data)
    return (
      <Page>
        {query.isError ? (
          <ErrorState order={2} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <LoadingState height={480} />
        )}
      </Page>
    )
  const view = query.data
  const isOpen = view.draw.state === 'open'
  return (
    <>
      <DrawHeader view={view} />
      <Page>
        {view.isDevelopmentBeacon ? <DevelopmentNotice /> : null}
        <div className={classes.grid}>
          {isOpen ? <Entry view={view} /> : <Outcome view={view} />}
          <Statistics view={view} />
        </div>
      </Page>
    </>
  )
}

function Page({ children }: { readonly children: ReactNode }) {
  return (
    <Container size={1200} pt={{ base: 8, sm: 16 }}>
      {children}
    </Container>
  )
}

function NoDraw() {
  const t = useTexts(playTexts)
  usePageTitle(t('notFound'))
  return (
    <Page>
      <EmptyState
        order={1}
        icon={<IconMapPinOff size={30} />}
        title={t('notFound')}
        hint={t('notFoundHint')}
        action={
          <Button component={Link} to={paths.draws} mt="sm">
            {t('allDraws')}
          </Button>
        }
      />
    </Page>
  )
}
