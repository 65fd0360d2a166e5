import { registerIndividualSender } from '@repo/contracts/delivery/accounts'
import { messages } from '@repo/contracts/patterns'
import { adultAge, computeAge, senderMinimumAge } from '@repo/delivery-rules/age'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import {
  createMinimumAgeCheck,
  createParentalConsentCheck,
  passwordConfirm,
  samePassword,
  terms,
} from '@repo/delivery-ui/registration/new-account-form'
import { z } from 'zod'

/** The initial values of the form. Their order is the order of their checks. */
export const initialValues = {
  nom: '',
  prenoms: '',
  dateNaissance: '',
  autorisationParentale: false,
  adresse: '',
  telephone: '',
  email: '',
  password: '',
  passwordConfirm: '',
  terms: false,
}

/** Returns the age in years for a birth date (YYYY-MM-DD or DD/MM/YYYY); null for an invalid date. */
export function calculateAge(birthDate: unknown, now: Date): number | null {
  const parsed = registerIndividualSender.request.shape.dateNaissance.safeParse(birthDate)
  return parsed.success ? computeAge(parsed.data, parisDayOf(now)) : null
}

/** Whether the birth date requires the parents' consent: 16 or 17 years old. False for an invalid date. */
export function requiresParentalConsent(birthDate: unknown, now: Date): boolean {
  const age = calculateAge(birthDate, now)
  return age !== null && age >= senderMinimumAge && age < adultAge
}

/**
 * Returns the schema of the form: contract, minimum age and a minor's consent at `getNow()`, repeated password and
 * accepted terms.
 */
export function createIndividualSenderForm(getNow: () => Date) {
  return registerIndividualSender.request
    .extend({ autorisationParentale: z.boolean(), passwordConfirm, terms })
    .refine(
      ...createMinimumAgeCheck(
        (day) => calculateAge(day, getNow()),
        senderMinimumAge,
        messages.tooYoungSender,
      ),
    )
    .refine(...createParentalConsentCheck((day) => requiresParentalConsent(day, getNow())))
    .refine(...samePassword)
}
