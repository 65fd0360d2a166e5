import { Button, Modal, PasswordInput, Stack, Text, Title } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { useCall } from '@repo/api-client/react'
import { updatePassword } from '@repo/contracts/delivery/profile'
import { showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './OwnAccount.module.css'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import { ownAccountTexts } from './own-account-texts.ts'
import { initialPasswords, passwordForm } from './password-form.ts'
import { showFailure } from './show-failure.ts'

/** Changes the password, in a dialog. */
export function PasswordSection() {
  const t = useTexts(ownAccountTexts)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Surface className={classes.action ?? ''} aria-labelledby="security-title">
      <div>
        <Title order={2} size="h3" id="security-title">
          {t('security')}
        </Title>
        <Text c="dimmed">{t('securityHint')}</Text>
      </div>
      <Button
        variant="default"
        leftSection={<IconLock size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('resetPassword')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('resetPassword')}>
        <PasswordForm onDone={close} />
      </Modal>
    </Surface>
  )
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts(ownAccountTexts)
  const update = useCall(updatePassword)
  const form = useZodForm({ schema: passwordForm, initialValues: initialPasswords })

  const outcome = {
    onSuccess: () => {
      showSuccess({ title: t('done'), message: t('passwordSaved') })
      onDone()
    },
    onError: (error: CallError) => {
      if (error.code === 'wrong-password') form.showFailures({ Actualpassword: error.message })
      else if (Object.keys(error.fields).length > 0) form.showFailures(error.fields)
      else showFailure(t('failed'), error)
    },
  }
  return (
    <form {...form.onSubmit(({ confirmation, ...passwords }) => update.mutate(passwords, outcome))}>
      <Stack gap="md">
        <OwnPasswordField label={t('currentPassword')} data-autofocus {...form.field('Actualpassword')} />
        <PasswordInput
          label={t('newPassword')}
          description={t('newPasswordHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordInput
          label={t('confirmPassword')}
          autoComplete="new-password"
          {...form.field('confirmation')}
        />
        <SubmitButton busy={update.isPending} fullWidth mt="xs">
          {t('savePassword')}
        </SubmitButton>
      </Stack>
    </form>
  )
}
