import { defineTexts } from '@repo/ui/texts'

/** The texts of the display preferences. */
export const accessibilityTexts = defineTexts('accessibility', {
  fr: {
    title: 'Accessibilité',
    lead: 'Chaque choix prend effet aussitôt, et à vos prochaines visites.',
    largeText: 'Grand texte',
    largeTextHint: 'Tout le texte d’un quart plus grand.',
    highContrast: 'Contraste élevé',
    highContrastHint: 'Textes et bords plus nets, liens soulignés.',
    reducedMotion: 'Moins de mouvement',
    reducedMotionHint: 'Aucune animation : les résultats apparaissent d’un coup.',
  },
})
