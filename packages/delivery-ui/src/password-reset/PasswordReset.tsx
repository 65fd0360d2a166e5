import { Text } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useState } from 'react'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { passwordResetTexts } from './password-reset-texts.ts'

type Step =
  | { readonly name: 'email'; readonly email: string }
  | { readonly name: 'code'; readonly email: string }
  | { readonly name: 'password'; readonly email: string; readonly code: string }

const stepNumbers = { email: 1, code: 2, password: 3 } as const

/** Resets a password in three steps: the address, the emailed code, the new password. */
export function PasswordReset(props: { readonly onChanged: () => void }) {
  const t = useTexts(passwordResetTexts)
  const [step, setStep] = useState<Step>({ name: 'email', email: '' })
  const { email } = step
  const lead = {
    email: t('emailLead'),
    code: t('codeLead', { email }),
    password: t('passwordLead'),
  }[step.name]
  return (
    <Surface mt="xl" as="div">
      <Text size="sm" fw={600} c="dimmed" mb={6}>
        {t('step', { step: stepNumbers[step.name] })}
      </Text>
      <Text mb="lg" aria-live="polite" style={{ overflowWrap: 'anywhere' }}>
        {lead}
      </Text>
      {step.name === 'email' ? (
        <EmailStep email={email} onSent={(sentTo) => setStep({ name: 'code', email: sentTo })} />
      ) : null}
      {step.name === 'code' ? (
        <CodeStep
          email={email}
          onVerified={(code) => setStep({ name: 'password', email, code })}
          onOtherEmail={() => setStep({ name: 'email', email })}
        />
      ) : null}
      {step.name === 'password' ? (
        <PasswordStep
          code={step.code}
          onChanged={props.onChanged}
          onCodeLost={() => setStep({ name: 'email', email })}
        />
      ) : null}
    </Surface>
  )
}
