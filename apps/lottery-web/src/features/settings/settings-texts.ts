import { defineTexts } from '@repo/ui/texts'

/** The texts of the settings. */
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
    mobile: 'SMS en cas de gain',
    mobileHint:
      'Un SMS vous dit qu’un message important vous attend, sans montant. Le reste arrive par e-mail. Vous pouvez retirer le numéro à tout moment.',
    mobileNow: 'Mobile confirmé : {{number}}',
    mobileStopped:
      'Ce numéro a répondu STOP : plus rien n’y est envoyé. Envoyez START à l’expéditeur des SMS pour reprendre.',
    mobileRemove: 'Retirer ce numéro',
    mobileRemoved: 'Le numéro est retiré',
    mobileSent: 'Un code à 6 chiffres part au {{number}}. Il est valable 10 minutes.',
    mobileCode: 'Code reçu par SMS',
    mobileConfirm: 'Confirmer le numéro',
    mobileConfirmed: 'Le numéro est confirmé',
    mobileNumber: 'Numéro de mobile',
    mobileOther: 'Autre numéro de mobile',
    mobileNumberHint: 'Par exemple 06 12 34 56 78, ou +32 470 12 34 56 hors de France.',
    mobileAsk: 'Envoyer un code',
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
