import { defineTexts } from '@repo/ui/texts'

/** The account's settings: language, security, sessions, data, limits and breaks. */
export const settingsTexts = defineTexts('settings', {
  fr: {
    title: 'Réglages du compte',
    language: 'Langue',
    languageHint: 'Pour le site et les e-mails.',
    security: 'Sécurité',
    twoStep: 'Connexion en deux étapes',
    twoStepHint: 'Un code à 6 chiffres envoyé par e-mail à chaque connexion.',
    idle: 'Déconnexion automatique',
    idleHint: 'Sans activité pendant cette durée, votre session se ferme.',
    minutes: '{{count}} minutes',
    sessions: 'Sessions ouvertes',
    sessionHere: 'ce navigateur',
    sessionSince: 'depuis le {{since}}, vue le {{seen}}',
    endOthers: 'Fermer toutes les autres',
    endedOthers: 'Les autres sessions sont fermées',
    data: 'Mes données',
    dataHint: 'Tout ce que nous gardons de vous, dans un fichier lisible par une machine.',
    dataButton: 'Télécharger mes données',
    dataFailed: 'Le fichier n’a pas pu être préparé',
  },
})
