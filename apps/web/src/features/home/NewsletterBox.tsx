import { Container, TextInput, Title } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { subscribe } from '@repo/contracts/delivery/newsletter'
import { showError } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { IconMailCheck } from '@tabler/icons-react'
import classes from './home.module.css'
import { homeTexts } from './home-texts.ts'

/** Subscribes to the newsletter. The subscription starts once the emailed link is confirmed. */
export function NewsletterBox() {
  const t = useTexts(homeTexts)
  const subscription = useCall(subscribe)
  const form = useZodForm({ schema: subscribe.request, initialValues: { email: '' } })
  return (
    <Container size={1180} component="section" className={classes.newsletter}>
      <div>
        <Title order={2}>{t('newsletterTitle')}</Title>
        <p className={classes.lead}>{t('newsletterLead')}</p>
      </div>
      <div role="status">
        {subscription.isSuccess ? (
          <div className={classes.thanks}>
            <IconMailCheck size={26} aria-hidden />
            <p>
              <strong>{t('newsletterDone')}</strong>
              {t('newsletterDoneText')}
            </p>
          </div>
        ) : (
          <form
            {...form.onSubmit((input) =>
              subscription.mutate(input, {
                onError: (error) =>
                  error.fields.email === undefined ? showError() : form.showFailures(error.fields),
              }),
            )}
          >
            <div className={classes.newsletterForm}>
              <TextInput
                label={t('newsletterEmail')}
                type="email"
                autoComplete="email"
                inputWrapperOrder={['label', 'error', 'input']}
                {...form.field('email')}
              />
              <SubmitButton busy={subscription.isPending}>{t('newsletterSend')}</SubmitButton>
            </div>
          </form>
        )}
      </div>
    </Container>
  )
}
