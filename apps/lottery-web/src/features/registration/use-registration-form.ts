import { useLanguage } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { timeZone } from '#lottery-web/formats.ts'
import { createEmptyRegistration, createRegistrationSchema } from './registration-form.ts'

const schema = createRegistrationSchema(() => new Date(), timeZone)

/**
 * Returns the registration form, with the sponsor's code of the URL it was opened by, if any. The preferred language
 * follows the page's language until the visitor chooses another one.
 */
export function useRegistrationForm() {
  const language = useLanguage()
  const [search] = useSearchParams()
  // A later change of the URL does not reset the form.
  const [initialValues] = useState(() => createEmptyRegistration(language, search.get('sponsor') ?? ''))
  const form = useZodForm({ schema, initialValues, shouldMarkAll: true })
  const lastLanguage = useRef(language)
  useEffect(() => {
    const previous = lastLanguage.current
    if (previous === language) return
    lastLanguage.current = language
    if (form.values.language === previous) form.set({ language })
  }, [language, form])
  return form
}

/** The form, as its groups of fields receive it. */
export type RegistrationForm = ReturnType<typeof useRegistrationForm>
