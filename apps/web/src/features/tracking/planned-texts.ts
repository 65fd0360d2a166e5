import { defineTexts } from '@repo/ui/texts'

/** The texts of an order with a planned pickup. */
export const plannedTexts = defineTexts('planned', {
  fr: {
    title: 'Enlèvement programmé',
    at: '{{date}} à {{time}}',
    parisTime: 'Heure de Paris',
    next: 'Votre carte est autorisée 30 minutes avant l’enlèvement ; la recherche d’un transporteur commence alors. Elle est débitée à l’enlèvement.',
    free: 'L’annulation est gratuite tant qu’aucun transporteur n’a accepté.',
    cancel: "Annuler l'expédition",

    declinedTitle: 'Votre carte a été refusée',
    declinedText:
      'Votre banque n’a pas autorisé le paiement. Réglez maintenant avec la carte de votre choix : la recherche commence aussitôt. Sans règlement avant {{time}}, l’expédition est annulée sans frais.',
    payNow: 'Régler maintenant',
    tryAgain: 'Réessayer',
    confirming: 'Paiement accepté, la recherche commence…',
    confirmFailed: 'Votre paiement est enregistré ; la recherche commence dans un instant.',
  },
})
