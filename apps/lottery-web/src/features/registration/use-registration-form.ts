import { useLanguage } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { timeZone } from '#lottery-web/formats.ts'
import { emptyRegistration, registrationSchema } from './registration-form.ts'

const schema = registrationSchema(() => new Date(), timeZone)

/** The registration form, in the language of the page; the URL may contain a sponsor's code. */
export function useRegistrationForm() {
  const language = useLanguage()
  const [search] = useSearchParams()
  // A language or an address that changes later does not change what is being typed.
  const [initialValues] = useState(() => emptyRegistration(language, search.get('sponsor') ?? ''))
  return useZodForm({ schema, initialValues, marksAll: true })
}

/** What the registration's groups of fields share. */
export type RegistrationForm = ReturnType<typeof useRegistrationForm>
