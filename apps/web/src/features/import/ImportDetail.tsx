import { Button, Group, Modal, Progress, Stack, Text, Title } from '@mantine/core'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { getImport, importErrors, orderImport } from '@repo/contracts/delivery/imports'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { formatDateTime, formatPrice } from '@repo/ui/formats'
import { showError } from '@repo/ui/popups'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { ErrorState } from '@repo/ui/States'
import { StatusBadge } from '@repo/ui/StatusBadge'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { download } from '@repo/web-kit/download'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BackButton } from '#web/company/BackButton.tsx'
import { ImportLines } from './ImportLines.tsx'
import { ImportMap } from './ImportMap.tsx'
import { importTexts } from './import-texts.ts'
import type { Import } from './import-view.ts'
import { calculateProgress, getTone, isInProgress } from './import-view.ts'

/** The polling interval while the server checks or orders lines. */
const workPollMs = 2000

/** One import: its progress, the price of its lines, and the actions that its state allows. */
export function ImportDetail(props: { readonly importId: string; readonly onClose: () => void }) {
  const t = useTexts(importTexts)
  const detail = useQuery({
    ...endpointQuery(getImport, { importId: props.importId }),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data.import) ? workPollMs : false),
  })
  return (
    <Stack gap="lg">
      <BackButton label={t('back')} onClick={props.onClose} />
      {detail.isPending ? <CardListSkeleton count={3} /> : null}
      {detail.isError && !detail.data ? (
        <ErrorState
          {...(detail.error.status === 404 ? { title: t('gone') } : { onRetry: () => void detail.refetch() })}
          busy={detail.isFetching}
        />
      ) : null}
      {detail.data ? (
        <>
          <ImportState importJob={detail.data.import} />
          <ImportMap lines={detail.data.lignes} />
          <ImportLines lines={detail.data.lignes} />
        </>
      ) : null}
    </Stack>
  )
}

function ImportState({ importJob }: { readonly importJob: Import }) {
  const t = useTexts(importTexts)
  const { completed, total } = calculateProgress(importJob)
  return (
    <Surface aria-labelledby="import-name">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <div style={{ minWidth: 0 }}>
            <Title order={2} size="h3" id="import-name" style={{ overflowWrap: 'anywhere' }}>
              {importJob.nomFichier}
            </Title>
            <Text size="sm" c="dimmed">
              {formatDateTime(importJob.creeA)}
            </Text>
          </div>
          <StatusBadge tone={getTone(importJob.etat)} isPulsing={isInProgress(importJob)}>
            {t(importJob.etat)}
          </StatusBadge>
        </Group>
        {isInProgress(importJob) ? (
          <div role="status">
            <Progress value={(100 * completed) / Math.max(1, total)} aria-label={t(importJob.etat)} />
            <Text size="sm" mt={6}>
              {t('progress', { done: completed, total })}
            </Text>
          </div>
        ) : null}
        <Group gap="lg">
          {importJob.pretes > 0 ? <Text>{t('ready', { count: importJob.pretes })}</Text> : null}
          {importJob.commandees > 0 ? (
            <Text>
              {t('ordered', { count: importJob.commandees })} · {formatPrice(importJob.montantCommandees)}
            </Text>
          ) : null}
          {importJob.refusees > 0 ? <Text>{t('refused', { count: importJob.refusees })}</Text> : null}
        </Group>
        <Group gap="sm">
          {importJob.etat === 'pret' && importJob.pretes > 0 ? <OrderButton importJob={importJob} /> : null}
          {importJob.refusees > 0 && !isInProgress(importJob) ? (
            <ErrorsButton importId={importJob.importId} />
          ) : null}
        </Group>
      </Stack>
    </Surface>
  )
}

function OrderButton({ importJob }: { readonly importJob: Import }) {
  const t = useTexts(importTexts)
  const client = useQueryClient()
  const ordering = useCall(orderImport)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const label = t('order', { count: importJob.pretes, price: formatPrice(importJob.montantPretes) })

  function order() {
    ordering.mutate(
      { importId: importJob.importId },
      {
        onSettled: () => {
          setIsDialogOpen(false)
          void client.invalidateQueries({ queryKey: queryKeyOf(getImport) })
        },
        onError: showRefusal,
      },
    )
  }

  return (
    <>
      <Button h="auto" mih={42} py={8} onClick={() => setIsDialogOpen(true)}>
        <span style={{ whiteSpace: 'normal', lineHeight: 1.3 }}>{label}</span>
      </Button>
      <Modal opened={isDialogOpen} onClose={() => setIsDialogOpen(false)} title={t('confirmTitle')}>
        <Stack gap="lg">
          <Text fw={600}>{label}</Text>
          <Text>{t('confirm')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setIsDialogOpen(false)} data-autofocus>
              {t('no')}
            </Button>
            <Button loading={ordering.isPending} onClick={order}>
              {t('yes')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

function ErrorsButton({ importId }: { readonly importId: string }) {
  const t = useTexts(importTexts)
  const fetching = useCall(importErrors)
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={fetching.isPending}
        onClick={() =>
          fetching.mutate(
            { importId },
            {
              onSuccess: ({ nomFichier, contenu }) => download(nomFichier, contenu),
              onError: () => showError(),
            },
          )
        }
      >
        {t('errors')}
      </Button>
      <Text size="sm" c="dimmed" mt={6}>
        {t('errorsHint')}
      </Text>
    </div>
  )
}
