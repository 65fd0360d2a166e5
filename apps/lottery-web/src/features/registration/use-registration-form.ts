import { useLanguage } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { timeZone } from '#lottery-web/formats.ts'
import { emptyRegistration, registrationSchema } from './registration-form.ts'

const schema = registrationSchema(() => new Date(), timeZone)

/**
 * The registration form; the URL may contain a sponsor's code. The preferred language is that of the page, also where the page
 * changes it, until the visitor prefers another one.
 */
export function useRegistrationForm() {
  const language = useLanguage()
  const [search] = useSearchParams()
  // An address that changes later does not change what is being typed.
  const [initialValues] = useState(() => emptyRegistration(language, search.get('sponsor') ?? ''))
  const form = useZodForm({ schema, initialValues, marksAll: true })
  const followed = useRef(language)
  useEffect(() => {
    const before = followed.current
    if (before === language) return
    followed.current = language
    if (form.values.language === before) form.set({ language })
  }, [language, form])
  return form
}

/** What the registration's groups of fields share. */
export type RegistrationForm = ReturnType<typeof useRegistrationForm>
