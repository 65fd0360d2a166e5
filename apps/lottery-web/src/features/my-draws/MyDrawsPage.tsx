import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { call } from '@repo/api-client/call'
import { endpointPages } from '@repo/api-client/react'
import { retries } from '@repo/api-client/retries'
import type { Output } from '@repo/contracts/endpoint'
import { listParticipations, readReceipt } from '@repo/contracts/lottery/participation'
import { showError } from '@repo/ui/popups'
import { EmptyState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { download } from '@repo/web-kit/download'
import { IconDownload, IconTicket } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { AccountPage } from '#lottery-web/account/AccountPage.tsx'
import { useFormats } from '#lottery-web/formats.ts'
import { gameTexts } from '#lottery-web/game/game-texts.ts'
import { StateBadge } from '#lottery-web/game/StateBadge.tsx'
import { useGame } from '#lottery-web/game/use-game.ts'
import { paths } from '#lottery-web/paths.ts'
import classes from './MyDraws.module.css'
import { myDrawsTexts } from './my-draws-texts.ts'
import { Prizes } from './Prizes.tsx'

type Participation = Output<typeof listParticipations>['participations'][number]

const participationPages = endpointPages(
  listParticipations,
  (before) => (before === undefined ? {} : { before: Number(before) }),
  ({ next }) => (next === null ? undefined : String(next)),
)

/** The player's prizes and draws. */
export function MyDrawsPage() {
  const t = useTexts(myDrawsTexts)
  const query = useInfiniteQuery(participationPages)
  const { data: game } = useGame()
  const openWeek = game?.current?.state === 'open' ? game.current.week : null
  return (
    <AccountPage
      title={t('title')}
      query={query}
      {...(openWeek
        ? {
            actions: (
              <Button component={Link} to={paths.draw(openWeek)} size="md">
                {t('current')}
              </Button>
            ),
          }
        : {})}
    >
      {(data) => {
        const participations = data.pages.flatMap((page) => page.participations)
        return (
          <Stack gap="xl">
            <Prizes />
            {participations.length === 0 ? (
              <EmptyState
                order={2}
                icon={<IconTicket size={30} />}
                title={t('empty')}
                hint={t('emptyHint')}
              />
            ) : (
              <ul className={classes.list}>
                {participations.map((participation) => (
                  <OwnDraw key={participation.id} participation={participation} />
                ))}
              </ul>
            )}
            {query.hasNextPage ? (
              <Button
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
                style={{ alignSelf: 'center' }}
              >
                {t('more')}
              </Button>
            ) : null}
          </Stack>
        )
      }}
    </AccountPage>
  )
}

function OwnDraw({ participation }: { readonly participation: Participation }) {
  const t = useTexts(myDrawsTexts)
  const tGame = useTexts(gameTexts)
  const format = useFormats()
  const { draw } = participation
  const isSealed = draw.state === 'sealed' || draw.state === 'drawn' || draw.state === 'published'
  const hasResult = draw.state === 'published' && participation.state === 'validated'
  const facts = [
    ...(participation.kind ? [t(`kind_${participation.kind}`)] : []),
    t('vote', { vote: tGame(participation.vote) }),
    format.money(draw.potCents),
    tGame('tickets', { count: draw.tickets, number: format.number(draw.tickets) }),
    ...(draw.winners === null
      ? []
      : [tGame('winners', { count: draw.winners, number: format.number(draw.winners) })]),
  ]
  return (
    <Surface as="li">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Anchor component={Link} to={paths.draw(draw.week)} fw={620} fz="lg">
            {tGame('drawOf', { date: format.date(draw.drawTime) })}
          </Anchor>
          <StateBadge state={draw.state} />
        </Group>
        <Group gap="md">
          {participation.number ? <span className="ticket">{participation.number}</span> : null}
          {hasResult ? (
            <Text fw={620}>
              {participation.rank === null
                ? t('notWon')
                : t('won', { amount: format.money(participation.prizeCents ?? 0) })}
            </Text>
          ) : (
            <Text>{t(`entry_${participation.state}`)}</Text>
          )}
        </Group>
        <Text c="dimmed">{facts.join(' · ')}</Text>
        {participation.state === 'validated' && isSealed ? <SealedDrawActions week={draw.week} /> : null}
      </Stack>
    </Surface>
  )
}

/** The actions of a sealed draw: the download of the receipt, and the page that verifies the draw. */
function SealedDrawActions({ week }: { readonly week: string }) {
  const t = useTexts(myDrawsTexts)
  const fetching = useMutation({
    mutationFn: () => call(readReceipt, { week }, { token: null }),
    ...retries,
    onSuccess: (receipt) =>
      download(`cagnotte-${week}.json`, JSON.stringify(receipt, null, 2), 'application/json'),
    onError: (error) => showError({ title: error.message }),
  })
  return (
    <Group gap="sm">
      <Button
        variant="default"
        loading={fetching.isPending}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => fetching.mutate()}
      >
        {t('receipt')}
      </Button>
      <Button component={Link} to={paths.proof(week)} variant="subtle">
        {t('proof')}
      </Button>
    </Group>
  )
}
