import { Container, Stack, Text, Title } from '@mantine/core'
import type { CallError } from '@repo/api-client/call'
import { PageTitle } from '@repo/ui/PageTitle'
import { showError } from '@repo/ui/popups'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import type { CheckboxProps } from '@repo/ui/zod-form'
import type { FormEvent, ReactNode } from 'react'
import { useId } from 'react'
import { AlreadyRegistered } from './AlreadyRegistered.tsx'
import { registrationTexts } from './registration-texts.ts'
import { TermsCheckbox } from './TermsCheckbox.tsx'

/** Tells a screen reader what the note above the form shows: this field is required. */
export const must = { 'aria-required': true } as const

/** What all registrations share: the title, what must be filled in, the terms, the button that sends, the way to signing in. */
export function RegistrationFrame(props: {
  readonly title: string
  readonly lead: string
  /** The fields that may stay empty are the documents. */
  readonly hasDocuments?: boolean
  readonly submit: { readonly noValidate: boolean; readonly onSubmit: (event: FormEvent) => void }
  readonly terms: CheckboxProps
  readonly busy: boolean
  readonly signInPath: string
  readonly children: ReactNode
}) {
  const t = useTexts(registrationTexts)
  return (
    <Container size={680} pt={{ base: 36, sm: 64 }}>
      <PageTitle title={props.title} lead={props.lead} />
      <Surface mt="xl" as="div">
        <form {...props.submit}>
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {t(props.hasDocuments ? 'allRequiredButDocuments' : 'allRequired')}
            </Text>
            {props.children}
            <TermsCheckbox {...must} {...props.terms} />
            <SubmitButton busy={props.busy} fullWidth mt="xs">
              {t('submit')}
            </SubmitButton>
          </Stack>
        </form>
      </Surface>
      <Stack align="center" mt="lg">
        <AlreadyRegistered to={props.signInPath} />
      </Stack>
    </Container>
  )
}

/** Some fields of a form that belong together, under their name. */
export function FormPart(props: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Stack component="section" gap="md" aria-labelledby={id} mt="xs">
      <Title order={2} size="h4" id={id}>
        {props.title}
      </Title>
      {props.children}
    </Stack>
  )
}

/** Shows why a registration failed: the documented popups, or the server's messages beside their fields. */
export function useRegistrationFailure(showFailures: (failures: Readonly<Record<string, string>>) => void) {
  const t = useTexts(registrationTexts)
  return (error: CallError) => {
    if (error.code === 'email-taken') showError({ title: t('emailTaken') })
    else if (Object.keys(error.fields).length > 0) showFailures(error.fields)
    else showError()
  }
}
