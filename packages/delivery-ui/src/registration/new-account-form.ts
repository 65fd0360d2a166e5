import { messages } from '@repo/contracts/patterns'
import { z } from 'zod'

// A rule about several fields reports even while another field fails: the form sorts the messages.
const failing = (field: string, message: string) => ({ path: [field], message, when: () => true })

/** The box of the terms, which has to be ticked. */
export const terms = z.boolean().refine((isTicked) => isTicked, messages.tickBox)

/** The password once more. */
export const passwordConfirm = z.string().min(1, messages.fill)

/** A form with a repeated password, where there is one: `.refine(...samePassword)`. */
export const samePassword = [
  (form: { readonly password: string; readonly passwordConfirm: string }) =>
    form.passwordConfirm === '' || form.password === form.passwordConfirm,
  failing('passwordConfirm', messages.passwordsDiffer),
] as const

/** The age today of a person born on that day; null for an invalid day. */
export type AgeOf = (birthDate: unknown) => number | null

/** A form whose birth date, where it is a day, is at least `years` ago; otherwise it has the error `message`. */
export const minimumAge = (ageOf: AgeOf, years: number, message: string) =>
  [
    ({ dateNaissance }: { readonly dateNaissance: unknown }) => (ageOf(dateNaissance) ?? years) >= years,
    failing('dateNaissance', message),
  ] as const

/** A form whose box of parental consent is ticked, where `isMinor` requires it. */
export const parentalConsent = (isMinor: (birthDate: unknown) => boolean) =>
  [
    (form: { readonly dateNaissance: unknown; readonly autorisationParentale: boolean }) =>
      form.autorisationParentale || !isMinor(form.dateNaissance),
    failing('autorisationParentale', messages.parentalConsent),
  ] as const
