import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { listApiKeys, revokeApiKey } from '@repo/contracts/delivery/api-keys'
import type { Output } from '@repo/contracts/endpoint'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { ConfirmDialog } from '@repo/ui/ConfirmDialog'
import { formatDate, formatDateTime } from '@repo/ui/formats'
import { showSuccess } from '@repo/ui/popups'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconKey } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { companyTexts } from '#web/company/company-texts.ts'
import { apiKeysTexts } from './api-keys-texts.ts'

type ApiKey = Output<typeof listApiKeys>['cles'][number]

/** The keys in use; each can be revoked. */
export function ApiKeyList() {
  const t = useTexts(apiKeysTexts)
  const list = useQuery(endpointQuery(listApiKeys, {}))
  return (
    <Stack component="section" gap="md" aria-labelledby="keys">
      <Title order={2} size="h3" id="keys">
        {t('list')}
      </Title>
      <QueryState query={list} loading={<CardListSkeleton count={2} />} />
      {list.data?.cles.length === 0 ? (
        <EmptyState icon={<IconKey size={30} />} title={t('empty')} hint={t('emptyHint')} />
      ) : null}
      {list.data?.cles.map((key) => (
        <ApiKeyRow key={key.cleId} apiKey={key} />
      ))}
    </Stack>
  )
}

function ApiKeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const t = useTexts(apiKeysTexts)
  const tCompany = useTexts(companyTexts)
  const client = useQueryClient()
  const revoking = useCall(revokeApiKey)
  const [isAsking, asking] = useDisclosure(false)
  const { cleId, nom: name, prefixe, creeA, creePar, utiliseeA } = apiKey
  const date = formatDate(creeA)
  return (
    <Surface as="div">
      <Group justify="space-between" gap="md">
        <div style={{ minWidth: 0 }}>
          <Text fw={620} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Code>{prefixe}…</Code>
          <Text size="sm" c="dimmed" mt={4}>
            {creePar === null ? t('createdBySomebody', { date }) : t('created', { date, name: creePar })}
          </Text>
          <Text size="sm" c="dimmed">
            {utiliseeA === null ? t('unused') : t('used', { date: formatDateTime(utiliseeA) })}
          </Text>
        </div>
        <Button variant="default" aria-label={t('revokeOf', { name })} onClick={asking.open}>
          {t('revoke')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={t('revokeTitle')}
        text={t('revokeText', { name })}
        cancel={tCompany('cancel')}
        confirm={t('revoke')}
        busy={revoking.isPending}
        onClose={asking.close}
        onConfirm={() =>
          revoking.mutate(
            { cleId },
            {
              onSuccess: () => showSuccess({ title: t('revoked') }),
              onError: showRefusal,
              onSettled: () => {
                asking.close()
                return client.invalidateQueries({ queryKey: queryKeyOf(listApiKeys) })
              },
            },
          )
        }
      />
    </Surface>
  )
}
