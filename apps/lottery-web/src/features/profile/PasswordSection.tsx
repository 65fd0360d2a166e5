import { Stack } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { changePassword } from '@repo/contracts/lottery/profile'
import { showSuccess } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { Section } from '#lottery-web/account/Section.tsx'
import { NewPasswordFields } from '#lottery-web/password/NewPasswordFields.tsx'
import { passwordTexts } from '#lottery-web/password/password-texts.ts'
import { OwnPasswordField } from '#lottery-web/session/OwnPasswordField.tsx'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { profileTexts } from './profile-texts.ts'

/** Changes the password, which ends the player's other sessions. */
export function PasswordSection() {
  const t = useTexts(profileTexts)
  const tPassword = useTexts(passwordTexts)
  const changing = useCall(changePassword)
  const form = useZodForm({
    schema: changePassword.request,
    initialValues: { currentPassword: '', password: '', passwordConfirmation: '' },
  })
  return (
    <Section title={t('password')} hint={t('passwordHint')}>
      <form
        {...form.onSubmit((values) =>
          changing.mutate(values, {
            onSuccess: () => {
              form.reset()
              showSuccess({ title: tPassword('changed') })
            },
            onError: (error) => {
              if (error.code === 'wrong-password-given') form.showFailures({ currentPassword: error.message })
              else showRefusalIn(form, error)
            },
          }),
        )}
      >
        <Stack gap="md">
          <OwnPasswordField label={tPassword('current')} {...form.field('currentPassword')} />
          <NewPasswordFields
            password={form.field('password')}
            confirmation={form.field('passwordConfirmation')}
          />
          <SubmitButton busy={changing.isPending} variant="default" style={{ alignSelf: 'flex-start' }}>
            {tPassword('submit')}
          </SubmitButton>
        </Stack>
      </form>
    </Section>
  )
}
