import { Alert, Button, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { endpointQuery, useCall } from '@repo/api-client/react'
import {
  disableSecondFactor,
  getSecondFactor,
  prepareSecondFactor,
  renewRecoveryCodes,
} from '@repo/contracts/delivery/second-factor'
import type { Output } from '@repo/contracts/endpoint'
import { formatFrenchLongDay } from '@repo/contracts/french-date'
import { ConfirmDialog } from '@repo/ui/ConfirmDialog'
import { formatDateTime } from '@repo/ui/formats'
import { showSuccess } from '@repo/ui/popups'
import { QueryState } from '@repo/ui/States'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconShieldCheck, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import classes from './OwnAccount.module.css'
import { protectionTexts } from './protection-texts.ts'
import { factorHash, isFactorNeeded } from './SecondFactorBanner.tsx'
import type { PreparedFactor } from './SecondFactorSetup.tsx'
import {
  AuthenticatorForm,
  RecoveryCodes,
  useRefreshFactor,
  useShowFactorError,
} from './SecondFactorSetup.tsx'

type State = Output<typeof getSecondFactor>

/** The content of the section's dialog; null while it is closed. */
type DialogContent =
  | { readonly name: 'app'; readonly prepared: PreparedFactor }
  | { readonly name: 'codes'; readonly codes: readonly string[] }
  | null

/** Below this number of unused recovery codes a warning shows. */
const warnBelowCodes = 3

/**
 * Shows whether sign-ins require a code. Enables or disables that, and renews the recovery codes. Takes the focus when
 * its banner led here.
 */
export function SecondFactorSection() {
  const t = useTexts(protectionTexts)
  const query = useQuery(endpointQuery(getSecondFactor, {}))
  const [dialog, setDialog] = useState<DialogContent>(null)
  const close = () => setDialog(null)
  const showCodes = (codes: readonly string[]) => setDialog({ name: 'codes', codes })
  const state = query.data
  const { hash, key } = useLocation()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A second visit by the banner focuses it again.
    if (key !== '' && hash === factorHash) title.current?.focus()
  }, [hash, key])
  return (
    <Surface aria-labelledby="second-factor-title">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="second-factor-title" ref={title} tabIndex={-1}>
            {t('factor')}
          </Title>
          <Text c="dimmed">{t('factorHint')}</Text>
        </div>
        {state ? (
          <StateActions
            state={state}
            onPrepared={(prepared) => setDialog({ name: 'app', prepared })}
            onCodes={showCodes}
          />
        ) : null}
        <QueryState query={query} order={3} loading={<Skeleton height={56} radius="md" />} />
      </Stack>
      <Modal opened={dialog?.name === 'app'} onClose={close} title={t('enableTitle')}>
        {dialog?.name === 'app' ? (
          <AuthenticatorForm prepared={dialog.prepared} onCodes={showCodes} onClose={close} />
        ) : null}
      </Modal>
      {/* Shown once: neither a key nor a click outside closes it. */}
      <Modal
        opened={dialog?.name === 'codes'}
        onClose={close}
        title={t('codesTitle')}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
      >
        {dialog?.name === 'codes' ? <RecoveryCodes codes={dialog.codes} onCodesStored={close} /> : null}
      </Modal>
    </Surface>
  )
}

function StateActions({
  state,
  onPrepared,
  onCodes,
}: {
  readonly state: State
  readonly onPrepared: (prepared: PreparedFactor) => void
  readonly onCodes: (codes: readonly string[]) => void
}) {
  const t = useTexts(protectionTexts)
  const onError = useShowFactorError()
  const refresh = useRefreshFactor()
  const preparation = useCall(prepareSecondFactor)
  const renewal = useCall(renewRecoveryCodes)
  const disabling = useCall(disableSecondFactor)
  const [confirming, setConfirming] = useState<'renew' | 'disable' | null>(null)
  if (state.depuis === null)
    return (
      <>
        {state.estDemande ? (
          <Alert color="accent" icon={<IconShieldLock aria-hidden />}>
            {isFactorNeeded(state)
              ? t('askNow')
              : state.exigeeLe === null
                ? t('factorAsked')
                : t('factorBefore', { day: formatFrenchLongDay(state.exigeeLe) })}
          </Alert>
        ) : null}
        <div className={classes.actions}>
          <Button
            leftSection={<IconShieldLock size={18} aria-hidden />}
            loading={preparation.isPending}
            onClick={() => preparation.mutate({}, { onSuccess: onPrepared, onError })}
          >
            {t('enable')}
          </Button>
        </div>
      </>
    )
  const handleDisabled = () => {
    showSuccess({ title: t('done'), message: t('disabled') })
    setConfirming(null)
    refresh()
  }
  const handleRenewed = ({ codes }: { readonly codes: readonly string[] }) => {
    setConfirming(null)
    onCodes(codes)
    refresh()
  }
  const handleFailure = (error: CallError) => {
    setConfirming(null)
    onError(error)
    // It may have succeeded, and its response been lost.
    refresh()
  }
  const count = String(state.codesRestants)
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <IconShieldCheck
          size={22}
          aria-hidden
          color="var(--mantine-color-brand-filled)"
          style={{ flex: 'none' }}
        />
        <Text>{t('factorSince', { at: formatDateTime(state.depuis), count })}</Text>
      </Group>
      {state.codesRestants < warnBelowCodes ? <Alert color="accent">{t('fewCodes', { count })}</Alert> : null}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setConfirming('renew')}>
          {t('renew')}
        </Button>
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => setConfirming('disable')}>
          {t('disable')}
        </Button>
      </div>
      <ConfirmDialog
        opened={confirming === 'renew'}
        title={t('renewTitle')}
        text={t('renewQuestion')}
        confirm={t('renew')}
        cancel={t('cancel')}
        busy={renewal.isPending}
        onConfirm={() => renewal.mutate({}, { onSuccess: handleRenewed, onError: handleFailure })}
        onClose={() => setConfirming(null)}
      />
      <ConfirmDialog
        opened={confirming === 'disable'}
        title={t('disableTitle')}
        text={t('disableQuestion')}
        confirm={t('disable')}
        cancel={t('cancel')}
        color="red.9"
        busy={disabling.isPending}
        onConfirm={() => disabling.mutate({}, { onSuccess: handleDisabled, onError: handleFailure })}
        onClose={() => setConfirming(null)}
      />
    </>
  )
}
