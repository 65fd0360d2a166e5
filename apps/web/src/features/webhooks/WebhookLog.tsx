import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { endpointPages, endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { listWebhooks, resendWebhook, webhookLog } from '@repo/contracts/delivery/webhooks'
import type { Output } from '@repo/contracts/endpoint'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { formatDateTime } from '@repo/ui/formats'
import { showSuccess } from '@repo/ui/popups'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, ErrorState } from '@repo/ui/States'
import type { Tone } from '@repo/ui/StatusBadge'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconListDetails } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { BackButton } from '#web/company/BackButton.tsx'
import { paths } from '#web/paths.ts'
import { webhooksTexts } from './webhooks-texts.ts'

type WebhookDelivery = Output<typeof webhookLog>['envois'][number]

const tones: Readonly<Record<WebhookDelivery['etat'], Tone>> = {
  'en-attente': 'waiting',
  livre: 'success',
  echec: 'danger',
  abandonne: 'neutral',
}

/** The polling interval while a delivery is pending. */
const pendingPollMs = 3000

/** The deliveries to one endpoint, with their results. */
export function WebhookLog(props: { readonly webhookId: string; readonly onClose: () => void }) {
  const t = useTexts(webhooksTexts)
  const { webhookId } = props
  const log = useInfiniteQuery({
    ...endpointPages(
      webhookLog,
      (suite) => ({ webhookId, suite }),
      ({ suite }) => suite ?? undefined,
    ),
    queryKey: [...queryKeyOf(webhookLog), webhookId],
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ envois }) => envois.some(({ etat }) => etat === 'en-attente'))
        ? pendingPollMs
        : false,
  })
  const webhooks = useQuery(endpointQuery(listWebhooks, {})).data?.webhooks
  const url = webhooks?.find((webhook) => webhook.webhookId === webhookId)?.url
  const deliveries = log.data?.pages.flatMap(({ envois }) => envois)
  return (
    <Stack component="section" gap="md" aria-labelledby="log">
      <BackButton label={t('back')} onClick={props.onClose} />
      <div>
        <Title order={2} size="h3" id="log">
          {t('logTitle')}
        </Title>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
      </div>
      {log.isPending ? <CardListSkeleton count={3} /> : null}
      {log.isError && !log.data ? (
        <ErrorState
          {...(log.error.status === 404 ? { title: t('gone') } : { onRetry: () => void log.refetch() })}
          busy={log.isFetching}
        />
      ) : null}
      {deliveries?.length === 0 ? (
        <EmptyState icon={<IconListDetails size={30} />} title={t('logEmpty')} hint={t('logEmptyHint')} />
      ) : null}
      {deliveries?.map((delivery) => (
        <WebhookDeliveryRow key={delivery.envoiId} delivery={delivery} />
      ))}
      {log.hasNextPage ? (
        <Button
          variant="light"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
          style={{ alignSelf: 'center' }}
        >
          {t('more')}
        </Button>
      ) : null}
    </Stack>
  )
}

function WebhookDeliveryRow({ delivery }: { readonly delivery: WebhookDelivery }) {
  const t = useTexts(webhooksTexts)
  const { etat, type, creeA, tentatives, prochaineTentative, statutHttp, erreur, extrait } = delivery
  const date = formatDateTime(creeA)
  return (
    <Surface as="div">
      <Group justify="space-between" gap="md" align="flex-start">
        <div style={{ minWidth: 0, flex: '1 1 240px' }}>
          <Group gap="sm">
            <Code>{type}</Code>
            <StatusBadge tone={tones[etat]} isPulsing={etat === 'en-attente'}>
              {t(etat)}
            </StatusBadge>
          </Group>
          <Text size="sm" c="dimmed" mt={6}>
            {date} · {t('attempts', { count: tentatives })}
            {prochaineTentative && tentatives > 0
              ? ` · ${t('next', { date: formatDateTime(prochaineTentative) })}`
              : ''}
          </Text>
          {statutHttp !== null || erreur !== null ? (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {erreur ?? t('answer', { status: statutHttp })}
              {extrait ? ` · ${extrait}` : ''}
            </Text>
          ) : null}
        </div>
        <Group gap="sm">
          {delivery.commandeId === null ? null : (
            <Button component={Link} to={paths.shipment(delivery.commandeId)} variant="subtle">
              {t('order')}
            </Button>
          )}
          <ResendButton delivery={delivery} label={t('resendOf', { type, date })} />
        </Group>
      </Group>
    </Surface>
  )
}

function ResendButton({ delivery, label }: { readonly delivery: WebhookDelivery; readonly label: string }) {
  const t = useTexts(webhooksTexts)
  const client = useQueryClient()
  const resending = useCall(resendWebhook)
  return (
    <Button
      variant="default"
      aria-label={label}
      loading={resending.isPending}
      onClick={() =>
        resending.mutate(
          { envoiId: delivery.envoiId },
          {
            onSuccess: () => showSuccess({ title: t('resent') }),
            onError: showRefusal,
            onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf(webhookLog) }),
          },
        )
      }
    >
      {t('resend')}
    </Button>
  )
}
