import { Button, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { endpointQuery, useCall, useToken } from '@repo/api-client/react'
import { getProfile } from '@repo/contracts/delivery/accounts'
import { contactSupport } from '@repo/contracts/delivery/contact'
import { FieldGrid } from '@repo/ui/FieldGrid'
import { showError } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import classes from './Contact.module.css'
import { contactTexts } from './contact-texts.ts'

const emptyMessage = { nom: '', prenom: '', email: '', num_tele: '', sujet: '', message: '', complement: '' }

function useContactForm() {
  return useZodForm({ schema: contactSupport.request, initialValues: emptyMessage })
}
type Form = ReturnType<typeof useContactForm>

/** Fills empty fields from the profile of the signed-in account. */
function usePrefill({ values, set }: Form): void {
  const token = useToken()
  const { data: profile } = useQuery({ ...endpointQuery(getProfile, {}), enabled: token !== null })
  // Only once, when the profile has loaded: later values were typed by the person.
  useEffect(() => {
    if (!profile) return
    set({
      nom: values.nom || profile.last_name,
      prenom: values.prenom || profile.first_name,
      email: values.email || profile.email,
      num_tele: values.num_tele || profile.Num_telephone,
    })
  }, [profile])
}

/** The contact form, prefilled when a person is signed in. */
export function ContactForm() {
  const t = useTexts(contactTexts)
  const sending = useCall(contactSupport)
  const form = useContactForm()
  const [isSent, setIsSent] = useState(false)
  usePrefill(form)

  function showFailure(error: CallError): void {
    if (error.status === 422 && Object.keys(error.fields).length > 0) form.showFailures(error.fields)
    else showError({ title: t('failed'), ...(error.status === 429 ? { message: error.message } : {}) })
  }

  return (
    <>
      <form
        {...form.onSubmit((message) =>
          sending.mutate(message, {
            onSuccess: () => {
              setIsSent(true)
              form.set({ sujet: '', message: '' })
            },
            onError: showFailure,
          }),
        )}
      >
        <Stack gap="md">
          <Fields form={form} />
          <SubmitButton busy={sending.isPending} busyLabel={t('sending')} fullWidth>
            {t('send')}
          </SubmitButton>
        </Stack>
      </form>
      <Modal opened={isSent} onClose={() => setIsSent(false)} title={t('sent')}>
        <Stack gap="lg">
          <Text>{t('sentHint')}</Text>
          <Button onClick={() => setIsSent(false)}>{t('close')}</Button>
        </Stack>
      </Modal>
    </>
  )
}

function Fields({ form }: { readonly form: Form }) {
  const t = useTexts(contactTexts)
  return (
    <>
      <FieldGrid>
        <TextInput label={t('lastName')} autoComplete="family-name" {...form.field('nom')} />
        <TextInput label={t('firstName')} autoComplete="given-name" {...form.field('prenom')} />
        <TextInput label={t('email')} type="email" autoComplete="email" {...form.field('email')} />
        <TextInput label={t('phone')} type="tel" autoComplete="tel" {...form.field('num_tele')} />
      </FieldGrid>
      <TextInput label={t('subject')} autoComplete="off" {...form.field('sujet')} />
      <Textarea label={t('message')} autosize minRows={5} maxRows={14} {...form.field('message')} />
      {/* A honeypot: people neither see nor reach this field, but programs that fill in every field do. */}
      <div className={classes.unseen} aria-hidden>
        <label>
          {t('unseen')}
          <input
            type="text"
            name="complement"
            tabIndex={-1}
            autoComplete="off"
            value={form.values.complement}
            onChange={form.field('complement').onChange}
          />
        </label>
      </div>
    </>
  )
}
