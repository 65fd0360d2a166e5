import { Button, Modal, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { endpointQuery, queryKeyOf, useCall } from '@repo/api-client/react'
import { createPasskey, deletePasskey, listPasskeys } from '@repo/contracts/delivery/passkeys'
import type { Output } from '@repo/contracts/endpoint'
import { ConfirmDialog } from '@repo/ui/ConfirmDialog'
import { formatDateTime } from '@repo/ui/formats'
import { showSuccess } from '@repo/ui/popups'
import { QueryState } from '@repo/ui/States'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import classes from './OwnAccount.module.css'
import { canUsePasskeys, useNewPasskey } from './passkeys.ts'
import { protectionTexts } from './protection-texts.ts'
import { showFailure } from './show-failure.ts'

type Passkey = Output<typeof listPasskeys>['cles'][number]

/** Lists the passkeys of the account, and adds or removes one. */
export function PasskeysSection() {
  const t = useTexts(protectionTexts)
  const query = useQuery(endpointQuery(listPasskeys, {}))
  const [isAdding, setIsAdding] = useState(false)
  const passkeys = query.data?.cles ?? []
  return (
    <Surface aria-labelledby="passkeys-title">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="passkeys-title">
            {t('passkeys')}
          </Title>
          <Text c="dimmed">{t('passkeysHint')}</Text>
        </div>
        {passkeys.length > 0 ? (
          <ul className={classes.sessions}>
            {passkeys.map((passkey) => (
              <PasskeyLine key={passkey.cleAccesId} passkey={passkey} />
            ))}
          </ul>
        ) : null}
        <QueryState query={query} order={3} loading={<Skeleton height={56} radius="md" />} />
        {canUsePasskeys() ? (
          <div className={classes.actions}>
            <Button
              variant="default"
              leftSection={<IconFingerprint size={18} aria-hidden />}
              onClick={() => setIsAdding(true)}
            >
              {t('addPasskey')}
            </Button>
          </div>
        ) : (
          <Text size="sm">{t('noPasskeysHere')}</Text>
        )}
        <Modal opened={isAdding} onClose={() => setIsAdding(false)} title={t('addPasskey')}>
          <NewPasskeyForm onDone={() => setIsAdding(false)} />
        </Modal>
      </Stack>
    </Surface>
  )
}

const nameForm = createPasskey.request.pick({ nom: true })

function NewPasskeyForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts(protectionTexts)
  const queries = useQueryClient()
  const { isBusy, create } = useNewPasskey()
  const form = useZodForm({ schema: nameForm, initialValues: { nom: '' } })
  async function addPasskey(name: string) {
    const isCreated = await create(name)
    // It may have been stored, and the response lost.
    void queries.invalidateQueries({ queryKey: queryKeyOf(listPasskeys) })
    if (!isCreated) return
    showSuccess({ title: t('done'), message: t('passkeyAdded') })
    onDone()
  }
  return (
    <form {...form.onSubmit(({ nom }) => void addPasskey(nom))}>
      <Stack gap="lg">
        <TextInput
          label={t('passkeyName')}
          description={t('passkeyNameHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-autofocus
          {...form.field('nom')}
        />
        <SubmitButton busy={isBusy} fullWidth>
          {t('addPasskey')}
        </SubmitButton>
      </Stack>
    </form>
  )
}

function PasskeyLine({ passkey }: { readonly passkey: Passkey }) {
  const t = useTexts(protectionTexts)
  const queries = useQueryClient()
  const deletion = useCall(deletePasskey)
  const [isConfirming, setIsConfirming] = useState(false)
  const { cleAccesId, nom, creeeA, utiliseeA } = passkey
  const created = formatDateTime(creeeA)
  const outcome = {
    onSuccess: () => {
      showSuccess({ title: t('done'), message: t('passkeyDeleted') })
      void queries.invalidateQueries({ queryKey: queryKeyOf(listPasskeys) })
    },
    onError: (error: CallError) => {
      setIsConfirming(false)
      showFailure(t('failed'), error)
    },
  }
  return (
    <li className={classes.session}>
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {nom}
        </Text>
        <Text size="sm" c="dimmed">
          {utiliseeA
            ? t('used', { at: created, used: formatDateTime(utiliseeA) })
            : t('created', { at: created })}
        </Text>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={t('deleteNamed', { name: nom })}
        onClick={() => setIsConfirming(true)}
      >
        {t('delete')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t('deletePasskey')}
        text={t('deletePasskeyQuestion', { name: nom })}
        confirm={t('delete')}
        cancel={t('cancel')}
        color="red.9"
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate({ cleAccesId }, outcome)}
        onClose={() => setIsConfirming(false)}
      />
    </li>
  )
}
