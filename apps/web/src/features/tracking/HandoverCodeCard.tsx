import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useClipboard, useDisclosure } from '@mantine/hooks'
import { beginChange } from '@repo/api-client/changes'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { getHandoverCode, renewHandoverCode } from '@repo/contracts/delivery/handover-code'
import { ConfirmDialog } from '@repo/ui/ConfirmDialog'
import { formatTime } from '@repo/ui/formats'
import { showError, showSuccess } from '@repo/ui/popups'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconCheck, IconCopy, IconLock, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CodeDigits } from '#web/handover/CodeDigits.tsx'
import { handoverCodeTexts } from './handover-code-texts.ts'

/** A live hint announces a locked or renewed code; polling is the fallback. */
const pollMs = 60_000

/** The code that the recipient gives the carrier. Empty for an order without one. */
export function HandoverCodeCard({ orderId }: { readonly orderId: string }) {
  const t = useTexts(handoverCodeTexts)
  const query = useQuery({
    ...endpointQuery(getHandoverCode, { commandeId: orderId }),
    refetchInterval: pollMs,
  })
  const { codeRemise = null, modifiable = false } = query.data ?? {}
  if (!query.data && !query.isError) return null
  if (query.data && codeRemise === null) return null
  return (
    <Surface aria-labelledby="handover-code-heading">
      <Stack gap="md">
        <Title order={2} size="h3" id="handover-code-heading">
          {t('title')}
        </Title>
        {codeRemise ? (
          <>
            <Group gap="lg">
              <CodeDigits code={codeRemise.code} getLabel={(digits) => t('digits', { digits })} />
              <CopyButton code={codeRemise.code} />
            </Group>
            <Text>
              {t('lead')} {t('onLink')}
            </Text>
            {codeRemise.bloqueJusquA ? (
              <Alert color="accent" icon={<IconLock aria-hidden />} role="alert">
                {t('locked', { time: formatTime(codeRemise.bloqueJusquA) })}
              </Alert>
            ) : null}
            {modifiable ? <RenewCode orderId={orderId} /> : null}
          </>
        ) : (
          <Group gap="sm">
            <Text>{t('failed')}</Text>
            <Button variant="light" loading={query.isFetching} onClick={() => void query.refetch()}>
              {t('retry')}
            </Button>
          </Group>
        )}
      </Stack>
    </Surface>
  )
}

function CopyButton({ code }: { readonly code: string }) {
  const t = useTexts(handoverCodeTexts)
  const clipboard = useClipboard({ timeout: 3000 })
  return (
    <Button
      variant="default"
      leftSection={
        clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
      }
      onClick={() => clipboard.copy(code)}
    >
      <span aria-live="polite">{clipboard.copied ? t('copied') : t('copy')}</span>
    </Button>
  )
}

function RenewCode({ orderId }: { readonly orderId: string }) {
  const t = useTexts(handoverCodeTexts)
  const client = useQueryClient()
  const [isDialogOpen, dialog] = useDisclosure(false)
  const renewal = useCall(renewHandoverCode)

  function renew(): void {
    const change = beginChange(client, getHandoverCode, { commandeId: orderId })
    renewal.mutate(
      { commandeId: orderId },
      {
        onSuccess: ({ codeRemise }) => {
          void change.show((current) => ({ ...current, codeRemise, modifiable: true }))
          dialog.close()
          showSuccess({ title: t('renewed') })
        },
        onError: (error) => {
          dialog.close()
          if (error.code === null) return showError()
          // The order may be delivered by now: the reloaded card shows it.
          showError({ title: error.message })
          void client.invalidateQueries({ queryKey: queryKeyOf(getHandoverCode) })
        },
      },
    )
  }

  return (
    <Group>
      <Button
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        ml={-18}
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={dialog.open}
      >
        {t('renew')}
      </Button>
      <ConfirmDialog
        opened={isDialogOpen}
        title={t('renewTitle')}
        text={t('renewText')}
        confirm={t('renew')}
        cancel={t('keep')}
        color="brand"
        busy={renewal.isPending}
        onConfirm={renew}
        onClose={dialog.close}
      />
    </Group>
  )
}
