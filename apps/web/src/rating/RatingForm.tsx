import { Stack, Textarea } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { getEndedOrder } from '@repo/contracts/delivery/ended-order'
import { getUnratedDelivery, listHistory, rateDelivery } from '@repo/contracts/delivery/orders'
import { showError, showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import classes from './Rating.module.css'
import { ratingTexts } from './rating-texts.ts'
import { WheelRating } from './WheelRating.tsx'

const ratingSchema = rateDelivery.request.omit({ livraisonId: true })
const defaultRating = 3
/** How long the thanks are shown. */
const thanksShownMs = 6_000

/** Rates a delivery with 1 to 5 wheels and a review. `otherActions` are shown beside the submit button. */
export function RatingForm(props: {
  readonly deliveryId: string
  readonly onRated: () => void
  readonly otherActions?: ReactNode
}) {
  const t = useTexts(ratingTexts)
  const client = useQueryClient()
  const rating = useCall(rateDelivery)
  const form = useZodForm({ schema: ratingSchema, initialValues: { note: defaultRating, avis: '' } })

  function send(values: { note: number; avis: string }): void {
    rating.mutate(
      { livraisonId: props.deliveryId, ...values },
      {
        onSuccess: () => {
          showSuccess({ title: t('rated'), shownMs: thanksShownMs })
          props.onRated()
          for (const endpoint of [getUnratedDelivery, listHistory, getEndedOrder])
            void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
        },
        onError: (error) =>
          showError(error.status === 0 || error.status >= 500 ? undefined : { title: error.message }),
      },
    )
  }

  return (
    <form {...form.onSubmit(send)}>
      <Stack gap="md">
        <WheelRating value={form.values.note} onChange={(note) => form.set({ note })} />
        <Textarea
          label={t('review')}
          required
          placeholder={t('reviewHint')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          {...form.field('avis')}
        />
        <div className={classes.actions}>
          <SubmitButton busy={rating.isPending}>{t('validate')}</SubmitButton>
          {props.otherActions}
        </div>
      </Stack>
    </form>
  )
}
