import { defineTexts } from '@repo/ui/texts'

/** The texts of the rating of a delivery. */
export const ratingTexts = defineTexts('rating', {
  fr: {
    rating: 'Votre note',
    wheels_one: '{{count}} volant sur 5',
    wheels_many: '{{count}} volants sur 5',
    wheels_other: '{{count}} volants sur 5',
    review: 'Votre avis',
    reviewHint: 'Ponctualité, soin de la marchandise, amabilité…',
    validate: 'Valider la note',
    rated: 'Note enregistrée avec succès, merci et à bientôt !',
  },
})
