import { registerIndividualSender } from '@repo/contracts/delivery/accounts'
import { messages } from '@repo/contracts/patterns'
import { adultAge, ageOn, senderMinimumAge } from '@repo/delivery-rules/age'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
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

/** The age today of somebody born on a day that exists (YYYY-MM-DD or DD/MM/YYYY), otherwise null. */
export function ageOfBirthDate(birthDate: unknown, now: Date): number | null {
  const parsed = registerIndividualSender.request.shape.dateNaissance.safeParse(birthDate)
  return parsed.success ? ageOn(parsed.data, parisDayOf(now)) : null
}

/** Whether this birth date asks for the consent box: 16 or 17 years old. */
export function needsConsent(birthDate: unknown, now: Date): boolean {
  const age = ageOfBirthDate(birthDate, now)
  return age !== null && age >= senderMinimumAge && age < adultAge
}

// A rule that looks at several fields speaks even while another field fails: the form sorts the messages.
const always = () => true

/** What the form must hold at `now()`: the contract's request, the age, the repeated password and the accepted terms. */
export function individualSenderForm(now: () => Date) {
  return registerIndividualSender.request
    .extend({
      autorisationParentale: z.boolean(),
      passwordConfirm: z.string().min(1, messages.fill),
      terms: z.boolean().refine((isTicked) => isTicked, messages.tickBox),
    })
    .refine(({ dateNaissance }) => (ageOfBirthDate(dateNaissance, now()) ?? adultAge) >= senderMinimumAge, {
      path: ['dateNaissance'],
      message: messages.tooYoungSender,
      when: always,
    })
    .refine((form) => form.autorisationParentale || !needsConsent(form.dateNaissance, now()), {
      path: ['autorisationParentale'],
      message: messages.parentalConsent,
      when: always,
    })
    .refine((form) => form.passwordConfirm === '' || form.password === form.passwordConfirm, {
      path: ['passwordConfirm'],
      message: messages.passwordsDiffer,
      when: always,
    })
}
