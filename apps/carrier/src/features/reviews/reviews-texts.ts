import { defineTexts } from '@repo/ui/texts'

/** The texts of the page of a carrier's reviews. */
export const reviewsTexts = defineTexts('reviews', {
  fr: {
    back: 'Mon compte',
    title: 'Avis',
    lead: 'Ce que les expéditeurs disent de vos livraisons. Vous pouvez répondre une fois à chaque avis.',
    average: 'Note moyenne',
    outOf5: '{{count}} sur 5',
    raters_zero: 'nouveau',
    raters_one: '{{count}} avis',
    raters_many: '{{count}} avis',
    raters_other: '{{count}} avis',
    empty: 'Aucun avis pour le moment',
    emptyHint: 'Après chaque livraison, l’expéditeur est invité à la noter de 1 à 5 volants.',
    wheels: '{{count}} volants sur 5',
    company: 'Une entreprise',
    about: 'Chauffeur : {{name}}',
    erased: 'Le texte de cet avis est effacé.',
    more: 'Avis plus anciens',
    answer: 'Répondre',
    answerLabel: 'Votre réponse',
    answerHint: 'Une seule fois, 1 000 caractères au plus. L’expéditeur la lira avec son avis.',
    send: 'Envoyer la réponse',
    close: 'Fermer',
    sent: 'Réponse envoyée',
    ownAnswer: 'Votre réponse du {{date}}',
  },
})
