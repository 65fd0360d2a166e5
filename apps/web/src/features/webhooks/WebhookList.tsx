import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import type { listWebhooks } from '@repo/contracts/delivery/webhooks'
import { webhookEvents } from '@repo/contracts/delivery/webhooks'
import type { Output } from '@repo/contracts/endpoint'
import { formatDateTime } from '@repo/ui/formats'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { WebhookActions } from './WebhookActions.tsx'
import { webhooksTexts } from './webhooks-texts.ts'

type Webhook = Output<typeof listWebhooks>['webhooks'][number]

/** The company's endpoints, each with its actions. `onNew` opens the form of another one. */
export function WebhookList(props: {
  readonly list: UseQueryResult<Output<typeof listWebhooks>, CallError>
  readonly onNew: (() => void) | null
  readonly onOpenLog: (webhookId: string) => void
}) {
  const t = useTexts(webhooksTexts)
  const { list, onNew, onOpenLog } = props
  return (
    <Stack component="section" gap="md" aria-labelledby="webhooks">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3" id="webhooks">
          {t('list')}
        </Title>
        {list.data && onNew ? (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onNew}>
            {t('create')}
          </Button>
        ) : null}
      </Group>
      <QueryState query={list} loading={<CardListSkeleton count={2} />} />
      {list.data?.webhooks.length === 0 ? (
        <EmptyState icon={<IconWebhook size={30} />} title={t('empty')} hint={t('emptyHint')} />
      ) : null}
      {list.data?.webhooks.map((webhook) => (
        <Surface key={webhook.webhookId} as="article" aria-label={webhook.url}>
          <Stack gap="md">
            <Group justify="space-between" gap="sm">
              <div style={{ minWidth: 0 }}>
                <Text fw={620} style={{ overflowWrap: 'anywhere' }}>
                  {webhook.url}
                </Text>
                <Text size="sm" c="dimmed">
                  {webhook.evenements.length === webhookEvents.length
                    ? t('allEvents')
                    : t('someEvents', { count: webhook.evenements.length })}
                  {' · '}
                  {webhook.dernierSucces === null
                    ? t('noSuccess')
                    : t('success', { date: formatDateTime(webhook.dernierSucces) })}
                </Text>
              </div>
              <StateBadge webhook={webhook} />
            </Group>
            <WebhookActions webhook={webhook} onOpenLog={() => onOpenLog(webhook.webhookId)} />
          </Stack>
        </Surface>
      ))}
    </Stack>
  )
}

function StateBadge({ webhook }: { readonly webhook: Webhook }) {
  const t = useTexts(webhooksTexts)
  if (webhook.actif) return <StatusBadge tone="success">{t('active')}</StatusBadge>
  if (webhook.abandonne) return <StatusBadge tone="danger">{t('givenUp')}</StatusBadge>
  return <StatusBadge tone="neutral">{t('disabled')}</StatusBadge>
}
