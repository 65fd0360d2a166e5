import type { Registration } from '../fixtures/lottery/member.ts'

/** The texts by which the screens of registration and activation are found, in each language. */
export type RegistrationWords = {
  readonly firstName: string
  readonly birthName: string
  readonly gender: string
  readonly birthDate: string
  readonly birthCity: string
  readonly residenceCity: string
  readonly country: string
  readonly nickname: string
  readonly email: string
  /** The text after the label of a repeated field. */
  readonly onceMore: string
  readonly password: string
  readonly consents: readonly RegExp[]
  readonly submit: string
  readonly checkMailbox: string
  readonly activate: string
  readonly isActive: string
}

/** The texts of all languages. */
export const registrationWords: Readonly<Record<Registration['language'], RegistrationWords>> = {
  fr: {
    firstName: 'Prénom',
    birthName: 'Nom de naissance',
    gender: 'Genre',
    birthDate: 'Date de naissance',
    birthCity: 'Ville de naissance',
    residenceCity: 'Ville de résidence',
    country: 'Pays de résidence',
    nickname: 'Pseudo',
    email: 'Adresse e-mail',
    onceMore: ', encore une fois',
    password: 'Mot de passe',
    consents: [/Je certifie/, /notifications du jeu/, /conditions d’utilisation/],
    submit: 'Créer mon compte',
    checkMailbox: 'Regardez vos e-mails',
    activate: 'Activer mon compte',
    isActive: 'Votre compte est activé',
  },
  en: {
    firstName: 'First name',
    birthName: 'Birth name',
    gender: 'Gender',
    birthDate: 'Date of birth',
    birthCity: 'City of birth',
    residenceCity: 'City of residence',
    country: 'Country of residence',
    nickname: 'Nickname',
    email: 'E-mail address',
    onceMore: ', once more',
    password: 'Password',
    consents: [/I certify/, /game’s notifications/, /terms of use/],
    submit: 'Create my account',
    checkMailbox: 'Check your mail',
    activate: 'Activate my account',
    isActive: 'Your account is activated',
  },
  es: {
    firstName: 'Nombre',
    birthName: 'Apellido de nacimiento',
    gender: 'Género',
    birthDate: 'Fecha de nacimiento',
    birthCity: 'Ciudad de nacimiento',
    residenceCity: 'Ciudad de residencia',
    country: 'País de residencia',
    nickname: 'Seudónimo',
    email: 'Correo electrónico',
    onceMore: ', otra vez',
    password: 'Contraseña',
    consents: [/Certifico/, /notificaciones del juego/, /condiciones de uso/],
    submit: 'Crear mi cuenta',
    checkMailbox: 'Revise su correo',
    activate: 'Activar mi cuenta',
    isActive: 'Su cuenta está activada',
  },
  it: {
    firstName: 'Nome',
    birthName: 'Cognome di nascita',
    gender: 'Genere',
    birthDate: 'Data di nascita',
    birthCity: 'Città di nascita',
    residenceCity: 'Città di residenza',
    country: 'Paese di residenza',
    nickname: 'Nickname',
    email: 'Indirizzo e-mail',
    onceMore: ', ancora una volta',
    password: 'Password',
    consents: [/Certifico/, /notifiche del gioco/, /condizioni d’uso/],
    submit: 'Crea il mio account',
    checkMailbox: 'Controlli la posta',
    activate: 'Attiva il mio account',
    isActive: 'Il suo account è attivo',
  },
}
