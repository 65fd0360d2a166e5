import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { confirmPassword } from '@repo/contracts/delivery/accounts'
import { showError } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { ownAccountTexts } from './own-account-texts.ts'

/** Has the user confirm the password; `onEnd` tells whether it was, or the dialog closed. */
export function PasswordDialog({ onEnd }: { readonly onEnd: (isConfirmed: boolean) => void }) {
  const t = useTexts(ownAccountTexts)
  const confirmation = useCall(confirmPassword)
  const form = useZodForm({ schema: confirmPassword.request, initialValues: { motDePasse: '' } })
  const outcome = {
    onSuccess: () => onEnd(true),
    onError: (error: CallError) => {
      if (error.code === null) showError()
      else form.showFailures({ motDePasse: error.fields.motDePasse ?? error.message })
    },
  }
  return (
    <Modal opened onClose={() => onEnd(false)} title={t('confirmIdentity')}>
      <form {...form.onSubmit((values) => confirmation.mutate(values, outcome))}>
        <Stack gap="lg">
          <Text>{t('confirmIdentityHint')}</Text>
          <PasswordInput
            label={t('currentPassword')}
            autoComplete="current-password"
            data-autofocus
            {...form.field('motDePasse')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onEnd(false)}>
              {t('cancel')}
            </Button>
            <SubmitButton busy={confirmation.isPending}>{t('continue')}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
