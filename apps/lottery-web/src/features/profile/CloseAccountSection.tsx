import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { endAccount } from '@repo/contracts/lottery/profile'
import { showNotice } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { accountTexts } from '#lottery-web/account/account-texts.ts'
import { Section } from '#lottery-web/account/Section.tsx'
import { passwordTexts } from '#lottery-web/password/password-texts.ts'
import { paths } from '#lottery-web/paths.ts'
import { OwnPasswordField } from '#lottery-web/session/OwnPasswordField.tsx'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { reloadSession } from '#lottery-web/session/watch-session.ts'
import { profileTexts } from './profile-texts.ts'

/** Closes the account, with two confirmations: immediately, or once everything is settled. */
export function CloseAccountSection() {
  const t = useTexts(profileTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t('end')} hint={t('endHint')}>
      <Button
        variant="default"
        onClick={() => setOpen(true)}
        style={{ alignSelf: 'flex-start', color: 'var(--mantine-color-error)' }}
      >
        {t('end')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('endTitle')}>
        <CloseAccountForm onCancel={() => setOpen(false)} />
      </Modal>
    </Section>
  )
}

function CloseAccountForm({ onCancel }: { readonly onCancel: () => void }) {
  const t = useTexts(profileTexts)
  const tAccount = useTexts(accountTexts)
  const tPassword = useTexts(passwordTexts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const ending = useCall(endAccount)
  const form = useZodForm({ schema: endAccount.request, initialValues: { password: '' } })
  return (
    <form
      {...form.onSubmit((values) =>
        ending.mutate(values, {
          onSuccess: async ({ endsLater }) => {
            showNotice({ title: t(endsLater ? 'endLater' : 'endNow') })
            if (endsLater) return onCancel()
            await navigate(paths.home)
            await reloadSession(client)
          },
          onError: (error) => {
            if (error.code === 'wrong-password-given') form.showFailures({ password: error.message })
            else showRefusalIn(form, error)
          },
        }),
      )}
    >
      <Stack gap="md">
        <Text>{t('endText')}</Text>
        <OwnPasswordField label={tPassword('current')} data-autofocus {...form.field('password')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {tAccount('cancel')}
          </Button>
          <SubmitButton size="sm" color="red.8" busy={ending.isPending}>
            {t('end')}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  )
}
