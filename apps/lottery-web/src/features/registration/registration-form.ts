import { messages } from '@repo/contracts/lottery/fields'
import { register } from '@repo/contracts/lottery/registration'
import { judgeAge } from '@repo/lottery-rules/player-age'
import type { Language } from '@repo/ui/i18n'
import type { z } from 'zod'

/** The contract's registration, with the server's additional check for an adult's birth date. */
export function registrationSchema(now: () => Date, timeZone: string) {
  return register.request.refine(({ birthDate }) => judgeAge(birthDate, now(), timeZone) === 'adult', {
    path: ['birthDate'],
    message: messages.tooYoung,
    when: ({ value }) => typeof (value as { birthDate?: unknown }).birthDate === 'string', // as: what a form holds is an object
  })
}

type Typed = { -readonly [Key in keyof z.input<typeof register.request>]-?: string | boolean }

/** An empty form, in the order in which it is filled in. */
export function emptyRegistration(language: Language, sponsorCode: string) {
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
    language: language as string,
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
  } satisfies Typed
}
