import { Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { formatOrderReference } from '@repo/contracts/delivery/order-reference'
import { Question } from '@repo/ui/Question'
import { toTelHref } from '@repo/ui/tel-href'
import { defineTexts, useTexts } from '@repo/ui/texts'
import { IconMail, IconPhone } from '@tabler/icons-react'
import classes from './OrderHelp.module.css'

const texts = defineTexts('order-help', {
  fr: {
    reference: 'Référence à donner',
    call: 'Appeler l’assistance : {{phone}}',
    write: 'Écrire à l’assistance',
    subject: 'Référence {{reference}}',
  },
})

/** A question at this step, and its answer. */
export type HelpQuestion = { readonly question: string; readonly answer: string }

/** Help with a running order: the contact, the order's reference for the phone, and the usual questions at its step. */
export function OrderHelp(props: {
  readonly orderId: string
  readonly phone: string | null
  readonly email: string | undefined
  readonly questions: readonly HelpQuestion[]
}) {
  const t = useTexts(texts)
  const { phone, email } = props
  const reference = formatOrderReference(props.orderId)
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" c="dimmed">
          {t('reference')}
        </Text>
        <Text className={classes.reference ?? ''}>
          <span aria-hidden>{reference}</span>
          <VisuallyHidden>{[...reference.replace('-', '')].join(' ')}</VisuallyHidden>
        </Text>
      </div>
      {phone === null ? null : (
        <Button
          component="a"
          href={toTelHref(phone)}
          className={classes.button ?? ''}
          leftSection={<IconPhone size={20} aria-hidden />}
        >
          {t('call', { phone })}
        </Button>
      )}
      {email === undefined ? null : (
        <Button
          component="a"
          href={`mailto:${email}?subject=${encodeURIComponent(t('subject', { reference }))}`}
          variant="default"
          className={classes.button ?? ''}
          leftSection={<IconMail size={20} aria-hidden />}
        >
          {t('write')}
        </Button>
      )}
      <div>
        {props.questions.map(({ question, answer }) => (
          <Question key={question} question={question} name="order-help">
            <p className={classes.answer}>{answer}</p>
          </Question>
        ))}
      </div>
    </Stack>
  )
}
