import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { requestEmailChange } from '@repo/contracts/lottery/profile'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Section } from '#lottery-web/account/Section.tsx'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import { profileTexts } from './profile-texts.ts'

/** The email address, and its change, which a link must confirm. */
export function EmailSection({ email }: { readonly email: string }) {
  const t = useTexts(profileTexts)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const requesting = useConfirmedCall(requestEmailChange)
  const form = useZodForm({ schema: requestEmailChange.request, initialValues: { newEmail: '' } })
  return (
    <Section title={t('email')}>
      <Text style={{ overflowWrap: 'anywhere' }}>{t('emailNow', { email })}</Text>
      <div role="status">
        {sentTo === null ? null : (
          <Alert color="brand" icon={<IconMail aria-hidden />}>
            {t('emailSent', { email: sentTo })}
          </Alert>
        )}
      </div>
      <form
        {...form.onSubmit((values) =>
          requesting.mutate(values, {
            onSuccess: () => {
              setSentTo(values.newEmail)
              form.reset()
            },
            onError: (error) => showRefusalIn(form, error),
          }),
        )}
      >
        <Stack gap="md">
          <TextInput label={t('emailNew')} type="email" autoComplete="email" {...form.field('newEmail')} />
          <SubmitButton busy={requesting.isPending} variant="default" style={{ alignSelf: 'flex-start' }}>
            {t('emailSubmit')}
          </SubmitButton>
        </Stack>
      </form>
    </Section>
  )
}
