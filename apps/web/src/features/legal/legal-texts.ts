import { defineTexts } from '@repo/ui/texts'

/** The notice above a legal text in other languages: it is in French, and this is its summary. */
export const legalTexts = defineTexts('legal', {
  fr: {
    binding: 'Ce texte existe en français, et seul le texte français fait foi. En résumé :',
    terms:
      'Volant met en relation des expéditeurs et des transporteurs professionnels en France et ne transporte pas lui-même. Le prix TTC est affiché avant la commande et vaut 15 minutes ; la carte est débitée à l’enlèvement. L’annulation est gratuite dans la minute qui suit la demande, puis coûte ce qui a été parcouru. Le droit français s’applique.',
    notice:
      'Qui publie et héberge ce site, ce qu’il garde sur votre appareil (aucun traceur) et le droit applicable.',
    privacy:
      'Les données que Volant conserve, pourquoi, combien de temps et qui les reçoit. Vous pouvez demander à voir, corriger ou effacer vos données, et saisir la CNIL.',
  },
})
