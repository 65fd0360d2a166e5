import { Button, Group, Stack, Text } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { prepareSecondFactor } from '@repo/contracts/delivery/second-factor'
import { TopDialog } from '@repo/ui/TopDialog'
import { useTexts } from '@repo/ui/texts'
import { IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { protectionTexts } from './protection-texts.ts'
import type { PreparedFactor } from './SecondFactorSetup.tsx'
import { AuthenticatorForm, RecoveryCodes, useShowFactorError } from './SecondFactorSetup.tsx'

type Step =
  | { readonly name: 'why' }
  | { readonly name: 'app'; readonly prepared: PreparedFactor }
  | { readonly name: 'codes'; readonly codes: readonly string[] }

/**
 * Sets up a second factor in a dialog above the form that needs it. `onEnd` reports whether the account has one now:
 * false after closing the dialog, true also when one was enabled already.
 */
export function FactorDialog({ onEnd }: { readonly onEnd: (isProved: boolean) => void }) {
  const t = useTexts(protectionTexts)
  const onError = useShowFactorError()
  const preparation = useCall(prepareSecondFactor)
  const [step, setStep] = useState<Step>({ name: 'why' })
  const showCodes = (codes: readonly string[]) => setStep({ name: 'codes', codes })
  // The codes are shown once: neither a key nor a click outside closes them.
  const isClosable = step.name !== 'codes'
  const close = () => {
    if (isClosable) onEnd(false)
  }
  const prepare = () =>
    preparation.mutate({}, { onSuccess: (prepared) => setStep({ name: 'app', prepared }), onError })
  return (
    <TopDialog
      opened
      onClose={close}
      title={t(isClosable ? 'enableTitle' : 'codesTitle')}
      withCloseButton={isClosable}
      closeOnClickOutside={isClosable}
    >
      {step.name === 'why' ? (
        <Stack gap="lg">
          <Text>{t('askHere')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button
              data-autofocus
              leftSection={<IconShieldLock size={18} aria-hidden />}
              loading={preparation.isPending}
              onClick={prepare}
            >
              {t('enable')}
            </Button>
          </Group>
        </Stack>
      ) : null}
      {step.name === 'app' ? (
        <AuthenticatorForm prepared={step.prepared} onCodes={showCodes} onClose={() => onEnd(true)} />
      ) : null}
      {step.name === 'codes' ? <RecoveryCodes codes={step.codes} onCodesStored={() => onEnd(true)} /> : null}
    </TopDialog>
  )
}
