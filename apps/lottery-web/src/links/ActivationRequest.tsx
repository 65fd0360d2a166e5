import { Stack, Text, TextInput, Title } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { requestActivation } from '@repo/contracts/lottery/registration'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { showRefusalIn } from '#lottery-web/session/show-refusal.ts'
import { linksTexts } from './links-texts.ts'

/** Requests another activation link. The response is the same for every address. */
export function ActivationRequest({ email = '' }: { readonly email?: string }) {
  const t = useTexts(linksTexts)
  const requesting = useCall(requestActivation)
  const form = useZodForm({ schema: requestActivation.request, initialValues: { email } })
  if (requesting.isSuccess)
    return (
      <Surface role="status">
        <Title order={2} size="h3">
          {t('askedTitle')}
        </Title>
        <Text mt="xs">{t('askedText')}</Text>
      </Surface>
    )
  return (
    <Surface>
      <form
        {...form.onSubmit((values) =>
          requesting.mutate(values, { onError: (error) => showRefusalIn(form, error) }),
        )}
      >
        <Stack gap="md">
          <TextInput label={t('email')} type="email" autoComplete="email" {...form.field('email')} />
          <SubmitButton busy={requesting.isPending}>{t('askAnother')}</SubmitButton>
        </Stack>
      </form>
    </Surface>
  )
}
