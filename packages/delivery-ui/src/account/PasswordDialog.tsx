import { Button, Divider, Group, Stack, Text } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { endpointQuery, useCall } from '@repo/api-client/react'
import { storeToken } from '@repo/api-client/session'
import { confirmPassword } from '@repo/contracts/delivery/accounts'
import { listPasskeys } from '@repo/contracts/delivery/passkeys'
import type { Output } from '@repo/contracts/endpoint'
import { showError } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { TopDialog } from '@repo/ui/TopDialog'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeField } from './CodeField.tsx'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import { ownAccountTexts } from './own-account-texts.ts'
import type { Site } from './passkeys.ts'
import { canUsePasskeys, usePasskeyConfirmation } from './passkeys.ts'

const passwordForm = confirmPassword.request.omit({ code: true })
const passwordAndCodeForm = confirmPassword.request.required({ code: true })

type Props = {
  readonly site: Site
  readonly onEnd: (isConfirmed: boolean) => void
}

/**
 * Proves the user's identity, by password and second factor or by a passkey.
 * `onEnd` reports whether it was proved, false after closing the dialog.
 */
export function PasswordDialog({ site, onEnd }: Props) {
  const t = useTexts(ownAccountTexts)
  const confirmation = useCall(confirmPassword)
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  const form = useZodForm({
    schema: isCodeNeeded ? passwordAndCodeForm : passwordForm,
    initialValues: { motDePasse: '', code: '' },
  })
  const outcome = {
    onSuccess: ({ token }: Output<typeof confirmPassword>) => {
      if (token !== undefined) storeToken(token)
      onEnd(true)
    },
    onError: (error: CallError) => {
      if (error.code === null) showError()
      else if (error.code === 'second-factor-needed') setIsCodeNeeded(true)
      else if (error.code === 'wrong-code') form.showFailures({ code: error.message })
      else form.showFailures({ motDePasse: error.fields.motDePasse ?? error.message })
    },
  }
  return (
    <TopDialog opened onClose={() => onEnd(false)} title={t('confirmIdentity')}>
      <form {...form.onSubmit((values) => confirmation.mutate(values, outcome))}>
        <Stack gap="lg">
          <Text>{t('confirmIdentityHint')}</Text>
          <OwnPasswordField label={t('currentPassword')} data-autofocus {...form.field('motDePasse')} />
          {isCodeNeeded ? <CodeField {...form.field('code')} /> : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onEnd(false)}>
              {t('cancel')}
            </Button>
            <SubmitButton busy={confirmation.isPending}>{t('continue')}</SubmitButton>
          </Group>
          <PasskeyButton site={site} onConfirmed={() => onEnd(true)} />
        </Stack>
      </form>
    </TopDialog>
  )
}

/** Proves the identity by a passkey, when the account has one. */
function PasskeyButton({ site, onConfirmed }: { readonly site: Site; readonly onConfirmed: () => void }) {
  const t = useTexts(ownAccountTexts)
  const query = useQuery({ ...endpointQuery(listPasskeys, {}), enabled: canUsePasskeys() })
  const { isBusy, confirm } = usePasskeyConfirmation(site)
  if (!query.data || query.data.cles.length === 0) return null
  const prove = async () => {
    if (await confirm()) onConfirmed()
  }
  return (
    <>
      <Divider label={t('or')} />
      <Button
        variant="default"
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={isBusy}
        onClick={() => void prove()}
      >
        {t('withPasskey')}
      </Button>
    </>
  )
}
