import { Anchor, Button, Container, Title } from '@mantine/core'
import { endpointPages } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { listDraws } from '@repo/contracts/lottery/draws'
import { PageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconSparkles } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useFormats } from '#lottery-web/formats.ts'
import { DevelopmentNotice } from '#lottery-web/game/DevelopmentNotice.tsx'
import { gameTexts } from '#lottery-web/game/game-texts.ts'
import { StateBadge } from '#lottery-web/game/StateBadge.tsx'
import { useGame } from '#lottery-web/game/use-game.ts'
import { paths } from '#lottery-web/paths.ts'
import classes from './Draws.module.css'
import { drawsTexts } from './draws-texts.ts'
import { NightlyAudit } from './NightlyAudit.tsx'

type Draw = Output<typeof listDraws>['draws'][number]

/** All draws, newest first. */
export function DrawsPage() {
  const t = useTexts(drawsTexts)
  const isDevelopmentBeacon = useGame().data?.isDevelopmentBeacon ?? false
  const query = useInfiniteQuery(
    endpointPages(
      listDraws,
      (cursor) => (cursor === undefined ? {} : { before: Number(cursor) }),
      ({ next }) => (next === null ? undefined : String(next)),
    ),
  )
  const draws = query.data?.pages.flatMap((page) => page.draws)
  return (
    <Container size={900} className={classes.page ?? ''}>
      <PageTitle title={t('title')} lead={t('lead')} />
      {isDevelopmentBeacon ? <DevelopmentNotice /> : null}
      <NightlyAudit />
      {draws && draws.length > 0 ? (
        <ul className={classes.list}>
          {draws.map((draw) => (
            <Row key={draw.week} draw={draw} />
          ))}
        </ul>
      ) : null}
      {draws?.length === 0 ? (
        <EmptyState order={2} icon={<IconSparkles size={30} />} title={t('none')} hint={t('noneHint')} />
      ) : null}
      <QueryState query={query} order={2} loading={<CardListSkeleton count={4} />} />
      {query.hasNextPage ? (
        <Button
          variant="light"
          mt="lg"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </Container>
  )
}

function Row({ draw }: { readonly draw: Draw }) {
  const t = useTexts(drawsTexts)
  const tGame = useTexts(gameTexts)
  const { money, number, date } = useFormats()
  const isOpen = draw.state === 'open'
  const day = date(draw.drawTime)
  return (
    <Surface as="li" className={classes.row ?? ''}>
      <div>
        <div className={classes.head}>
          <Title order={2} className={classes.date ?? ''}>
            {day}
          </Title>
          <StateBadge state={draw.state} />
        </div>
        <p className={classes.facts}>
          {t('number', { sequence: draw.sequence })} ·{' '}
          {tGame('tickets', { count: draw.tickets, number: number(draw.tickets) })}
          {draw.winners === null
            ? ''
            : ` · ${tGame('winners', { count: draw.winners, number: number(draw.winners) })}`}
        </p>
      </div>
      <div className={classes.end}>
        <p className={classes.pot}>{money(draw.potCents)}</p>
        <Anchor
          component={Link}
          to={isOpen ? paths.draw(draw.week) : paths.proof(draw.week)}
          fw={600}
          py={10}
          aria-label={t(isOpen ? 'enterOf' : 'proofOf', { date: day })}
        >
          {t(isOpen ? 'enter' : 'proof')}
        </Anchor>
      </div>
    </Surface>
  )
}
