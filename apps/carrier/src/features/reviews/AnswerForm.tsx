import { Button, Group, Stack, Textarea } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { answerReview, listReviews, maxAnswerLength } from '@repo/contracts/delivery/ratings'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewsTexts } from './reviews-texts.ts'

const schema = answerReview.request.pick({ texte: true })

/** The answer to a review, collapsed at first; empty once `canAnswer` is false. After an error the typed text stays. */
export function AnswerForm({
  deliveryId,
  canAnswer,
}: {
  readonly deliveryId: string
  readonly canAnswer: boolean
}) {
  const t = useTexts(reviewsTexts)
  const [isOpen, setIsOpen] = useState(false)
  if (!canAnswer) return null
  if (isOpen) return <OpenForm deliveryId={deliveryId} onClose={() => setIsOpen(false)} />
  return (
    <Group>
      <Button variant="light" size="md" onClick={() => setIsOpen(true)}>
        {t('answer')}
      </Button>
    </Group>
  )
}

function OpenForm({ deliveryId, onClose }: { readonly deliveryId: string; readonly onClose: () => void }) {
  const t = useTexts(reviewsTexts)
  const client = useQueryClient()
  const answering = useCall(answerReview)
  const form = useZodForm({ schema, initialValues: { texte: '' } })
  const refresh = () => client.invalidateQueries({ queryKey: queryKeyOf(listReviews) })
  const outcome = {
    onSuccess: () => {
      showSuccess({ title: t('sent') })
      void refresh()
    },
    onError: (error: CallError) => {
      if (Object.keys(error.fields).length > 0) return form.showFailures(error.fields)
      showRefusal(error)
      // The driver or the company has already answered.
      if (error.code !== null) void refresh()
    },
  }
  return (
    <form {...form.onSubmit(({ texte }) => answering.mutate({ livraisonId: deliveryId, texte }, outcome))}>
      <Stack gap="md">
        <Textarea
          label={t('answerLabel')}
          description={t('answerHint')}
          maxLength={maxAnswerLength}
          autosize
          minRows={3}
          maxRows={8}
          data-autofocus
          {...form.field('texte')}
        />
        <Group gap="sm">
          <SubmitButton busy={answering.isPending}>{t('send')}</SubmitButton>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
