import { messages } from '@repo/contracts/lottery/fields'
import { register } from '@repo/contracts/lottery/registration'
import { judgeAge } from '@repo/lottery-rules/player-age'
import type { Language } from '@repo/ui/i18n'
import type { z } from 'zod'

/** Returns the schema of a registration: the contract, and the age of 18 that the server also checks. */
export function createRegistrationSchema(now: () => Date, timeZone: string) {
  return register.request.refine(({ birthDate }) => judgeAge(birthDate, now(), timeZone) === 'adult', {
    path: ['birthDate'],
    message: messages.tooYoung,
    // as: a form's values are an object.
    when: ({ value }) => typeof (value as { birthDate?: unknown }).birthDate === 'string',
  })
}

type FormValues = { -readonly [Key in keyof z.input<typeof register.request>]-?: string | boolean }

/** Returns the initial values of the form. Their order is the order of the fields. */
export function createEmptyRegistration(language: Language, sponsorCode: string) {
  return {
    firstName: '',
    birthName: '',
    usageName: '',
    gender: '',
    birthDate: '',
    birthCity: '',
    residenceCity: '',
    country: '',
    nickname: '',
    language: language as string, // as: the field may hold any text.
    email: '',
    emailConfirmation: '',
    phone: '',
    password: '',
    passwordConfirmation: '',
    sponsorCode,
    certified: false,
    gameNotifications: false,
    terms: false,
    marketing: false,
  } satisfies FormValues
}
