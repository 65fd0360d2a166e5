import { randomBytes } from 'node:crypto'

/** A registration as the form sends it. */
export type RegistrationForm = Record<string, unknown> & { readonly email: string; readonly nickname: string }

/** Returns the form of a person who may register, with a unique address and nickname; `changes` are the differences. */
export function aRegistration(changes: Record<string, unknown> = {}): RegistrationForm {
  const name = `p${randomBytes(5).toString('hex')}`
  const password = 'brouette-et-lanterne'
  const email = typeof changes.email === 'string' ? changes.email : `${name}@exemple.test`
  return {
    birthName: 'Durand',
    usageName: '',
    firstName: 'Ève',
    gender: 'female',
    birthDate: '1991-02-03',
    birthCity: 'Nice',
    residenceCity: 'Lyon',
    country: 'FR',
    nickname: name,
    language: 'it',
    emailConfirmation: email,
    phone: '',
    password,
    passwordConfirmation: password,
    sponsorCode: '',
    certified: true,
    gameNotifications: true,
    terms: true,
    marketing: true,
    ...changes,
    email,
  }
}
