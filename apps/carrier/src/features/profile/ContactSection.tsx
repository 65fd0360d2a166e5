import { Stack, TextInput, Title } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { updateCarrierContact } from '@repo/contracts/delivery/profile'
import { useProfileOutcome } from '@repo/delivery-ui/account/use-profile-outcome'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import type { OwnAccount } from './own-account.ts'
import { profileTexts } from './profile-texts.ts'

const contactForm = updateCarrierContact.request.omit({ userId: true, personneId: true })

/** The phone number and the email address of the account. */
export function ContactSection({ account }: { readonly account: OwnAccount }) {
  const t = useTexts(profileTexts)
  const update = useCall(updateCarrierContact)
  const form = useZodForm({
    schema: contactForm,
    initialValues: { telephone: account.personne.telephone, email: account.email },
  })
  const outcome = useProfileOutcome(form.showFailures)
  return (
    <Surface aria-labelledby="contact-title">
      <form {...form.onSubmit((values) => update.mutate(values, outcome))}>
        <Stack gap="md">
          <Title order={2} size="h3" id="contact-title">
            {t('contact')}
          </Title>
          <TextInput
            label={t('phone')}
            description={t('phoneHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="tel"
            autoComplete="tel"
            {...form.field('telephone')}
          />
          <TextInput
            label={t('email')}
            description={t('emailHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="email"
            autoComplete="email"
            {...form.field('email')}
          />
          <SubmitButton busy={update.isPending}>{t('save')}</SubmitButton>
        </Stack>
      </form>
    </Surface>
  )
}
