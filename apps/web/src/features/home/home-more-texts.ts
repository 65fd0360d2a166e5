import { defineTexts } from '@repo/ui/texts'

/** The texts of the lower part of the home page. They load when the visitor scrolls near. */
export const homeMoreTexts = defineTexts('home-more', {
  fr: {
    examples: 'Ce que ça coûte',
    examplesLead: 'Les prix d’aujourd’hui, tout compris. Le vôtre dépend de vos deux adresses.',
    byRoad: '{{distance}} par la route',
    envelope: 'Une enveloppe, jusqu’à 5 kg',
    large: 'Un grand colis, jusqu’à 20 kg',
    pallet: 'Une palette, jusqu’à 600 kg',
    carriers: 'Qui transporte',
    papers: 'Des pièces vérifiées',
    papersText:
      'Identité, permis, immatriculation et assurance sont contrôlés avant la première course, puis à chaque échéance.',
    insured: 'Des véhicules assurés',
    insuredText: 'Chaque véhicule a sa propre assurance ; sans elle, il ne reçoit aucune course.',
    rated: 'Des livraisons notées',
    ratedText: 'Vous notez chaque livraison, et vous voyez la note de qui vient chez vous.',
  },
})
