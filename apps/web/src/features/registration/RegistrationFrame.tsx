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
import { registrationTexts } from './registration-texts.ts'
import { SignInHint } from './SignInHint.tsx'
import { TermsCheckbox } from './TermsCheckbox.tsx'

/** Marks a field as required for screen readers, as the note above the form does on the screen. */
export const requiredProps = { 'aria-required': true } as const

/** The frame of all registrations: title, required fields, terms, submit button and link to the sign-in. */
export function RegistrationFrame(props: {
  readonly title: string
  readonly lead: string
  /** Whether the form has documents: only those fields are optional. */
  readonly hasDocuments?: boolean
  readonly submit: { readonly noValidate: boolean; readonly onSubmit: (event: FormEvent) => void }
  readonly terms: CheckboxProps
  readonly isBusy: boolean
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
            <TermsCheckbox {...requiredProps} {...props.terms} />
            <SubmitButton busy={props.isBusy} fullWidth mt="xs">
              {t('submit')}
            </SubmitButton>
          </Stack>
        </form>
      </Surface>
      <Stack align="center" mt="lg">
        <SignInHint to={props.signInPath} />
      </Stack>
    </Container>
  )
}

/** A titled group of fields. */
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

/** Returns a function that shows why a registration failed: a documented popup, or messages beside the fields. */
export function useRegistrationFailure(showFailures: (failures: Readonly<Record<string, string>>) => void) {
  const t = useTexts(registrationTexts)
  return (error: CallError) => {
    if (error.code === 'email-taken') showError({ title: t('emailTaken') })
    else if (Object.keys(error.fields).length > 0) showFailures(error.fields)
    else showError()
  }
}
