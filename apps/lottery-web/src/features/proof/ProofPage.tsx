import { Button, Container } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readDraw } from '@repo/contracts/lottery/draws'
import { PageTitle } from '@repo/ui/PageTitle'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, ErrorState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { useFormats } from '#lottery-web/formats.ts'
import { DevelopmentNotice } from '#lottery-web/game/DevelopmentNotice.tsx'
import { StateBadge } from '#lottery-web/game/StateBadge.tsx'
import { paths } from '#lottery-web/paths.ts'
import { Verification } from '#lottery-web/verification/Verification.tsx'
import { DrawFacts } from './DrawFacts.tsx'
import type { Draw } from './draw.ts'
import { Equation } from './Equation.tsx'
import classes from './Proof.module.css'
import { PublishedFiles } from './PublishedFiles.tsx'
import { proofTexts } from './proof-texts.ts'
import { Randomness } from './Randomness.tsx'
import { Result } from './Result.tsx'
import { Sealing } from './Sealing.tsx'
import { TicketProof } from './TicketProof.tsx'
import { VerifyCommands } from './VerifyCommands.tsx'

/** The polling interval of the published data. */
const proofPollMs = 10_000
const finalStates: readonly string[] = ['published', 'cancelled']

/** The public page of a draw: what was sealed, the randomness, the result, and how anyone can verify it. */
export function ProofPage() {
  const t = useTexts(proofTexts)
  const { draw: week = '' } = useParams()
  const query = useQuery({
    ...endpointQuery(readDraw, { week }),
    refetchInterval: ({ state: { data } }) =>
      data && finalStates.includes(data.draw.state) ? false : proofPollMs,
  })
  const { data, error, isFetching, refetch } = query
  const isUnknown = error?.status === 404 || error?.status === 422
  return (
    <Container size={980} className={classes.page ?? ''}>
      {data ? <Proof data={data} /> : null}
      {data || isUnknown ? null : <PageTitle title={t('anyTitle')} lead={t('lead')} />}
      {!data && isUnknown ? (
        <EmptyState
          order={1}
          icon={<IconCalendarOff size={30} />}
          title={t('notFound')}
          hint={t('notFoundHint')}
          action={
            <Button component={Link} to={paths.draws} mt="sm">
              {t('allDraws')}
            </Button>
          }
        />
      ) : null}
      {!data && error && !isUnknown ? (
        <ErrorState order={2} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {query.isPending ? <CardListSkeleton count={4} /> : null}
    </Container>
  )
}

function Proof({ data }: { readonly data: Draw }) {
  const t = useTexts(proofTexts)
  const { date } = useFormats()
  const { draw } = data
  const isVerifiable = draw.state === 'drawn' || draw.state === 'published'
  return (
    <>
      <PageTitle
        title={t('title', { date: date(draw.drawTime) })}
        lead={t('lead')}
        actions={<StateBadge state={draw.state} />}
      />
      {data.isDevelopmentBeacon ? <DevelopmentNotice /> : null}
      <StateNotice data={data} />
      {draw.postponements > 0 ? (
        <p className={classes.note}>{t('postponed', { count: draw.postponements })}</p>
      ) : null}
      <DrawFacts data={data} />
      <div className={classes.sections}>
        {isVerifiable ? <Verification week={draw.week} hasBeaconNotice={data.isDevelopmentBeacon} /> : null}
        {draw.state === 'cancelled' ? (
          <PublishedFiles data={data} order={2} />
        ) : (
          <>
            <Result data={data} />
            <Equation data={data} />
            <Sealing data={data} />
            <Randomness data={data} />
          </>
        )}
        {data.merkleRoot ? <TicketProof data={data} root={data.merkleRoot} /> : null}
        {isVerifiable ? (
          <VerifyCommands
            week={draw.week}
            winners={draw.winners ?? 0}
            files={data.files}
            isDevelopmentBeacon={data.isDevelopmentBeacon}
          />
        ) : null}
        <p className={classes.text}>
          {t('specificationText')} <Link to={paths.specification}>{t('specification')}</Link>
        </p>
      </div>
    </>
  )
}

function StateNotice({ data: { draw } }: { readonly data: Draw }) {
  const t = useTexts(proofTexts)
  const { day, time } = useFormats()
  if (draw.state === 'cancelled')
    return (
      <p className={classes.note}>
        <strong>{t('cancelled')}.</strong> {t('cancelledHint')}
      </p>
    )
  if (draw.state !== 'open') return null
  return (
    <p className={classes.note}>
      <strong>{t('openYet')}.</strong>{' '}
      {t('openYetHint', { time: time(draw.drawTime), day: day(draw.drawTime) })}{' '}
      <Link to={paths.draw(draw.week)}>{t('enter')}</Link>
    </p>
  )
}
