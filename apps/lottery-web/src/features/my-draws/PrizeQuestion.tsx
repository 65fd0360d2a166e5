import { Alert, Stack, Text, Textarea } from '@mantine/core'
import { queryKeyOf } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { listPrizes, objectToPrizeQuestion } from '@repo/contracts/lottery/prizes'
import { showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { useFormats } from '#lottery-web/formats.ts'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import { myDrawsTexts } from './my-draws-texts.ts'

type Question = NonNullable<Output<typeof listPrizes>['prizes'][number]['question']>

const reasons = ['identity', 'excluded', 'barred'] as const

/** What speaks against paying a prize, the deadline to correct it, and the winner's reply, which can be sent once. */
export function PrizeQuestion({ id, question }: { readonly id: string; readonly question: Question }) {
  const t = useTexts(myDrawsTexts)
  const format = useFormats()
  const reason = reasons.find((one) => one === question.reason)
  return (
    <Alert role="note" color="accent" title={t('questionTitle')} mt="md">
      <Stack gap="sm">
        {reason ? <Text>{t(`question_${reason}`)}</Text> : null}
        <Text>{t('questionTerm', { date: format.date(question.objectBy) })}</Text>
        {question.objection === null ? (
          <Objection id={id} />
        ) : (
          <Text>{t('objectionIs', { text: question.objection })}</Text>
        )}
      </Stack>
    </Alert>
  )
}

function Objection({ id }: { readonly id: string }) {
  const t = useTexts(myDrawsTexts)
  const client = useQueryClient()
  const objecting = useConfirmedCall(objectToPrizeQuestion)
  const form = useZodForm({
    schema: objectToPrizeQuestion.request,
    initialValues: { id, text: '' },
    order: ['text'],
  })
  return (
    <form
      {...form.onSubmit((objection) =>
        objecting.mutate(objection, {
          onSuccess: () => showSuccess({ title: t('objectionSent') }),
          onError: (error) => showRefusalIn(form, error),
          onSettled: () => void client.invalidateQueries({ queryKey: queryKeyOf(listPrizes) }),
        }),
      )}
    >
      <Stack gap="sm" align="flex-start">
        <Textarea
          {...form.field('text')}
          label={t('objection')}
          description={t('objectionHint')}
          autosize
          minRows={3}
          maxLength={2000}
          w="100%"
        />
        <SubmitButton busy={objecting.isPending}>{t('objectionSend')}</SubmitButton>
      </Stack>
    </form>
  )
}
