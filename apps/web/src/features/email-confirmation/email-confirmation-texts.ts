import { defineTexts } from '@repo/ui/texts'

/** The texts of the pages behind emailed links that confirm or dispute an email address. */
export const emailConfirmationTexts = defineTexts('email-confirmation', {
  fr: {
    confirmTitle: 'Confirmer votre adresse e-mail',
    confirmLead: 'Cette adresse a été donnée pour un compte Volant. Confirmez qu’elle est bien la vôtre.',
    confirm: 'Confirmer mon adresse',
    confirmed: 'C’est confirmé',
    confirmedHint: 'Votre adresse e-mail est confirmée. Vous pouvez continuer à utiliser Volant.',
    notMeTitle: 'Vous n’avez pas créé ce compte ?',
    notMeLead:
      'Quelqu’un a donné votre adresse e-mail. En fermant ce compte, ses données sont effacées aussitôt et votre adresse redevient libre.',
    notMe: 'Fermer ce compte',
    closed: 'Le compte est fermé',
    closedHint: 'Les données du compte sont effacées. Vous ne recevrez plus de message de notre part.',
    undoTitle: 'Refuser le changement d’adresse',
    undoLead:
      'Vous n’avez pas demandé à changer l’adresse e-mail de votre compte ? L’adresse précédente est rétablie, toutes les sessions sont fermées et le mot de passe actuel ne sert plus.',
    undo: 'Ce n’était pas moi',
    undone: 'Votre compte est protégé',
    undoneHint:
      'Choisissez maintenant un nouveau mot de passe. Vérifiez ensuite votre adresse de secours, vos utilisateurs et invitations, vos clés d’API, vos webhooks et vos coordonnées bancaires si vous en avez.',
    newPassword: 'Choisir un mot de passe',
    failedTitle: 'Cela n’a pas abouti',
    missing: 'Ce lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail que vous avez reçu.',
    retry: 'Réessayer',
    home: "Retour à l'accueil",
  },
})
