import { defineTexts } from '@repo/ui/texts'

export const pushTexts = defineTexts('push', {
  fr: {
    discreet: 'Elles ne disent ni nom, ni adresse, ni montant.',
    allow: 'Activer les notifications',
    later: 'Plus tard',
  },
})
