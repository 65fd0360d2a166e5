import { Button, Code, Group, Modal, Progress, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { CallError } from '@repo/api-client/call'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { changeApiKeyLimit, listApiKeys, revokeApiKey } from '@repo/contracts/delivery/api-keys'
import type { Output } from '@repo/contracts/endpoint'
import { showRefusal } from '@repo/delivery-ui/show-refusal'
import { ConfirmDialog } from '@repo/ui/ConfirmDialog'
import { formatDate, formatDateTime, formatEuros } from '@repo/ui/formats'
import { showSuccess } from '@repo/ui/popups'
import { CardListSkeleton } from '@repo/ui/Skeletons'
import { EmptyState, QueryState } from '@repo/ui/States'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { IconKey, IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { companyTexts } from '#web/company/company-texts.ts'
import { apiKeysTexts } from './api-keys-texts.ts'

/** The share of its limit for 24 hours from which a key shows a warning. */
const warningShare = 0.8

type ApiKey = Output<typeof listApiKeys>['cles'][number]

/** The active keys, each with buttons that change its limit and revoke it. `onNew` opens the form of another key. */
export function ApiKeyList({
  list,
  onNew,
}: {
  readonly list: UseQueryResult<Output<typeof listApiKeys>, CallError>
  readonly onNew: (() => void) | null
}) {
  const t = useTexts(apiKeysTexts)
  return (
    <Stack component="section" gap="md" aria-labelledby="keys">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3" id="keys">
          {t('list')}
        </Title>
        {list.data && onNew ? (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onNew}>
            {t('create')}
          </Button>
        ) : null}
      </Group>
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
  const [isRevokeOpen, revokeDialog] = useDisclosure(false)
  const [isLimitOpen, limitDialog] = useDisclosure(false)
  const { cleId, nom: name, prefixe, creeA, creePar, utiliseeA, limiteJournaliere, commande24h } = apiKey
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
          <Text size="sm" mt={4}>
            {t('spent', { spent: formatEuros(commande24h), limit: formatEuros(limiteJournaliere) })}
          </Text>
          <Progress
            mt={6}
            maw={320}
            color={commande24h >= limiteJournaliere * warningShare ? 'accent' : 'brand'}
            value={(100 * commande24h) / limiteJournaliere}
            aria-label={t('spentOf', { name })}
          />
        </div>
        <Group gap="xs">
          <Button variant="default" aria-label={t('changeLimitOf', { name })} onClick={limitDialog.open}>
            {t('changeLimit')}
          </Button>
          <Button variant="default" aria-label={t('revokeOf', { name })} onClick={revokeDialog.open}>
            {t('revoke')}
          </Button>
        </Group>
      </Group>
      <Modal opened={isLimitOpen} onClose={limitDialog.close} title={t('changeLimit')}>
        <LimitForm apiKey={apiKey} onEnd={limitDialog.close} />
      </Modal>
      <ConfirmDialog
        opened={isRevokeOpen}
        title={t('revokeTitle')}
        text={t('revokeText', { name })}
        cancel={tCompany('cancel')}
        confirm={t('revoke')}
        busy={revoking.isPending}
        onClose={revokeDialog.close}
        onConfirm={() =>
          revoking.mutate(
            { cleId },
            {
              onSuccess: () => showSuccess({ title: t('revoked') }),
              onError: showRefusal,
              onSettled: () => {
                revokeDialog.close()
                return client.invalidateQueries({ queryKey: queryKeyOf(listApiKeys) })
              },
            },
          )
        }
      />
    </Surface>
  )
}

function LimitForm({ apiKey, onEnd }: { readonly apiKey: ApiKey; readonly onEnd: () => void }) {
  const t = useTexts(apiKeysTexts)
  const client = useQueryClient()
  const change = useCall(changeApiKeyLimit)
  const { cleId, nom: name, limiteJournaliere } = apiKey
  const initialLimit = String(limiteJournaliere / 100).replace('.', ',')
  const form = useZodForm({
    schema: changeApiKeyLimit.request,
    initialValues: { cleId, limiteJournaliere: initialLimit },
  })
  return (
    <form
      {...form.onSubmit((values) =>
        change.mutate(values, {
          onSuccess: () => {
            showSuccess({ title: t('limitChanged') })
            onEnd()
            return client.invalidateQueries({ queryKey: queryKeyOf(listApiKeys) })
          },
          onError: (error) => {
            if (error.status === 422) form.showFailures(error.fields)
            else showRefusal(error)
          },
        }),
      )}
    >
      <Stack gap="lg">
        <Text style={{ overflowWrap: 'anywhere' }}>{t('changeLimitText', { name })}</Text>
        <TextInput
          label={t('limit')}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          data-autofocus
          {...form.field('limiteJournaliere')}
        />
        <SubmitButton busy={change.isPending} style={{ alignSelf: 'flex-end' }}>
          {t('saveLimit')}
        </SubmitButton>
      </Stack>
    </form>
  )
}
