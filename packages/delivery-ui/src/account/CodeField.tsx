import { TextInput } from '@mantine/core'
import { factorCode } from '@repo/contracts/patterns'
import { useTexts } from '@repo/ui/texts'
import type { FieldProps } from '@repo/ui/zod-form'
import { z } from 'zod'
import { signInFormTexts } from './sign-in-form-texts.ts'

/** The form of one code alone. */
export const codeForm = z.object({ code: factorCode })

type Props = FieldProps<string> & {
  /** Whether recovery codes are excluded. */
  readonly isForApp?: boolean
}

/** Takes the code of an authenticator app or, unless `isForApp`, a recovery code. */
export function CodeField({ isForApp = false, ...field }: Props) {
  const t = useTexts(signInFormTexts)
  return (
    <TextInput
      label={t('code')}
      description={t(isForApp ? 'appCodeHint' : 'codeHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={isForApp ? 'numeric' : 'text'}
      // The sign-in asks for nothing else. Beside a code to scan a keyboard would be in the way.
      autoFocus={!isForApp}
      {...field}
    />
  )
}
