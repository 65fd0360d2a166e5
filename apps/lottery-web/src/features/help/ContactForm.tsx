import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useCall } from '@repo/api-client/react'
import { contactSubjects, sendContact } from '@repo/contracts/lottery/contact'
import { showError } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useLanguage, useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '#lottery-web/session/use-session.ts'
import classes from './Help.module.css'
import { helpTexts } from './help-texts.ts'

/** The contact form. `?subject=` preselects the subject. */
export function ContactForm({ onSent }: { readonly onSent: () => void }) {
  const t = useTexts(helpTexts)
  const language = useLanguage()
  const session = useSession()
  const [search] = useSearchParams()
  const sending = useCall(sendContact)
  const form = useZodForm({
    schema: sendContact.request.omit({ language: true }),
    initialValues: {
      name: session.state === 'player' ? session.player.firstName : '',
      email: '',
      subject: contactSubjects.find((subject) => subject === search.get('subject')) ?? '',
      text: '',
    },
  })
  const formProps = form.onSubmit((message) =>
    sending.mutate(
      { ...message, language },
      {
        onSuccess: onSent,
        onError: ({ status, fields, message: sentence }) =>
          status === 422 && Object.keys(fields).length > 0
            ? form.showFailures(fields)
            : showError({ title: sentence }),
      },
    ),
  )
  const subjects = contactSubjects.map((subject) => ({ value: subject, label: t(subject) }))
  return (
    <form {...formProps} className={classes.form}>
      <div className={classes.pair}>
        <TextInput label={t('name')} autoComplete="name" {...form.field('name')} />
        <TextInput label={t('email')} type="email" autoComplete="email" {...form.field('email')} />
      </div>
      <NativeSelect
        size="md"
        label={t('subject')}
        data={[{ value: '', label: t('chooseSubject') }, ...subjects]}
        {...form.field('subject')}
      />
      <Textarea label={t('text')} autosize minRows={6} maxRows={16} {...form.field('text')} />
      <SubmitButton busy={sending.isPending}>{t('send')}</SubmitButton>
    </form>
  )
}
