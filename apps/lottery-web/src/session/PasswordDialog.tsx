import { Button, Group, Stack, Text } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { confirmPassword, readSession } from '@repo/contracts/lottery/session'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { TopDialog } from '@repo/ui/TopDialog'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import { answerPassword, isPasswordQuestionOpen, subscribeToPasswordQuestion } from './password-question.ts'
import { sessionTexts } from './session-texts.ts'
import { showRefusalIn } from './show-refusal.ts'

/** Asks for the password when a call requires it. */
export function PasswordDialog() {
  const t = useTexts(sessionTexts)
  const isOpen = useSyncExternalStore(
    subscribeToPasswordQuestion,
    isPasswordQuestionOpen,
    isPasswordQuestionOpen,
  )
  return (
    <TopDialog opened={isOpen} onClose={() => answerPassword(false)} title={t('passwordTitle')} zIndex={320}>
      <PasswordForm />
    </TopDialog>
  )
}

function PasswordForm() {
  const t = useTexts(sessionTexts)
  const client = useQueryClient()
  const confirming = useCall(confirmPassword)
  const form = useZodForm({ schema: confirmPassword.request, initialValues: { password: '' } })
  return (
    <form
      {...form.onSubmit((values) =>
        confirming.mutate(values, {
          onSuccess: () => {
            answerPassword(true)
            void client.invalidateQueries({ queryKey: queryKeyOf(readSession) })
          },
          onError: (error) => {
            if (error.code === 'wrong-password-given') form.showFailures({ password: error.message })
            else showRefusalIn(form, error)
          },
        }),
      )}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('passwordHint')}</Text>
        <OwnPasswordField label={t('password')} data-autofocus {...form.field('password')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => answerPassword(false)}>
            {t('cancel')}
          </Button>
          <SubmitButton size="sm" busy={confirming.isPending}>
            {t('confirm')}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  )
}
