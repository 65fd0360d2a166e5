import { defineTexts } from '@repo/ui/texts'

export const pushTexts = defineTexts('push', {
  fr: {
    title: 'Ne manquez aucune offre',
    hint: 'Autorisez les notifications : votre téléphone vous prévient même quand l’application est fermée. Elles ne disent ni nom, ni adresse, ni montant.',
    allow: 'Activer les notifications',
    later: 'Plus tard',
  },
})
