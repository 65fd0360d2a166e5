import { Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { listImports } from '@repo/contracts/delivery/imports'
import { formatDateTime } from '@repo/ui/formats'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { importTexts } from './import-texts.ts'
import { getTone, isInProgress } from './import-view.ts'

/** The polling interval while any import is in progress. */
const listPollMs = 10_000

/** The newest imports. A button opens each of them. */
export function ImportList({ onOpen }: { readonly onOpen: (importId: string) => void }) {
  const t = useTexts(importTexts)
  const list = useQuery({
    ...endpointQuery(listImports, {}),
    refetchInterval: ({ state }) => (state.data?.imports.some(isInProgress) ? listPollMs : false),
  })
  return (
    <Stack component="section" gap="md" aria-labelledby="imports">
      <Title order={2} size="h3" id="imports">
        {t('list')}
      </Title>
      <QueryState query={list} loading={<CardListSkeleton count={2} />} />
      {list.data?.imports.length === 0 ? (
        <EmptyState icon={<IconFileSpreadsheet size={30} />} title={t('empty')} hint={t('emptyHint')} />
      ) : null}
      {list.data?.imports.map((one) => (
        <Surface as="div" key={one.importId} p={0} isInteractive>
          <UnstyledButton w="100%" p="lg" onClick={() => onOpen(one.importId)}>
            <Group justify="space-between" gap="sm">
              <div style={{ minWidth: 0 }}>
                <Text fw={620} style={{ overflowWrap: 'anywhere' }}>
                  {one.nomFichier}
                </Text>
                <Text size="sm" c="dimmed">
                  {formatDateTime(one.creeA)} · {t('rows', { count: one.lignes })}
                  {one.refusees > 0 ? ` · ${t('refused', { count: one.refusees })}` : ''}
                </Text>
              </div>
              <StatusBadge tone={getTone(one.etat)} isPulsing={isInProgress(one)}>
                {t(one.etat)}
              </StatusBadge>
            </Group>
          </UnstyledButton>
        </Surface>
      ))}
    </Stack>
  )
}
