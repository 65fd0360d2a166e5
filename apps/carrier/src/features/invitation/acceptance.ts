import { acceptDriverInvitation } from '@repo/contracts/delivery/driver-invitations'
import { messages } from '@repo/contracts/patterns'
import { adultAge, ageOn } from '@repo/delivery-rules/age'
import { driverMinimumAge } from '@repo/delivery-rules/drivers'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { z } from 'zod'

/** The form's fields in the order in which they are checked. */
export const initialValues = {
  dateNaissance: '',
  autorisationParentale: false,
  password: '',
  passwordConfirm: '',
  terms: false,
}

/** The age today of somebody born on a day that exists (YYYY-MM-DD or DD/MM/YYYY), otherwise null. */
function ageOf(birthDate: unknown, now: Date): number | null {
  const parsed = acceptDriverInvitation.request.shape.dateNaissance.safeParse(birthDate)
  if (!parsed.success) return null
  return ageOn(parsed.data, parisDayOf(now))
}

/** Whether this birth date asks for the parents' leave: 16 or 17 years old. */
export function isMinor(birthDate: unknown, now: Date): boolean {
  const age = ageOf(birthDate, now)
  return age !== null && age >= driverMinimumAge && age < adultAge
}

/** What is typed of a French day, with its slashes: '17051990' is '17/05/1990'. */
export function spelledDay(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  return parts.filter((part) => part !== '').join('/')
}

// A rule that looks at several fields speaks even while another field fails: the form sorts the messages.
const always = () => true

/** What the form must hold at `now()`: the contract's request, the age, the repeated password and the accepted terms. */
export function acceptanceForm(now: () => Date) {
  return acceptDriverInvitation.request
    .omit({ jeton: true })
    .extend({
      autorisationParentale: z.boolean(),
      passwordConfirm: z.string().min(1, messages.fill),
      terms: z.boolean().refine((isTicked) => isTicked, messages.tickBox),
    })
    .refine(({ dateNaissance }) => (ageOf(dateNaissance, now()) ?? adultAge) >= driverMinimumAge, {
      path: ['dateNaissance'],
      message: messages.tooYoungDriver,
      when: always,
    })
    .refine((form) => form.autorisationParentale || !isMinor(form.dateNaissance, now()), {
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
