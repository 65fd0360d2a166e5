import { defineTexts } from '@repo/ui/texts'

/** The texts of a new password. */
export const passwordTexts = defineTexts('password', {
  fr: {
    askTitle: 'Mot de passe ou identifiant oublié',
    askLead:
      'Donnez l’adresse e-mail de votre compte : nous y envoyons votre pseudo et un lien pour choisir un nouveau mot de passe.',
    email: 'Adresse e-mail',
    askSubmit: 'Envoyer le lien',
    sentTitle: 'E-mail de réinitialisation envoyé',
    sentText:
      'Si un compte existe à l’adresse {{email}}, le lien y arrive dans quelques instants. Il est valable 30 minutes.',
    backToSignIn: 'Revenir à la connexion',
    newTitle: 'Choisir un nouveau mot de passe',
    newLead: 'Toutes les sessions ouvertes seront fermées.',
    current: 'Mot de passe actuel',
    password: 'Nouveau mot de passe',
    passwordHint: '12 caractères au moins, et pas l’un de vos derniers.',
    confirmation: 'Nouveau mot de passe, encore une fois',
    submit: 'Changer le mot de passe',
    changed: 'Mot de passe modifié',
    changedText: 'Connectez-vous avec le nouveau.',
  },
})
