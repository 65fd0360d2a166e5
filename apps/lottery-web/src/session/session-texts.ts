import { defineTexts } from '@repo/ui/texts'

/** The texts of a session: password, warning and end. */
export const sessionTexts = defineTexts('session', {
  fr: {
    passwordTitle: 'Confirmez votre mot de passe',
    passwordHint: 'Avant de toucher à votre argent ou à votre compte, nous vérifions que c’est bien vous.',
    password: 'Mot de passe',
    confirm: 'Confirmer',
    cancel: 'Annuler',
    idleTitle: 'Êtes-vous toujours là ?',
    idleText: 'Sans activité de votre part, votre session se ferme dans {{left}}.',
    idleSoon: 'Votre session se ferme dans moins d’une minute.',
    stay: 'Rester connecté',
    leave: 'Me déconnecter',
    endedTitle: 'Votre session est fermée',
    endedText:
      'Personne ne peut agir à votre place. Ce que vous aviez commencé à écrire vous attend : reconnectez-vous pour continuer.',
    home: 'Aller à l’accueil',
  },
})
