import { Button, Container } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readDraw } from '@repo/contracts/lottery/draws'
import { week as weekField } from '@repo/contracts/lottery/fields'
import { usePageTitle } from '@repo/ui/PageTitle'
import { EmptyState, LoadingState, QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconMapPinOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useReducer } from 'react'
import { Link, useParams } from 'react-router-dom'
import { DevelopmentNotice } from '#lottery-web/game/DevelopmentNotice.tsx'
import { useGame } from '#lottery-web/game/use-game.ts'
import { paths } from '#lottery-web/paths.ts'
import { DrawHeader } from './DrawHeader.tsx'
import { getPollMs, viewDrawAt } from './draw-view.ts'
import { Entry } from './Entry.tsx'
import { Outcome } from './Outcome.tsx'
import classes from './Play.module.css'
import { playTexts } from './play-texts.ts'
import { Statistics } from './Statistics.tsx'

/** The page of a draw: vote, payment, ticket, waiting and result. */
export function PlayPage() {
  const week = weekField.safeParse(useParams().draw).data
  return week === undefined ? <NoDraw /> : <Draw key={week} week={week} />
}

function Draw({ week }: { readonly week: string }) {
  const { offsetMs } = useGame()
  const query = useQuery({
    ...endpointQuery(readDraw, { week }),
    refetchInterval: ({ state: { data } }) => (data ? getPollMs(data, Date.now() + offsetMs) : false),
  })
  useRenderAt(query.data?.draw.closesAt, offsetMs)
  if (query.error?.status === 404) return <NoDraw />
  if (!query.data)
    return (
      <Page>
        <QueryState query={query} order={2} loading={<LoadingState height={480} />} />
      </Page>
    )
  const view = viewDrawAt(query.data, Date.now() + offsetMs)
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

/** Renders again at an instant of the server's clock, when the view changes by itself. */
function useRenderAt(at: Date | undefined, offsetMs: number): void {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const atMs = at?.getTime()
  useEffect(() => {
    const leftMs = atMs === undefined ? 0 : atMs - Date.now() - offsetMs
    if (leftMs <= 0) return
    const waiting = setTimeout(renderAgain, leftMs)
    return () => clearTimeout(waiting)
  }, [atMs, offsetMs])
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
