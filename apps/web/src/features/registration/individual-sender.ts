import { registerIndividualSender } from '@repo/contracts/delivery/accounts'
import { messages } from '@repo/contracts/patterns'
import { adultAge, ageOn, senderMinimumAge } from '@repo/delivery-rules/age'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import {
  minimumAge,
  parentalConsent,
  passwordConfirm,
  samePassword,
  terms,
} from '@repo/delivery-ui/registration/new-account-form'
import { z } from 'zod'

/** The form's fields in the order in which they are checked. */
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

/** The age today for an existing birth date (YYYY-MM-DD or DD/MM/YYYY), otherwise null. */
export function ageOfBirthDate(birthDate: unknown, now: Date): number | null {
  const parsed = registerIndividualSender.request.shape.dateNaissance.safeParse(birthDate)
  return parsed.success ? ageOn(parsed.data, parisDayOf(now)) : null
}

/** Whether this birth date asks for the consent box: 16 or 17 years old. */
export function needsConsent(birthDate: unknown, now: Date): boolean {
  const age = ageOfBirthDate(birthDate, now)
  return age !== null && age >= senderMinimumAge && age < adultAge
}

/** What the form must hold at `now()`: the contract's request, the age, the repeated password and the accepted terms. */
export function individualSenderForm(now: () => Date) {
  return registerIndividualSender.request
    .extend({ autorisationParentale: z.boolean(), passwordConfirm, terms })
    .refine(...minimumAge((day) => ageOfBirthDate(day, now()), senderMinimumAge, messages.tooYoungSender))
    .refine(...parentalConsent((day) => needsConsent(day, now())))
    .refine(...samePassword)
}
