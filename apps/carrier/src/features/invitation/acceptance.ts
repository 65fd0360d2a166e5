import { acceptDriverInvitation } from '@repo/contracts/delivery/driver-invitations'
import { messages } from '@repo/contracts/patterns'
import { adultAge, computeAge } from '@repo/delivery-rules/age'
import { driverMinimumAge } from '@repo/delivery-rules/drivers'
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
  dateNaissance: '',
  autorisationParentale: false,
  password: '',
  passwordConfirm: '',
  terms: false,
}

/** Returns the age in years for a birth date (YYYY-MM-DD or DD/MM/YYYY); null for an invalid date. */
function calculateAge(birthDate: unknown, now: Date): number | null {
  const parsed = acceptDriverInvitation.request.shape.dateNaissance.safeParse(birthDate)
  return parsed.success ? computeAge(parsed.data, parisDayOf(now)) : null
}

/** Whether the birth date requires the parents' consent: 16 or 17 years old. False for an invalid date. */
export function requiresParentalConsent(birthDate: unknown, now: Date): boolean {
  const age = calculateAge(birthDate, now)
  return age !== null && age >= driverMinimumAge && age < adultAge
}

/** Returns the validation of the form at `getNow()`: contract, age, repeated password and accepted terms. */
export function createAcceptanceForm(getNow: () => Date) {
  return acceptDriverInvitation.request
    .omit({ jeton: true })
    .extend({ autorisationParentale: z.boolean(), passwordConfirm, terms })
    .refine(
      ...createMinimumAgeCheck(
        (day) => calculateAge(day, getNow()),
        driverMinimumAge,
        messages.tooYoungDriver,
      ),
    )
    .refine(...createParentalConsentCheck((day) => requiresParentalConsent(day, getNow())))
    .refine(...samePassword)
}
