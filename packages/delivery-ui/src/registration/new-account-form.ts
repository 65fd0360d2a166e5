import { messages } from '@repo/contracts/patterns'
import { z } from 'zod'

// A rule about several fields reports even while another field fails: the form sorts the messages.
const createIssue = (field: string, message: string) => ({ path: [field], message, when: () => true })

/** The checkbox of the terms, which must be ticked. */
export const terms = z.boolean().refine((isTicked) => isTicked, messages.tickBox)

/** The repeated password. */
export const passwordConfirm = z.string().min(1, messages.fill)

/** Checks a form's repeated password: `.refine(...samePassword)`. */
export const samePassword = [
  (form: { readonly password: string; readonly passwordConfirm: string }) =>
    form.passwordConfirm === '' || form.password === form.passwordConfirm,
  createIssue('passwordConfirm', messages.passwordsDiffer),
] as const

/** Returns the present age of a person born on that day; null for an invalid day. */
export type CalculateAge = (birthDate: unknown) => number | null

/**
 * Returns the check that a form's birth date is at least `years` ago; otherwise it has the error `message`. An invalid
 * date passes, since it has its own error.
 */
export const createMinimumAgeCheck = (calculateAge: CalculateAge, years: number, message: string) =>
  [
    ({ dateNaissance }: { readonly dateNaissance: unknown }) =>
      (calculateAge(dateNaissance) ?? years) >= years,
    createIssue('dateNaissance', message),
  ] as const

/** Returns the check that a form's parental consent is ticked when `isMinor` requires it. */
export const createParentalConsentCheck = (isMinor: (birthDate: unknown) => boolean) =>
  [
    (form: { readonly dateNaissance: unknown; readonly autorisationParentale: boolean }) =>
      form.autorisationParentale || !isMinor(form.dateNaissance),
    createIssue('autorisationParentale', messages.parentalConsent),
  ] as const
