import { Stack, Text, Title } from '@mantine/core'
import { formatDateTime } from '@repo/ui/formats'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconSteeringWheel, IconSteeringWheelFilled } from '@tabler/icons-react'
import { OrderersOnly } from '#web/company/OrderersOnly.tsx'
import { RatingForm } from '#web/rating/RatingForm.tsx'
import type { Ending } from './order-view.ts'
import classes from './Tracking.module.css'
import { trackingTexts } from './tracking-texts.ts'

const wheels = [1, 2, 3, 4, 5] as const

/** The sender's rating with the carrier's reply, or the form of a rating. */
export function OwnRating(props: {
  readonly deliveryId: string | null
  readonly rating: Ending['evaluation']
}) {
  const t = useTexts(trackingTexts)
  const { deliveryId, rating } = props
  return (
    <Surface aria-labelledby="rating-heading" p="lg">
      <Stack gap="sm">
        <Title order={2} size="h4" id="rating-heading">
          {t('yourRating')}
        </Title>
        {rating ? (
          <RatingView rating={rating} />
        ) : deliveryId === null ? null : (
          <OrderersOnly instead={<Text c="dimmed">{t('notRated')}</Text>}>
            <RatingForm deliveryId={deliveryId} onRated={() => undefined} />
          </OrderersOnly>
        )}
      </Stack>
    </Surface>
  )
}

function RatingView({ rating }: { readonly rating: NonNullable<Ending['evaluation']> }) {
  const t = useTexts(trackingTexts)
  return (
    <>
      <span role="img" aria-label={t('wheels', { count: rating.note })} className={classes.stars}>
        {wheels.map((wheel) =>
          wheel <= rating.note ? (
            <IconSteeringWheelFilled key={wheel} size={26} />
          ) : (
            <IconSteeringWheel key={wheel} size={26} stroke={1.5} />
          ),
        )}
      </span>
      <Text className={classes.said ?? ''}>{rating.avis}</Text>
      {rating.reponse ? (
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            {t('carrierAnswer', { date: formatDateTime(rating.reponse.envoyeeA) })}
          </Text>
          <Text className={classes.said ?? ''}>{rating.reponse.texte}</Text>
        </div>
      ) : null}
    </>
  )
}
