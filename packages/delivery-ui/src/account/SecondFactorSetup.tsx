import { Anchor, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import type { prepareSecondFactor } from '@repo/contracts/delivery/second-factor'
import { enableSecondFactor, getSecondFactor } from '@repo/contracts/delivery/second-factor'
import type { Output } from '@repo/contracts/endpoint'
import { showError, showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { CodeField, codeForm } from './CodeField.tsx'
import classes from './OwnAccount.module.css'
import { protectionTexts } from './protection-texts.ts'
import { QrCode } from './QrCode.tsx'
import { showFailure } from './show-failure.ts'

/** The secret for an authenticator app. */
export type PreparedFactor = Output<typeof prepareSecondFactor>

/**
 * Enables the second factor with the first code of an app that has the secret, and passes on the recovery codes.
 * `onClose` is called when it was enabled already: its codes are lost.
 */
export function AuthenticatorForm(props: {
  readonly prepared: PreparedFactor
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}) {
  const t = useTexts(protectionTexts)
  const { secret, adresse } = props.prepared
  const onError = useShowFactorError()
  const refresh = useRefreshFactor()
  const enabling = useCall(enableSecondFactor)
  const form = useZodForm({ schema: codeForm, initialValues: { code: '' } })
  const outcome = {
    onSuccess: ({ codes }: { readonly codes: readonly string[] }) => {
      showSuccess({ title: t('done'), message: t('enabled') })
      props.onCodes(codes)
      refresh()
    },
    onError: (error: CallError) => {
      if (error.code === 'wrong-code') return form.showFailures({ code: error.message })
      // The response of the first time was lost, and with it the codes.
      if (error.code === 'second-factor-on') {
        showError({ title: t('failed'), message: t('lostAnswer') })
        props.onClose()
      } else onError(error)
      refresh()
    },
  }
  return (
    <form {...form.onSubmit((values) => enabling.mutate(values, outcome))}>
      <Stack gap="md">
        <Text>{t('scan')}</Text>
        <QrCode text={adresse} label={t('qrCode')} />
        <div>
          <Text size="sm">{t('secret')}</Text>
          <Group gap="xs" mt={4}>
            <Code style={{ overflowWrap: 'anywhere' }}>{secret.match(/.{1,4}/g)?.join(' ')}</Code>
            <CopyTextButton text={secret} />
            <Anchor href={adresse} fz="sm" fw={560}>
              {t('openApp')}
            </Anchor>
          </Group>
        </div>
        <CodeField isForApp {...form.field('code')} />
        <Text size="sm" c="dimmed">
          {t('otherSessions')}
        </Text>
        <SubmitButton busy={enabling.isPending} fullWidth>
          {t('enable')}
        </SubmitButton>
      </Stack>
    </form>
  )
}

/** Shows the recovery codes, which is possible only once. */
export function RecoveryCodes({
  codes,
  onCodesStored,
}: {
  readonly codes: readonly string[]
  readonly onCodesStored: () => void
}) {
  const t = useTexts(protectionTexts)
  return (
    <Stack gap="md">
      <Text>{t('codesHint')}</Text>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ol>
      <Group justify="space-between">
        <CopyTextButton text={codes.join('\n')} />
        <Button onClick={onCodesStored}>{t('kept')}</Button>
      </Group>
    </Stack>
  )
}

function CopyTextButton({ text }: { readonly text: string }) {
  const t = useTexts(protectionTexts)
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" size="sm" onClick={copy}>
          {t(copied ? 'copied' : 'copy')}
        </Button>
      )}
    </CopyButton>
  )
}

/** Returns a function that reloads the state of the second factor. */
export function useRefreshFactor() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: queryKeyOf(getSecondFactor) })
}

/** Returns a function that shows why a call about the second factor failed. */
export function useShowFactorError() {
  const t = useTexts(protectionTexts)
  return (error: CallError) => showFailure(t('failed'), error)
}
