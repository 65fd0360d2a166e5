import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { endpointPages } from '@repo/api-client/react'
import { listReviews, reviewPageSize } from '@repo/contracts/delivery/ratings'
import type { Output } from '@repo/contracts/endpoint'
import { formatDateTime } from '@repo/ui/formats'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconSteeringWheel, IconSteeringWheelFilled } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '#carrier/paths.ts'
import { SubPage } from '#carrier/shell/SubPage.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import classes from './Reviews.module.css'
import { reviewsTexts } from './reviews-texts.ts'

type Review = Output<typeof listReviews>['evaluations'][number]

/** The senders' reviews of the carrier or the company's drivers, newest first. A text can be answered once. */
export function ReviewsPage() {
  const t = useTexts(reviewsTexts)
  const query = useInfiniteQuery(
    endpointPages(
      listReviews,
      (cursor) => (cursor === undefined ? {} : { avant: cursor }),
      ({ evaluations }) =>
        evaluations.length < reviewPageSize ? undefined : evaluations.at(-1)?.livraisonId,
    ),
  )
  const [firstPage] = query.data?.pages ?? []
  const reviews = query.data?.pages.flatMap(({ evaluations }) => evaluations)
  return (
    <SubPage back={{ to: paths.account, label: t('back') }} title={t('title')} lead={t('lead')}>
      {firstPage ? (
        <Surface as="div">
          <Group justify="space-between" gap="sm">
            <Text fw={620}>{t('average')}</Text>
            <Group gap="sm">
              <Wheels count={firstPage.note} label={t('outOf5', { count: firstPage.note })} />
              <Text>
                {firstPage.note}/5 · {t('raters', { count: firstPage.nombrePersonnes })}
              </Text>
            </Group>
          </Group>
        </Surface>
      ) : null}
      {reviews?.map((review) => (
        <ReviewCard key={review.livraisonId} review={review} />
      ))}
      {reviews?.length === 0 ? (
        <Surface as="div">
          <EmptyState
            icon={<IconSteeringWheel size={30} />}
            title={t('empty')}
            hint={t('emptyHint')}
            order={2}
          />
        </Surface>
      ) : null}
      {query.hasNextPage ? (
        <Group justify="center">
          <Button
            variant="default"
            size="md"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </Group>
      ) : null}
      {reviews ? null : <QueryState query={query} order={2} loading={<CardListSkeleton />} />}
    </SubPage>
  )
}

const wheels = [1, 2, 3, 4, 5] as const

function Wheels({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <span role="img" aria-label={label} className={classes.wheels}>
      {wheels.map((wheel) =>
        wheel <= count ? (
          <IconSteeringWheelFilled key={wheel} size={22} />
        ) : (
          <IconSteeringWheel key={wheel} size={22} stroke={1.5} />
        ),
      )}
    </span>
  )
}

function ReviewCard({ review }: { readonly review: Review }) {
  const t = useTexts(reviewsTexts)
  const { livraisonId, note, avis, createdAt, prenom, chauffeur, reponse } = review
  const headingId = `review-${livraisonId}`
  return (
    <Surface aria-labelledby={headingId}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id={headingId}>
            {prenom ?? t('company')}
          </Title>
          <Wheels count={note} label={t('wheels', { count: note })} />
        </Group>
        <Text size="sm" c="dimmed">
          {formatDateTime(createdAt)}
          {chauffeur === null ? '' : ` · ${t('about', { name: chauffeur })}`}
        </Text>
        {avis === '' ? (
          <Text c="dimmed">{t('erased')}</Text>
        ) : (
          <Text className={classes.said ?? ''}>{avis}</Text>
        )}
        {reponse ? (
          <div className={classes.own}>
            <Text size="sm" c="dimmed" mb={4}>
              {t('ownAnswer', { date: formatDateTime(reponse.envoyeeA) })}
            </Text>
            <Text className={classes.said ?? ''}>{reponse.texte}</Text>
          </div>
        ) : null}
        <AnswerForm deliveryId={livraisonId} canAnswer={reponse === null && avis !== ''} />
      </Stack>
    </Surface>
  )
}
