import { Stack, Text, Title } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { appealLength, sendAppeal } from '@repo/contracts/delivery/appeals'
import { carrierState } from '@repo/contracts/delivery/carrier'
import { formatDateTime } from '@repo/ui/formats'
import { showError, showSuccess } from '@repo/ui/popups'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { StatementForm } from '#carrier/StatementForm.tsx'
import type { CarrierState } from '#carrier/use-carrier.ts'
import { suspensionTexts } from './suspension-texts.ts'

type Appeal = NonNullable<CarrierState['suspension']>['recours']

/** The appeal: its form, its pending review, or the decision with the form of another one. */
export function AppealSection({ appeal }: { readonly appeal: Appeal }) {
  const t = useTexts(suspensionTexts)
  const { envoyeLe, reponse } = appeal
  const isWaiting = envoyeLe !== null && reponse === null
  return (
    <Surface aria-labelledby="appeal-title">
      <Stack gap="md">
        <Title order={2} size="h3" id="appeal-title">
          {t(reponse === null ? 'appeal' : 'answered')}
        </Title>
        {isWaiting ? (
          <div role="status">
            <StatusBadge tone="active" isPulsing>
              {t('underReview')}
            </StatusBadge>
            <Text mt="sm">{t('underReviewText', { date: formatDateTime(envoyeLe) })}</Text>
            <Text c="dimmed">{t('sentHint')}</Text>
          </div>
        ) : null}
        {envoyeLe !== null && reponse !== null ? (
          <div>
            <Text size="sm" c="dimmed">
              {t('answeredOn', { date: formatDateTime(envoyeLe) })}
            </Text>
            <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{reponse}</Text>
          </div>
        ) : null}
        {isWaiting ? null : <AppealForm lead={t(reponse === null ? 'appealLead' : 'again')} />}
      </Stack>
    </Surface>
  )
}

function AppealForm({ lead }: { readonly lead: string }) {
  const t = useTexts(suspensionTexts)
  const client = useQueryClient()
  const appeal = useCall(sendAppeal)
  const form = useZodForm({ schema: sendAppeal.request, initialValues: { texte: '' } })
  const refresh = () => client.invalidateQueries({ queryKey: queryKeyOf(carrierState) })

  const outcome = {
    onSuccess: () => {
      showSuccess({ title: t('sent'), message: t('sentHint') })
      void refresh()
    },
    onError: (error: CallError) => {
      if (Object.keys(error.fields).length > 0) form.showFailures(error.fields)
      else showError({ title: error.message })
      // The suspension may have ended.
      if (error.code === 'not-suspended') void refresh()
    },
  }
  return (
    <StatementForm
      {...form.onSubmit((values) => appeal.mutate(values, outcome))}
      lead={lead}
      label={t('appealText')}
      hint={t('appealHint')}
      send={t('send')}
      maxLength={appealLength.max}
      field={form.field('texte')}
      isBusy={appeal.isPending}
    />
  )
}
