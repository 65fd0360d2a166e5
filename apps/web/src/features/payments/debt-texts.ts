import { defineTexts } from '@repo/ui/texts'

/** The sender's texts about an amount that could not be charged. */
export const debtTexts = defineTexts('debts', {
  fr: {
    title: 'Reste à régler : {{amount}}',
    annulation:
      'Frais d’annulation de la commande du {{date}}, de {{from}} à {{to}}, au-delà du prix déjà payé.',
    retour: 'Retour de la commande du {{date}}, de {{from}} à {{to}}, au-delà du prix déjà payé.',
    reserve:
      'Commande du {{date}}, de {{from}} à {{to}} : votre banque ne garantissait plus le prix réservé, il n’a pas pu être débité.',
    firstTry: 'Votre carte est débitée dans les prochaines minutes.',
    nextTry: 'Nous débiterons à nouveau votre carte le {{date}}. Vous pouvez aussi régler dès maintenant.',
    lastTry: 'Nous ne débiterons plus votre carte : merci de régler ce montant ici.',
    pay: 'Régler',
    loadFailed: 'Ce qui reste à régler ne se charge pas',
    retry: 'Réessayer',
    payNamed: 'Régler {{amount}} pour la commande du {{date}}, de {{from}} à {{to}}',
    confirming: 'Confirmation de votre règlement…',
    paid: 'Votre règlement est enregistré, merci',
    confirmFailed: 'Votre règlement sera confirmé dans quelques instants',
  },
})
